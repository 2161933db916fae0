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
}
