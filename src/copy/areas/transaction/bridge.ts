import { area } from '../../area.js'

/** Funds on another network. */
export const bridge = area('bridge', {
  options: {
    title: 'Transfer from another network',
    looking: 'Looking for your funds on other networks…',
    detail: ({ amount, network }: { amount: string; network: string }) =>
      `Choose what to pay from. ${amount} will arrive on ${network}.`,
    takes: ({ time }: { time: string }) => `About ${time}`,
    again: 'Try again',
    elsewhere: 'Choose another way',
  },
  problem: {
    noQuotes: 'Unable to fetch quotes for bridging',
    poor: ({ address }: { address: string }) =>
      `Unable to fetch quotes for bridging. Wallet ${address} does not have enough funds.`,
    noOption: 'Unable to select bridge option from quotes. Try another amount.',
  },
  summary: {
    sentence: ({
      paid,
      from,
      amount,
      address,
      network,
    }: Record<'paid' | 'from' | 'amount' | 'address' | 'network', string>) =>
      `Pay ${paid} on ${from}, for ${amount} to ${address} on ${network}`,
    receives: 'Arrives',
    atLeast: 'Arrives at least',
    from: 'From network',
    to: 'To network',
    paidTo: 'Paid to',
    bridgeFee: 'Bridge fee',
    time: 'Time',
    refreshing: 'Getting the price…',
    expired: 'The price has expired, and this is the new one. Look at it before you go on.',
    /** A warning about the cost of bridging. */
    highFee: ({ percent }: { percent: string }) => `Crossing costs ${percent}% of what arrives.`,
  },
  progress: {
    asking: ({ wallet }: { wallet: string }) => `Continue in ${wallet}`,
    askingDetail: ({ amount, network }: { amount: string; network: string }) => `Pay ${amount} on ${network}.`,
    sent: ({ network }: { network: string }) => `Waiting for ${network}`,
    sentDetail: 'The transaction is sent.',
    crossing: ({ network }: { network: string }) => `On its way to ${network}`,
    arriving: ({ network }: { network: string }) => `Arriving on ${network}`,
    leave: 'You may close this. It goes on, and is shown when you come back.',
    delayed: 'This takes longer than usual.',
    silent: 'The bridge does not answer. Trying again.',
    notSent: 'Nothing was sent',
    notSeen: ({ network }: { network: string }) => `Not seen on ${network} yet`,
    notSeenDetail: ({ amount }: { amount: string }) =>
      `The bridge says that it has paid ${amount} out. It may take a while until the network shows it.`,
    elsewhere: 'Add more funds',
    again: 'Try again',
    close: 'Close',
  },
  failed: {
    title: 'Transaction failed',
    detail: 'We were unable to complete the bridging transaction. Funds will be refunded on your wallet.',
    refund: 'Refund status',
    again: 'Try again',
  },
})
