import type { ReadableAtom } from 'nanostores'
import type { WalletError } from '../../errors/wallet-error.js'
import { customAuth, type CustomAuth, type CustomAuthStatus } from '../../session/custom-auth.js'

/**
 * How far this page has come in following the host's own login, as a store.
 *
 * @returns the store of a status, with the error if it is `error`
 * @example
 * $customAuth().subscribe(({ status }) => console.log(status))
 */
export const $customAuth = (): ReadableAtom<CustomAuth> => customAuth()

/** Sets the status. The same status is not published twice, except an error that differs from the last one. */
export function setCustomAuth(status: CustomAuthStatus, error?: WalletError): void {
  if (error) customAuth().set({ status, error })
  else if (status !== customAuth().get().status) customAuth().set({ status })
}
