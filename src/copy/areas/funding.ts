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
    reached: 'The amount is there',
    continue: 'Continue',
    qrLabel: 'QR code of the wallet address',
  },
  /** In the place of these words where the address is none of the user's wallets. */
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
    wallet: 'Transfer from wallet',
    bridge: 'Transfer from another network',
    manual: 'Receive funds',
    /** What it costs, and how long it takes. */
    costs: {
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
    /** A wallet has connected with the address that the funds go to. */
    same: 'The funds go to this wallet itself. Choose another wallet, or another account in it.',
  },
  amount: {
    title: 'Confirm or edit amount',
    detail: ({ address, network }: { address: string; network: string }) => `To ${address} on ${network}`,
    label: 'Amount',
    continue: 'Continue',
    available: ({ amount }: { amount: string }) => `${amount} available`,
    share: ({ percent }: { percent: string }) => `${percent}%`,
    /** All that can be sent. */
    most: 'Max',
  },
  summary: {
    title: 'Confirm transfer',
    total: 'Total',
    confirm: ({ wallet }: { wallet: string }) => `Continue in ${wallet}`,
    asking: ({ wallet }: { wallet: string }) => `Waiting for ${wallet}…`,
    poor: ({ address }: { address: string }) => `Wallet ${address} does not have enough funds.`,
  },
  success: {
    title: 'Success!',
    detail: ({ amount, app }: { amount: string; app: string }) =>
      `You've successfully added ${amount} to your ${app ? `${app} ` : ''}wallet. It may take a minute before the funds are available to use.`,
    close: 'Close',
  },
})
