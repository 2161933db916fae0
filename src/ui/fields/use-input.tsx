import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Calls back whenever the field's text changes: typed, pasted, autofilled, or assigned by a password manager that only
 * dispatches a plain event (which React's own change handler ignores). `initial` is the text the field starts with;
 * `event` has details, if the browser provides them. It listens from the moment the field is in the document, so that
 * a form which is submitted at once has the typed text.
 */
export function useInput(
  ref: RefObject<HTMLInputElement | null>,
  initial: string,
  onInput: (value: string, event?: Partial<InputEvent>) => void,
): void {
  const first = useRef(initial)
  const latest = useRef(onInput)
  useLayoutEffect(() => {
    latest.current = onInput
  })
  useLayoutEffect(() => {
    const input = ref.current
    if (!input) return
    let reported = first.current
    const report = (event?: Event) => {
      if (input.value === reported) return // the change event that follows the input events
      latest.current(input.value, event)
      reported = input.value
    }
    input.addEventListener('input', report)
    input.addEventListener('change', report)
    report() // it may have been filled already
    return () => {
      input.removeEventListener('input', report)
      input.removeEventListener('change', report)
    }
  }, [ref])
}
