import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { arm, isInWindow } from './arming.js'
import { Button, type ButtonProps } from './button.js'
import { hearPresses } from './press.js'

/** Hears a person's presses on the element itself, so that the event that is judged is the browser's own; only when it is armed, if somebody asks whether it is covered. */
function usePress(ref: RefObject<HTMLElement | null>, onPress: (press: Event) => void, onCovered?: (covered: boolean) => void): void {
  const latest = useRef(onPress)
  latest.current = onPress
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const arming = onCovered && arm(element, onCovered)
    const stop = hearPresses(element, press => latest.current(press), { line: element.closest('label') ?? element, judge: arming?.judge ?? ((_, take) => { if (isInWindow(element)) take() }) })
    return () => { stop(); arming?.stop() }
  }, [ref, onCovered])
}

/** A button for approvals, against clickjacking: reacts to a person's press only, and only when it has been visible in one position for a moment. */
export function GuardedButton({ onPress, ...rest }: Omit<ButtonProps, 'buttonRef'>) {
  const ref = useRef<HTMLButtonElement>(null)
  const [covered, setCovered] = useState(false)
  usePress(ref, press => { if (!rest.busy) onPress?.(press) }, setCovered)
  return <Button {...rest} buttonRef={ref} off={covered} />
}

/** A checkbox that opens such a button, with its label; the whole line can be pressed, by a person. */
export function GuardedCheckbox({ ticked, disabled, onTick, children }: {
  ticked: boolean
  disabled?: boolean
  onTick: (ticked: boolean, press: Event) => void
  children: ReactNode
}) {
  const ref = useRef<HTMLInputElement>(null)
  usePress(ref, press => onTick(!ticked, press))
  return (
    <label className="tick-line" {...{ part: 'checkbox' }}>
      <input ref={ref} type="checkbox" checked={ticked} readOnly disabled={disabled} />
      <span>{children}</span>
    </label>
  )
}
