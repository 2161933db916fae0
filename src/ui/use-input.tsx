import { useEffect, useRef, type RefObject } from 'react'

/**
 * Hears every way a field gets its text: typed, pasted, autofilled by the browser, or set by a password manager that
 * assigns the value and tells with a bare event (which React's own change handler would not notice).
 */
export function useInput(ref: RefObject<HTMLInputElement | null>, onInput: (value: string) => void): void {
  const latest = useRef(onInput)
  useEffect(() => { latest.current = onInput })
  useEffect(() => {
    const input = ref.current
    if (!input) return
    const hear = () => latest.current(input.value)
    input.addEventListener('input', hear)
    input.addEventListener('change', hear)
    if (input.value) hear() // filled before anybody listened
    return () => {
      input.removeEventListener('input', hear)
      input.removeEventListener('change', hear)
    }
  }, [ref])
}
