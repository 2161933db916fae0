import { area } from './area.js'

export const $funding = area('funding', {
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
})
