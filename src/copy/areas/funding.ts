import { area } from '../area.js'

export const funding = area('funding', {
  receive: {
    title: ({ amount, symbol }: { amount: string; symbol: string }) =>
      amount ? `Receive ${amount} ${symbol}` : `Receive ${symbol}`,
    subtitle: ({ network }: { network: string }) =>
      `Scan this code or copy your wallet address to receive funds on ${network}.`,
    notice: ({ network }: { network: string }) => `Make sure to send funds on ${network}.`,
    waiting: 'Waiting for funds',
    unreachable: ({ network }: { network: string }) => `${network} does not answer. Trying again.`,
    arrived: ({ amount }: { amount: string }) => `${amount} has arrived`,
    arrivedDetail: 'Go on, or stay and wait for more.',
    gone: ({ amount }: { amount: string }) =>
      `${amount} is not in the wallet any more. The network may have taken it back. We go on looking.`,
    reached: 'The amount is there',
    continue: 'Continue',
    qrLabel: 'QR code of the wallet address',
    /** The title above several assets to choose from. */
    assets: 'What to receive',
  },
  /** Replaces these texts if the address belongs to none of the user's wallets. */
  foreign: {
    title: ({ amount, symbol }: { amount: string; symbol: string }) =>
      amount ? `Send ${amount} ${symbol}` : `Send ${symbol}`,
    subtitle: ({ network }: { network: string }) => `Scan this code or copy this address to send funds on ${network}.`,
    warning: 'This is not one of your wallets.',
    qrLabel: 'QR code of this address',
    method: ({ address }: { address: string }) => `Send funds to ${address}`,
    manual: 'Show the address',
    success: ({ amount, address }: { amount: string; address: string }) =>
      `You've successfully sent ${amount} to ${address}.`,
  },
  method: {
    title: ({ app }: { app: string }) => (app ? `Add funds to your ${app} wallet` : 'Add funds to your wallet'),
    card: 'Pay with card',
    exchange: 'Transfer from an exchange',
    wallet: 'Transfer from wallet',
    bridge: 'Transfer from another network',
    manual: 'Receive funds',
    /** Marks the one method that is faster than all others. */
    fastest: 'Fastest',
    /** The cost and the duration of each method. */
    costs: {
      card: 'Card fee, some minutes',
      exchange: 'Fee of the exchange, some minutes',
      wallet: 'Network fee, about a minute',
      bridge: 'Bridge fee, some minutes',
      manual: 'Sender pays, some minutes',
    },
  },
  source: {
    title: 'Transfer from wallet',
    connected: 'Connected',
    more: 'More wallets',
    connecting: ({ wallet }: { wallet: string }) => `Continue in ${wallet}`,
    /** Shown if the connected wallet has the address that the funds go to. */
    same: 'The funds go to this wallet itself. Choose another wallet, or another account in it.',
  },
  amount: {
    title: 'Confirm or edit amount',
    detail: ({ address, network }: { address: string; network: string }) => `To ${address} on ${network}`,
    label: 'Amount',
    continue: 'Continue',
    available: ({ amount }: { amount: string }) => `${amount} available`,
    share: ({ percent }: { percent: string }) => `${percent}%`,
    /** Fills in the largest amount that can be sent or ordered. */
    most: 'Max',
    /** The source of the price by which an amount is valued, and its time. */
    priced: ({ source, time }: { source: string; time: string }) => `Price from ${source}, ${time}`,
    /** Fills in the smallest amount that can be ordered. */
    least: 'Min',
    /** A range of coins or of money; `most` is empty if there is no largest amount. */
    range: ({ least, most }: { least: string; most: string }) => (most ? `${least} to ${most}` : `${least} or more`),
    /** The limits of one purchase; `money` is empty if they are unknown. */
    takes: ({ provider, coins, money }: { provider: string; coins: string; money: string }) =>
      money ? `${provider} takes ${coins} (${money})` : `${provider} takes ${coins}`,
    tooLittle: ({ provider, least }: { provider: string; least: string }) =>
      `${provider} takes no less than ${least} at a time.`,
    tooMuch: ({ provider, most }: { provider: string; most: string }) =>
      `${provider} takes no more than ${most} at a time.`,
    otherTakes: ({ provider }: { provider: string }) => `${provider} takes this amount.`,
    otherMay: ({ provider }: { provider: string }) => `${provider} may take it.`,
    other: ({ provider }: { provider: string }) => `Use ${provider}`,
  },
  summary: {
    title: 'Confirm transfer',
    total: 'Total',
    confirm: ({ wallet }: { wallet: string }) => `Continue in ${wallet}`,
    asking: ({ wallet }: { wallet: string }) => `Waiting for ${wallet}…`,
    /** Shown if the wallet refuses to switch to the network, or does not know it. */
    otherNetwork: ({ wallet, network }: { wallet: string; network: string }) =>
      `${wallet} is not on ${network}. Change the network in the wallet, or go back and choose another wallet.`,
    poor: ({ address }: { address: string }) => `Wallet ${address} does not have enough funds.`,
    /** Shown if the network has executed the wallet's transaction, but the funds did not arrive. */
    notSeen: ({ wallet, network }: { wallet: string; network: string }) =>
      `The funds are not seen on ${network} yet. Look in ${wallet} before you send again.`,
    /** Shown if the network answers, but has not executed the wallet's transaction in time. */
    pending: ({ wallet, network }: { wallet: string; network: string }) =>
      `${network} has not executed the transaction yet. You can wait, or speed it up or cancel it in ${wallet}.`,
    wait: 'Keep waiting',
  },
  /** A transfer that a wallet was asked for before the page was closed. */
  asked: {
    title: 'A payment may have been sent',
    detail: ({ wallet }: { wallet: string }) =>
      `${wallet} was asked for this payment, and the page was closed before it answered. Look in ${wallet} before you pay again.`,
    moved: ({ wallet }: { wallet: string }) =>
      `${wallet} has sent a transaction since it was asked for this payment. Look in ${wallet} before you pay again.`,
    notSent: 'It was not sent',
  },
  success: {
    title: 'Success!',
    detail: ({ amount, app }: { amount: string; app: string }) =>
      `You've successfully added ${amount} to your ${app ? `${app} ` : ''}wallet. It may take a minute before the funds are available to use.`,
    close: 'Close',
  },
  /** A purchase by card or from an account at an exchange, in a window of that service. */
  onramp: {
    other: 'Having trouble or facing location restrictions? Try a different provider.',
    failed: 'Something went wrong adding funds. Please try again or use another method.',
    failedAt: ({ provider }: { provider: string }) =>
      `Something went wrong adding funds from ${provider}. Please try again or use another method.`,
    wrong: 'Something went wrong',
    ready: ({ provider }: { provider: string }) => `Continue to ${provider}`,
    readyDetail: ({ amount, network, provider }: { amount: string; network: string; provider: string }) =>
      `${amount} on ${network}. ${provider} opens in a window of its own, and says what it costs before you pay.`,
    open: ({ provider }: { provider: string }) => `Open ${provider}`,
    opening: ({ provider }: { provider: string }) => `Opening ${provider}`,
    inFlow: ({ provider }: { provider: string }) => `Finish in the window of ${provider}`,
    inFlowDetail: 'Your payment is looked for here by itself. You can leave: how it stands is here when you come back.',
    afterFlow: 'Looking for your payment',
    afterFlowDetail: ({ provider }: { provider: string }) => `The window of ${provider} is closed.`,
    pending: ({ provider }: { provider: string }) => `${provider} is working on your payment`,
    pendingDetail:
      'This can take minutes, with some banks hours. You can leave: how it stands is here when you come back.',
    bank: 'Waiting for your bank',
    bankDetail: ({ provider }: { provider: string }) => `Allow the payment where your bank or ${provider} asks you to.`,
    complete: 'Payment complete',
    completeDetail: ({ provider, network }: { provider: string; network: string }) =>
      `${provider} says that it has sent the funds. Waiting for them on ${network}.`,
    unseenDetail: ({ provider }: { provider: string }) =>
      `${provider} says that it has sent the funds. They have not been seen in the wallet yet.`,
    closed: ({ provider }: { provider: string }) =>
      `The window of ${provider} was closed before a payment was seen. If you have paid, look again in a moment.`,
    silent: ({ provider }: { provider: string }) => `${provider} does not answer`,
    silentDetail: 'How your payment stands cannot be seen for now. Look again in a moment.',
    late: 'This takes longer than usual',
    lateDetail: 'Come back later: how your payment stands is here.',
    blocked: 'Your browser blocked the window',
    blockedHere: ({ provider }: { provider: string }) =>
      `Go to ${provider} in this tab, and come back to this page afterwards.`,
    blockedDetail: 'Allow this page to open windows, then try again.',
    here: 'Continue in this tab',
    ways: 'Other ways',
    again: 'Try again',
    look: 'Look again',
    /** A payment that was started earlier, and its state. */
    payment: ({ provider }: { provider: string }) => `Your payment at ${provider}`,
    stands: {
      looking: 'Looking…',
      pending: 'In progress',
      complete: 'Complete',
      failed: 'Failed',
      none: 'No result yet',
      silent: 'No answer',
    },
  },
})
