import { useId, useLayoutEffect, useRef } from 'react'
import { useStyles } from './place.js'
import { SafeName } from './safe-name.js'
import { facts as styles } from './styles/facts.js'
import { useInput } from './use-input.js'

/** An amount to be typed, in the size of an amount; its unit stands behind it. `onType` answers false for text that is not taken. */
export function AmountField({ label, unit, text, onType }: { label: string; unit: string; text: string; onType: (text: string) => boolean }) {
  useStyles(styles)
  const ref = useRef<HTMLInputElement>(null)
  const taken = useRef(text)
  const id = useId()
  useInput(ref, text, typed => {
    if (onType(typed)) taken.current = typed
    else if (ref.current) ref.current.value = taken.current
  })
  useLayoutEffect(() => {
    taken.current = text
    if (ref.current && ref.current.value !== text) ref.current.value = text
  }, [text])
  return (
    <div className="amount-field">
      <label htmlFor={id}>{label}</label>
      <span className="amount">
        <input ref={ref} id={id} {...{ part: 'input' }} name="amount" type="text" inputMode="decimal" autoComplete="off" enterKeyHint="go" placeholder="0" dir="ltr" data-first defaultValue={text} />
        <small><SafeName text={unit} limit={20} /></small>
      </span>
    </div>
  )
}
