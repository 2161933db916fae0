import { area } from '../area.js'
import { pluralsOf } from '../plurals.js'

const plural = pluralsOf<'one' | 'other'>('en')

type Named = { wallet: string }

/** Login with an external wallet. */
export const externalWallet = area('externalWallet', {
  switching: { title: 'Changing the network', detail: 'Confirm in your wallet' },
  sign: {
    title: 'Sign to verify',
    detail: ({ wallet }: Named) =>
      `Sign the message in ${wallet}: it proves that the wallet is yours, and costs nothing.`,
  },
  checking: { title: 'Checking your signature', detail: 'Just a few moments more' },
  ledger: {
    title: 'Is this wallet on a Ledger?',
    detail: ({ wallet }: Named) =>
      `With a Ledger, ${wallet} signs a transaction that is never sent, in place of a message. It costs nothing.`,
    with: 'Continue with Ledger',
    without: 'Continue without Ledger',
  },
  failed: {
    'log-in': 'Could not log in with wallet',
    link: 'Could not link wallet',
    connect: 'Could not connect with wallet',
    timeout: 'Wallet request timed out',
    rejected: 'You rejected the request',
    again: 'Please try again.',
    exists: 'User already exists for this address',
    another: 'Try another address!',
    limit: "Unable to link – You've reached the maximum number of linked wallets.",
    network: 'It does not support the network of this app.',
  },
  retry: 'Try again',
  cancel: 'Cancel',
  elsewhere: 'Choose another wallet',
  list: {
    connect: 'Connect your wallet',
    link: 'Link your wallet',
    search: 'Search wallets',
    found: ({ count }: { count: number }) => plural(count, { one: `${count} wallet`, other: `${count} wallets` }),
    nothing: 'No wallet has that name.',
    all: 'All wallets',
    loading: 'Loading more wallets',
    unreachable: 'More wallets could not be loaded.',
  },
  install: {
    title: ({ wallet }: Named) => `Get ${wallet}`,
    detail: ({ wallet }: Named) =>
      `${wallet} is not in this browser yet. Install it from its own page, set it up, then come back and reload this page.`,
    elsewhere: ({ wallet }: Named) =>
      `Find ${wallet} in the store of your browser, set it up, then come back and reload this page.`,
    open: ({ wallet }: Named) => `Install ${wallet}`,
  },
  redirect: {
    title: ({ wallet }: Named) => `Redirecting to ${wallet} Mobile Wallet`,
    detail: 'You can go on there.',
    inApp: ({ wallet }: Named) => `This page opens again in the browser inside ${wallet}. Go on there.`,
    stillHere: 'Still here?',
    missing: ({ wallet }: Named) => `You may have to install ${wallet} first.`,
    store: 'Go to App Store',
    proceed: 'Continue',
  },
  scan: {
    title: 'Scan with your wallet',
    detail: 'Open a wallet on your phone, and scan this code with it.',
    code: 'Code for your wallet to scan',
    open: 'Open a wallet',
    named: {
      title: ({ wallet }: Named) => `Scan with ${wallet}`,
      detail: ({ wallet }: Named) => `Open ${wallet} on your phone, and scan this code with it.`,
      open: ({ wallet }: Named) => `Open ${wallet}`,
    },
  },
  connected: {
    title: ({ wallet }: Named) => `${wallet} is connected`,
    detail: 'Now sign a message in its window. It costs nothing.',
    proceed: 'Continue',
  },
})
