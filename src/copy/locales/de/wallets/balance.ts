import type { Catalogue } from '../../../catalogue.js'

export const balance: Catalogue['balance'] = {
  title: 'Kontostand',
  asking: 'Der Kontostand wird gelesen',
  noWallet: 'Noch keine Wallet',
  noWalletDetail: 'Dieses Konto hat noch keine Wallet. Sobald es eine hat, steht ihr Kontostand hier.',
  noAsset: ({ symbol }) => `Kein ${symbol} auf diesen Netzwerken`,
  unread: 'Kontostand nicht gelesen',
  partly: ({ amount }) => `${amount}, nicht alles gelesen`,
  on: ({ network }) => `auf ${network}`,
  lineUnread: 'ließ sich nicht lesen',
  silent: 'Ein Netzwerk hat nicht geantwortet. Was dort liegt, ist sicher. Sehen Sie gleich noch einmal nach.',
  again: 'Noch einmal nachsehen',
  asOf: ({ time }) => `Stand: ${time}`,
  priced: ({ source, time }) => `Preise von ${source}, ${time}`,
  moved: 'Ein- und Ausgänge',
  movedDetail: 'Wie dieser Browser sie gesehen hat. Zwischen zwei Blicken ist nur der Unterschied bekannt.',
  nothingMoved: 'Seit dem ersten Blick ist nichts ein- oder ausgegangen.',
  cameIn: ({ amount, network }) => `${amount} eingegangen auf ${network}`,
  wentOut: ({ amount, network }) => `${amount} ausgegangen auf ${network}`,
  forget: 'Entfernen',
  forgetToken: ({ symbol, network }) => `${symbol} auf ${network} aus dieser Liste entfernen`,
  watch: {
    title: 'Token hinzufügen',
    description:
      'Es wird nichts signiert und nichts gesendet. Dass er bei Ihrem Guthaben steht, sagt nichts über seinen Wert.',
    sentence: ({ symbol }) => `${symbol} bei Ihrem Guthaben anzeigen`,
    add: 'Token hinzufügen',
    added: 'Hinzugefügt',
    again: 'Erneut versuchen',
    notNow: 'Nicht jetzt',
    claimed: 'Diese Seite nennt ihn',
    decimals: 'Nachkommastellen',
    unknown: 'Unbekannt',
    unread: 'Unter dieser Adresse gibt es keinen Token, oder das Netzwerk hat nicht geantwortet.',
    nft: 'Das sind NFTs, und die zählen nicht als Guthaben.',
    uncountable:
      'Der Token sagt nicht glaubhaft, wie seine Beträge gezählt werden. Sein Guthaben lässt sich deshalb nicht anzeigen.',
    otherName: ({ claimed, symbol }) =>
      `Diese Seite nennt ihn ${claimed}, er selbst nennt sich ${symbol}. Ihre Liste richtet sich nach dem Token.`,
    otherDecimals: ({ claimed }) =>
      `Diese Seite zählt ihn mit ${claimed} Nachkommastellen, und das stimmt nicht. Ihre Liste richtet sich nach dem Token.`,
    oddName: 'Sein Name ist kein gewöhnliches Wort. Ihre Liste zeigt stattdessen seine Adresse.',
  },
}
