import { useEffect, useRef, type RefObject } from 'react'

/**
 * Hears every way a field gets its text: typed, pasted, autofilled by the browser, or set by a password manager that
 * assigns the value and tells with a bare event (which React's own change handler would not notice). `known` is the text
 * the field begins with.
 */
export function useInput(ref: RefObject<HTMLInputElement | null>, known: string, onInput: (value: string) => void): void {
  const first = useRef(known)
  const latest = useRef(onInput)
  useEffect(() => { latest.current = onInput })
  useEffect(() => {
    const input = ref.current
    if (!input) return
    let heard = first.current
    const hear = () => {
      if (input.value === heard) return // a change event after the input events that made it
      latest.current(input.value)
      heard = input.value
    }
    input.addEventListener('input', hear)
    input.addEventListener('change', hear)
    hear() // it may have been filled before anybody listened
    return () => {
      input.removeEventListener('input', hear)
      input.removeEventListener('change', hear)
    }
  }, [ref])
}
