import { hasOwn } from '../../lib/own/has-own.js'
import { onePerPage } from '../../lib/page.js'
import type { PendingReturn } from './pending-return.js'
import type { WalletReturn } from './wallet-return.js'

/** What has brought the visitor back: a login at another site, or a wallet's app that has opened the page. */
export type Pending = PendingReturn | WalletReturn

/** The page was opened by a wallet's app. */
export const isWalletReturn = (pending: Pending | undefined): pending is WalletReturn =>
  pending !== undefined && hasOwn(pending, 'client')

const state = () => onePerPage<{ pending: Pending | undefined }>('pending-login', () => ({ pending: undefined }))

/** The login that returned with this page's address, until a flow takes it. */
export const pendingLogin = (): Pending | undefined => state().pending

export function setPendingLogin(pending: Pending): void {
  state().pending = pending
}

/** The pending login, for the flow that completes it; it is no longer pending then. */
export function takePendingLogin(): Pending | undefined {
  const { pending } = state()
  state().pending = undefined
  pending?.used?.()
  return pending
}
