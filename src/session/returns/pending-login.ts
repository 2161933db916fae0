import { onePerPage } from '../../lib/page.js'
import type { PendingReturn } from './returns.js'

const state = () => onePerPage<{ pending: PendingReturn | undefined }>('pending-login', () => ({ pending: undefined }))

/** The login that returned with this page's address, until a flow takes it. */
export const pendingLogin = (): PendingReturn | undefined => state().pending

export function setPendingLogin(pending: PendingReturn): void {
  state().pending = pending
}

/** The pending login, for the flow that completes it; it is no longer pending then. */
export function takePendingLogin(): PendingReturn | undefined {
  const { pending } = state()
  state().pending = undefined
  pending?.used?.()
  return pending
}
