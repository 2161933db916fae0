import { atom, type WritableAtom } from 'nanostores'
import { hasOwn } from '../../lib/own/has-own.js'
import { onePerPage } from '../../lib/page.js'
import type { PendingReturn } from './pending-return.js'
import type { WalletReturn } from './wallet-return.js'

/**
 * What a visitor has returned with: a login at another site, or a request of a wallet's app that has opened the page.
 */
export type Pending = PendingReturn | WalletReturn

/** True if a wallet's app has opened the page. */
export const isWalletReturn = (pending: Pending | undefined): pending is WalletReturn =>
  pending !== undefined && hasOwn(pending, 'client')

/** The login that returned in this page's address, until a flow takes it. */
export const $pendingLogin = (): WritableAtom<Pending | undefined> =>
  onePerPage('pending-login', () => atom<Pending | undefined>())

export const pendingLogin = (): Pending | undefined => $pendingLogin().get()

export const setPendingLogin = (pending: Pending): void => $pendingLogin().set(pending)

/** Takes the pending login, which the calling flow completes. */
export function takePendingLogin(): Pending | undefined {
  const pending = pendingLogin()
  $pendingLogin().set(undefined)
  pending?.used?.()
  return pending
}
