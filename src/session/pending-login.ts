import { onePerPage } from '../lib/page.js'
import type { PendingReturn } from './returns.js'

const slot = () => onePerPage<{ pending: PendingReturn | undefined }>('pending-login', () => ({ pending: undefined }))

/** The login that came back with this page's address, until a flow has taken it. */
export const pendingLogin = (): PendingReturn | undefined => slot().pending

export function keepPendingLogin(pending: PendingReturn): void {
  slot().pending = pending
}

/** Hands it to the one flow that goes on with it. */
export function takePendingLogin(): PendingReturn | undefined {
  const { pending } = slot()
  slot().pending = undefined
  return pending
}
