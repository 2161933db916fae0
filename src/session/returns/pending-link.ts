import { onePerPage } from '../../lib/page.js'
import type { PendingReturn } from './pending-return.js'

const state = () => onePerPage<{ pending: PendingReturn | undefined }>('pending-link', () => ({ pending: undefined }))

/** The link that returned with this page's address, until a flow takes it. */
export const pendingLink = (): PendingReturn | undefined => state().pending

export function setPendingLink(pending: PendingReturn | undefined): void {
  state().pending = pending
}

/** The pending link of this site, for the flow that completes it; it is no longer pending then. */
export function takePendingLink(provider: string): PendingReturn | undefined {
  const { pending } = state()
  if (pending?.provider !== provider) return undefined
  state().pending = undefined
  return pending
}
