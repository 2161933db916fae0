import { area } from '../../area.js'

/** The balances of the wallets: the small element in the page, and the list behind it. */
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
  /** Removes a token from the list. */
  forget: 'Remove',
  forgetToken: ({ symbol, network }: { symbol: string; network: string }) =>
    `Remove ${symbol} on ${network} from this list`,
  /** A token that the page wants to add to the list. */
  watch: {
    title: 'Add a token',
    description: 'Nothing is signed or sent. A token in your list can still be worthless.',
    sentence: ({ symbol }: { symbol: string }) => `Show ${symbol} among your balances`,
    add: 'Add token',
    added: 'Added',
    again: 'Try again',
    notNow: 'Not now',
    /** The symbol according to the page. */
    claimed: 'This page calls it',
    decimals: 'Decimals',
    unknown: 'Unknown',
    unread: 'There is no token at this address, or the network did not answer.',
    nft: 'These are NFTs, which are not counted as a balance.',
    uncountable: 'The token does not say credibly how its amounts are counted, so its balance cannot be shown.',
    otherName: ({ claimed, symbol }: { claimed: string; symbol: string }) =>
      `This page calls it ${claimed}, and it calls itself ${symbol}.`,
    otherDecimals: ({ claimed }: { claimed: string }) =>
      `This page counts it with ${claimed} decimals, which is not so.`,
    byToken: 'Your list goes by the token itself.',
    oddName: 'Its name is no plain word. Your list shows its address in its place.',
  },
})
