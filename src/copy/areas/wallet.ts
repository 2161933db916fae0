import { area } from '../area.js'
import { pluralsOf } from '../plurals.js'

const plural = pluralsOf<'one' | 'other'>('en')

export const wallet = area('wallet', {
  create: {
    title: ({ count }: { count: number }) =>
      plural(count, { one: 'Creating your wallet', other: 'Creating your wallets' }),
    moments: 'Just a few moments more',
    success: ({ count }: { count: number }) =>
      plural(count, { one: 'Your wallet is ready', other: 'Your wallets are ready' }),
    successDetail: ({ count }: { count: number }) =>
      plural(count, { one: 'It belongs to your account.', other: 'They belong to your account.' }),
    protected: ({ count }: { count: number }) =>
      plural(count, {
        one: 'It belongs to you alone: what you have just set brings it back on any device.',
        other: 'They belong to you alone: what you have just set brings them back on any device.',
      }),
    proceed: 'Continue',
    failed: 'Something went wrong',
    failedDetail: 'Failed to create wallet',
    unprotected: 'User created a wallet but failed to set a password for it',
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
    connecting: ({ wallet }: { wallet: string }) => `Connecting to ${wallet}`,
    confirm: 'Confirm in your wallet',
    connected: ({ wallet }: { wallet: string }) => `Successfully connected with ${wallet}`,
    goodToGo: "You're good to go!",
    failed: ({ wallet }: { wallet: string }) => `Could not connect with ${wallet}`,
    retry: 'Try again',
    problem: {
      timeout: 'Wallet timeout',
      pending: 'Resource request already pending',
      disconnected: 'Disconnected',
      unsupported: 'The wallet does not support this request.',
      account: 'The wallet has changed to another account.',
    },
  },
  name: ({ app }: { app: string }) => (app ? `${app} wallet` : 'Your wallet'),
})
