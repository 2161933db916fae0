import { atom, type WritableAtom } from 'nanostores'
import type { WalletError } from '../errors/wallet-error.js'
import { onePerPage } from '../lib/page.js'

export type CustomAuthStatus = 'initial' | 'loading' | 'done' | 'error' | 'not-enabled'

/** How the session stands to the host's own login. */
export interface CustomAuth {
  readonly status: CustomAuthStatus
  /** Why the last sync failed. */
  readonly error?: WalletError
}

/** How far this page has come in following the host's own login; what does that writes it. */
export const customAuth = (): WritableAtom<CustomAuth> =>
  onePerPage('custom-auth', () => atom<CustomAuth>({ status: 'initial' }))
