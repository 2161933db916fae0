import type { Catalogue } from '../../../catalogue.js'
import { plural } from '../phrases.js'

export const signing: Catalogue['signing'] = {
  title: 'Nachricht signieren',
  description: 'Diese Nachricht zu signieren, kostet Sie keine Gebühren.',
  button: 'Signieren und fortfahren',
  busy: 'Wird signiert...',
  success: 'Geschafft',
  notNow: 'Nicht jetzt',
  failed: 'Ein Fehler ist aufgetreten. Bitte versuchen Sie es erneut.',
  message: 'Nachricht',
  bytes: 'Signierte Bytes',
  digest: 'Signierter Hash',
  payload: 'Ganzer Inhalt',
  items: ({ count }) => plural(count, { one: '1 Eintrag', other: `${count} Einträge` }),
  sentence: {
    text: ({ site }) => `Diesen Text für ${site} signieren`,
    bytes: ({ site, count }) =>
      plural(count, { one: `1 Byte für ${site} signieren`, other: `${count} Bytes für ${site} signieren` }),
    typed: ({ site, type }) => `${type} für ${site} signieren`,
    signIn: ({ domain }) => `Bei ${domain} anmelden`,
    until: ({ sentence, time }) => `${sentence}, bis ${time}`,
    sell: ({ given, got }) => `${given} für ${got} hergeben`,
    giveAway: ({ given }) => `${given} verschenken`,
    orders: ({ count, sentence }) =>
      plural(count, { one: sentence, other: `${count} Aufträge auf einmal signieren, einer davon: ${sentence}` }),
    safe: ({ account, sentence }) => `Das Safe ${account} dies tun lassen: ${sentence}`,
    smartAccount: ({ account, sentence }) => `Das Smart-Konto ${account} dies tun lassen: ${sentence}`,
  },
  fact: {
    app: 'Für',
    type: 'Typ',
    usableUntil: 'Nutzbar bis',
    site: 'Internetseite',
    purpose: 'Zweck',
    resources: 'Ressourcen',
    uri: 'Adresse',
    account: 'Konto',
    signer: 'Unterschreibt auch',
    order: ({ index }) => `Auftrag ${index}`,
  },
  item: {
    coins: 'Coins',
    tokens: ({ amount, contract }) => `${amount} Einheiten von ${contract}`,
    nft: ({ id, contract }) => `NFT ${id} von ${contract}`,
    anyNft: ({ contract }) => `ein beliebiges NFT von ${contract}`,
  },
  problem: {
    unreadable: 'Das ist kein Text: Niemand kann hier lesen, was es bedeutet.',
    otherSite: ({ domain, site }) =>
      `Damit melden Sie sich bei ${domain} an, Sie sind aber auf ${site}. Wer diese Signatur bekommt, kann dort als Sie handeln.`,
    otherUri: ({ uri }) => `Es gilt für ${uri}, und das ist nicht diese Seite.`,
    otherChain: ({ chain }) => `Es gilt für das Netzwerk ${chain}, das diese App nicht nutzt.`,
    notCurrentChain: ({ chain, current }) => `Es gilt für das Netzwerk ${chain}, diese App ist aber auf ${current}.`,
    otherAccount: 'Es gilt für ein anderes Konto als das, das signiert.',
    oddSignIn:
      'Das sieht wie eine Anmeldung aus, ist aber nicht so geschrieben. Wir können nicht sagen, wo Sie sich damit anmelden.',
    ended: ({ time }) => `Es galt bis ${time}.`,
    early: ({ time }) => `Es gilt erst ab ${time}.`,
    endless: 'Wer diese Signatur bekommt, kann sie mehr als ein Jahr nutzen oder solange er will.',
    nothingGot: 'Sie bekommen nichts für das, was Sie hergeben.',
    more: 'In diesem Auftrag steht mehr, als hier Platz hat: Sehen Sie sich alle Felder an.',
    nothingGotIn: ({ orders, count }) =>
      plural(count, {
        one: `Sie bekommen nichts für das, was Sie im Auftrag ${orders} hergeben.`,
        other: `Sie bekommen nichts für das, was Sie in den Aufträgen ${orders} hergeben.`,
      }),
    endedIn: ({ orders, count }) =>
      plural(count, {
        one: `Der Auftrag ${orders} ist schon abgelaufen.`,
        other: `Die Aufträge ${orders} sind schon abgelaufen.`,
      }),
    earlyIn: ({ orders, count }) =>
      plural(count, {
        one: `Der Auftrag ${orders} gilt noch nicht.`,
        other: `Die Aufträge ${orders} gelten noch nicht.`,
      }),
    moreOrders: ({ count }) =>
      plural(count, {
        one: 'Es gibt 1 Auftrag mehr, als hier Platz hat: Sehen Sie sich alle Felder an.',
        other: `Es gibt ${count} Aufträge mehr, als hier Platz haben: Sehen Sie sich alle Felder an.`,
      }),
    nft: 'Wer diese Signatur hat, kann das NFT nehmen und muss nichts dafür zahlen.',
    power:
      'Das scheint jemandem Macht über etwas von Ihnen zu geben, und wir können nicht sagen, welche. Sehen Sie sich alle Felder an.',
    delegated: 'Fremder Code läuft, als wäre es der des Kontos, und kann alles nehmen, was darin ist.',
    dark: 'Wir können nicht lesen, was dieses Konto tun soll. Es kann alles sein, etwa alles herzugeben, was es enthält.',
    refund: ({ to, token }) =>
      `Das Safe zahlt außerdem ${token} an ${to} für die Gebühr, und wir können nicht sagen, wie viel.`,
    refundToAny: ({ token }) =>
      `Das Safe zahlt außerdem ${token} für die Gebühr an jeden, der das absendet, und wir können nicht sagen, wie viel.`,
    hash: 'Das ist ein bloßer Hash. Er kann für alles stehen, etwa dafür, alles herzugeben, was ein Smart-Konto enthält.',
  },
}
