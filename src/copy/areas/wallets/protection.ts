import { area } from '../../area.js'
import { pluralsOf } from '../../plurals.js'

const plural = pluralsOf<'one' | 'other'>('en')

/** The visitor's protections for their wallets, and those that are missing. */
export const protection = area('protection', {
  title: 'Wallet security',
  summary: {
    noWallet: 'You have no wallet here yet, so there is nothing to protect.',
    nothingMissing: 'Nothing is missing: only you can bring your wallet back, and it asks for a second factor.',
    recovery: 'Missing: a recovery that only you control.',
    factor: 'Missing: a second factor.',
    both: 'Missing: a recovery that only you control, and a second factor.',
  },
  recovery: {
    label: 'Recovery',
    of: ({ wallet }: { wallet: string }) => `Recovery of ${wallet}`,
    none: { name: 'None', note: 'Your wallet is lost with this device.' },
    automatic: { name: 'Automatic', note: 'The provider brings it back when you log in, and keeps what that takes.' },
    password: { name: 'Password', note: 'Your password brings it back on any device.' },
    cloud: ({ provider }: { provider: string }) => `Your backup in ${provider} brings it back on any device.`,
    server: { name: 'Provider', note: 'The provider keeps it in its secure environment, on no device of yours.' },
    other: { name: 'Another way', note: 'It comes back in a way that this page has no screens for.' },
    nothingElse: 'This app offers no other way.',
    own: 'Control it yourself',
    change: 'Change',
    automate: 'Let the provider do it',
    back: 'Go back',
  },
  factors: {
    label: 'Second factor',
    none: 'None',
    missing: 'Whoever is logged in can use your wallet.',
    there: 'Your wallet asks for it before it acts.',
    notOffered: 'Whoever is logged in can use your wallet. This app offers no second factor.',
  },
  wallets: {
    label: 'Wallets',
    note: 'Their addresses, and names of your own.',
    noteDefault: 'Their addresses, names of your own, and which one is your default.',
    title: 'Your wallets',
    detail: 'Your default one is used whenever no other wallet is named.',
    named: ({ name, chain }: { name: string; chain: string }) => `${name} (${chain})`,
    isDefault: 'Default',
    used: 'This is your default: it is used whenever no other wallet is named.',
    makeDefault: 'Make it the default',
    rename: 'Change the name',
    name: 'Name',
    nameDetail: 'The name is kept in this browser only. Leave it empty to remove it.',
    limit: ({ count }: { count: number }) => `At most ${count} characters.`,
    refused: ({ count }: { count: number }) => `Use at most ${count} characters that do not look like an address.`,
    save: 'Save',
  },
  passkeys: { label: 'Passkeys', note: 'They log you in without a code.' },
  access: {
    label: 'Offline access',
    on: 'On',
    off: 'Off',
    nobody: ({ app }: { app: string }) => `${app || 'This app'} cannot use your wallet while you are away.`,
    lent: ({ app, count }: { app: string; count: number }) =>
      plural(count, {
        one: `${app || 'This app'} can use one wallet of yours while you are away, without asking you.`,
        other: `${app || 'This app'} can use ${count} wallets of yours while you are away, without asking you.`,
      }),
    since: ({ wallet, date }: { wallet: string; date: string }) => `${wallet}, since ${date}`,
    allow: 'Allow it',
    revoke: 'Take it back',
    back: 'Go back',
  },
  export: { label: 'Export key', note: 'With a copy of your own you need neither this app nor its provider.' },
  which: { title: 'Which wallet?', detail: 'Each has a key of its own.' },
  wallet: ({ chain }: { chain: string }) => `Your ${chain} wallet`,
})
