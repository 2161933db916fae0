import { area } from './area.js'

export const $funding = area({
  receive: {
    title: (amount: string, symbol: string) => amount ? `Receive ${amount} ${symbol}` : `Receive ${symbol}`,
    subtitle: (network: string) => `Scan this code or copy your wallet address to receive funds on ${network}.`,
    notice: (network: string) => `Make sure to send funds on ${network}.`,
    waiting: 'Waiting for funds',
    unreachable: (network: string) => `${network} does not answer. Trying again.`,
    arrived: 'Funds have arrived',
    reached: 'The amount is there',
    continue: 'Continue',
    qrLabel: 'QR code of the wallet address',
  },
  method: {
    title: (wallet: string) => wallet ? `Add funds to your ${wallet} wallet` : 'Add funds to your wallet',
    wallet: 'Transfer from wallet',
    manual: 'Receive funds',
  },
  source: {
    title: 'Transfer from wallet',
    connected: 'Connected',
    more: 'More wallets',
    connecting: (wallet: string) => `Continue in ${wallet}`,
  },
  amount: {
    title: 'Confirm or edit amount',
    label: 'Amount',
    continue: 'Continue',
  },
  summary: {
    title: 'Confirm transfer',
    total: 'Total',
    confirm: (wallet: string) => `Continue in ${wallet}`,
    poor: (address: string) => `Wallet ${address} does not have enough funds.`,
  },
  success: {
    title: 'Success!',
    detail: (amount: string, app: string) => `You've successfully added ${amount} to your ${app ? `${app} ` : ''}wallet. It may take a minute before the funds are available to use.`,
    close: 'Close',
  },
})
