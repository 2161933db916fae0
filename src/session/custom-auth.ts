import { atom, type WritableAtom } from 'nanostores'
import type { WalletError } from '../errors/wallet-error.js'
import { onePerPage } from '../lib/page.js'

export type CustomAuthStatus = 'initial' | 'loading' | 'done' | 'error' | 'not-enabled'

/** The state of the session relative to the host's own login. */
export interface CustomAuth {
  readonly status: CustomAuthStatus
  /** The error of the last sync. */
  readonly error?: WalletError
}

/** The store with that state, which the sync sets. */
export const customAuth = (): WritableAtom<CustomAuth> =>
  onePerPage('custom-auth', () => atom<CustomAuth>({ status: 'initial' }))
