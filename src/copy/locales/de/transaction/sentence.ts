import type { Catalogue } from '../../../catalogue.js'
import { plural } from '../phrases.js'

export const sentence: Catalogue['transaction']['sentence'] = {
  send: ({ amount, to }) => `${amount} an ${to} senden`,
  sendFrom: ({ amount, from, to }) => `${amount} von ${from} an ${to} senden`,
  pay: ({ amount, to }) => `${amount} an den Vertrag ${to} senden`,
  call: ({ to }) => `Den Vertrag ${to} aufrufen`,
  create: 'Einen neuen Vertrag anlegen',
  cancel: 'Die noch wartende Transaktion abbrechen, falls das Netzwerk nicht schneller ist',
  inPlace: ({ sentence }) => `${sentence}, anstelle der noch wartenden Transaktion`,
  paying: ({ sentence, amount }) => `${sentence} und ${amount} zahlen`,
  allow: ({ spender, amount }) => `${spender} darf ${amount} ausgeben`,
  allowMore: ({ spender, amount }) => `${spender} darf weitere ${amount} ausgeben`,
  allowLess: ({ spender, amount }) => `${spender} darf ${amount} weniger ausgeben`,
  allowOrGive: ({ spender, amount }) => `${spender} darf ${amount} ausgeben, oder ein NFT von Ihnen bewegen`,
  allowNft: ({ spender, id }) => `${spender} darf Ihr NFT mit der ID ${id} bewegen`,
  forbidNft: ({ id }) => `Niemand sonst darf Ihr NFT mit der ID ${id} bewegen`,
  allowAll: ({ spender, contract }) => `${spender} darf all Ihre Token von ${contract} bewegen`,
  forbid: ({ spender }) => `${spender} darf Ihre Token nicht mehr ausgeben`,
  forbidOrGive: ({ spender }) =>
    `${spender} darf Ihre Token nicht mehr ausgeben, oder darf Ihr NFT mit der ID 0 bewegen`,
  allowOrForbid: ({ spender, amount, id }) =>
    `${spender} darf ${amount} ausgeben, oder niemand sonst darf Ihr NFT mit der ID ${id} bewegen`,
  borrow: ({ spender, amount }) => `${spender} darf ${amount} leihen, und Sie schulden es`,
  borrowAny: ({ spender }) => `${spender} darf ohne Grenze leihen, und Sie schulden es`,
  forbidBorrow: ({ spender }) => `${spender} darf nicht mehr leihen, was Sie schulden`,
  any: ({ symbol }) => `beliebig viele ${symbol}`,
  anyTokens: 'beliebig viele Ihrer Token',
  tokens: 'Token',
  coins: 'Coins',
  nft: 'Ein NFT',
  nfts: 'Mehrere NFTs',
  mint: ({ contract }) => `Von ${contract} prägen lassen`,
  owner: ({ owner, contract }) => `${owner} wird Eigentümer von ${contract}`,
  noOwner: ({ contract }) => `${contract} hat danach keinen Eigentümer`,
  control: ({ to }) => `${to} erhält die Verfügung über ein Konto`,
  controlOf: ({ to, contract }) => `${to} erhält Zugriff auf ${contract}`,
  code: ({ contract, code }) => `Der Code von ${contract} wird durch den von ${code} ersetzt`,
  noControl: 'Die Verfügung über ein Konto aufgeben',
  swap: {
    'exact-in': ({ given, got }) => `Tauschen: ${given} für mindestens ${got}`,
    'exact-out': ({ given, got }) => `Tauschen: höchstens ${given} für ${got}`,
    tokens: ({ given, got }) => `Tauschen: ${given} für ${got}`,
  },
  paidIn: 'das Eingezahlte',
  swapFor: ({ sentence, to }) => `${sentence} und an ${to} senden`,
  andCalls: ({ sentence, count }) =>
    plural(count, { one: `${sentence} und 1 weiterer Aufruf`, other: `${sentence} und ${count} weitere Aufrufe` }),
  andMore: ({ sentence }) => `${sentence} und mehr`,
  andUnknown: ({ sentence, count }) =>
    plural(count, {
      one: `${sentence} und 1 unbekannten Schritt ausführen`,
      other: `${sentence} und ${count} unbekannte Schritte ausführen`,
    }),
  spend: ({ amount, count }) =>
    plural(count, { one: `${amount} in 1 Schritt ausgeben`, other: `${amount} in ${count} Schritten ausgeben` }),
  run: ({ count }) => plural(count, { one: '1 Schritt ausführen', other: `${count} Schritte ausführen` }),
}
