import { atom, type WritableAtom } from 'nanostores'
import { onePerPage } from '../../lib/page.js'
import type { PendingReturn } from './pending-return.js'

/** The link that returned in this page's address, until a flow takes it. */
export const $pendingLink = (): WritableAtom<PendingReturn | undefined> =>
  onePerPage('pending-link', () => atom<PendingReturn | undefined>())

/** Takes the pending link of this site, which the calling flow completes. */
export function takePendingLink(provider: string): PendingReturn | undefined {
  const pending = $pendingLink().get()
  if (pending?.provider !== provider) return undefined
  $pendingLink().set(undefined)
  return pending
}
