import { area } from './area.js'

export const $wallet = area({
  create: {
    title: (chains: number) => chains > 1 ? 'Creating your wallets' : 'Creating your wallet',
    moments: 'Just a few moments more',
    success: (chains: number) => chains > 1 ? 'Your wallets are ready' : 'Your wallet is ready',
    successDetail: (chains: number) => chains > 1 ? 'Only you can use them.' : 'Only you can use it.',
    failed: 'Something went wrong',
    failedDetail: 'Failed to create wallet',
    retry: 'Try again',
    close: 'Close',
  },
  connect: {
    title: 'Opening your wallet',
    moments: 'Just a few moments more',
    failed: 'Something went wrong',
    failedDetail: "We're on it. Please try again later.",
    close: 'Close',
  },
  external: {
    connecting: (wallet: string) => `Connecting to ${wallet}`,
    confirm: 'Confirm in your wallet',
    connected: (wallet: string) => `Successfully connected with ${wallet}`,
    goodToGo: "You're good to go!",
    failed: (wallet: string) => `Could not connect with ${wallet}`,
    retry: 'Try again',
  },
  name: (app: string) => app ? `${app} wallet` : 'Your wallet',
})
