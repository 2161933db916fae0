import { atom, type ReadableAtom } from 'nanostores'
import { isOffline } from '../../../lib/time/online.js'

/** Whether the browser reports that there is no network, until the signal aborts. */
export function networkLost(signal: AbortSignal): ReadableAtom<boolean> {
  const $isOffline = atom(isOffline())
  for (const name of ['offline', 'online'])
    globalThis.addEventListener?.(name, () => $isOffline.set(isOffline()), { signal })
  return $isOffline
}
