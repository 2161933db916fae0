import { area } from '../../area.js'

/** What the wallets hold, as a small tag of the page says it, and the list behind it. */
export const balance = area('balance', {
  title: 'Balance',
  asking: 'Reading the balance',
  noWallet: 'No wallet yet',
  noWalletDetail: 'This account has no wallet yet. As soon as it has one, its balance is here.',
  noAsset: ({ symbol }: { symbol: string }) => `No ${symbol} on these networks`,
  unread: 'Balance not read',
  partly: ({ amount }: { amount: string }) => `${amount}, not all read`,
  on: ({ network }: { network: string }) => `on ${network}`,
  lineUnread: 'could not be read',
  silent: 'A network did not answer. What it holds is safe there. Look again in a moment.',
  again: 'Look again',
  asOf: ({ time }: { time: string }) => `As of ${time}`,
  priced: ({ source, time }: { source: string; time: string }) => `Prices by ${source}, ${time}`,
  moved: 'In and out',
  movedDetail: 'As this browser has seen it. Between two looks, only the difference is known.',
  nothingMoved: 'Nothing has come in or gone out since the first look.',
  cameIn: ({ amount, network }: { amount: string; network: string }) => `${amount} came in on ${network}`,
  wentOut: ({ amount, network }: { amount: string; network: string }) => `${amount} went out on ${network}`,
})
