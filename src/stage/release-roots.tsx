import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { documentMember, guardDocument } from '../lib/document-member.js'

/**
 * Makes React release the roots that are unmounted. React remembers the last root that was updated during its own
 * commit, with its element and all that this refers to. An empty root takes its place.
 */
export function releaseRoots(): void {
  const root = createRoot(guardDocument(documentMember('createElement')('div')))
  flushSync(() => root.render(<UpdatedInCommit />))
  root.unmount()
}

function UpdatedInCommit() {
  const [, update] = useState(false)
  useLayoutEffect(() => update(true), [])
  return null
}
