import { atom, type WritableAtom } from 'nanostores'
import { onePerPage } from '../../lib/page.js'
import type { PendingReturn } from './pending-return.js'

/** The link that returned with this page's address, until a flow takes it. */
export const $pendingLink = (): WritableAtom<PendingReturn | undefined> =>
  onePerPage('pending-link', () => atom<PendingReturn | undefined>())

/** The pending link of this site, for the flow that completes it; it is no longer pending then. */
export function takePendingLink(provider: string): PendingReturn | undefined {
  const pending = $pendingLink().get()
  if (pending?.provider !== provider) return undefined
  $pendingLink().set(undefined)
  return pending
}
