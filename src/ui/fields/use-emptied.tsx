import { useLayoutEffect, type RefObject } from 'react'

/**
 * Empties a field with a secret when it is removed. React keeps the text field that had the focus last, and a copy of
 * its text, until the field loses the focus. It is not told that a removed field does.
 */
export function useEmptied(ref: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    const input = ref.current
    return () => {
      if (input) input.value = ''
    }
  }, [ref])
}
