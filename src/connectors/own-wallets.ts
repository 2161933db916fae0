import { onePerPage } from '../lib/page.js'

/** What this page itself announces to dapps as a wallet: it is offered to nobody as an external one. */
export const ownWallets = (): WeakSet<object> => onePerPage('own-wallets', () => new WeakSet<object>())
