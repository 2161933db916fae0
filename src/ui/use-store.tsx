import type { ReadableAtom } from 'nanostores'
import { useSyncExternalStore } from 'react'

/** The value of a store. The component renders again when it changes. */
export const useStore = <Value,>(store: ReadableAtom<Value>): Value => useSyncExternalStore(store.listen, store.get)
