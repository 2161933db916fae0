import type { ReadableAtom } from 'nanostores'
import { useSyncExternalStore } from 'react'

/** A store's value. What uses it is drawn again when the value changes. */
export const useStore = <Value,>(store: ReadableAtom<Value>): Value => useSyncExternalStore(store.listen, store.get)
