import { onePerPage } from '../lib/page.js'

/** The wallets that this page itself announces to dapps. They are never offered as external wallets. */
export const ownWallets = (): WeakSet<object> => onePerPage('own-wallets', () => new WeakSet<object>())
