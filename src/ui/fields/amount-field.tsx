import { useId, useLayoutEffect, useRef } from 'react'
import { useStyles } from '../view-root.js'
import { SafeName } from '../safe/safe-name.js'
import { facts as styles } from '../styles/facts.js'
import { useInput } from './use-input.js'

/** A large field for an amount, followed by its unit. `onType` returns false to reject the text. */
export function AmountField({
  label,
  unit,
  text,
  onType,
}: {
  label: string
  unit: string
  text: string
  onType: (text: string) => boolean
}) {
  useStyles(styles)
  const ref = useRef<HTMLInputElement>(null)
  const accepted = useRef(text)
  const id = useId()
  useInput(ref, text, typed => {
    if (onType(typed)) accepted.current = typed
    else if (ref.current) ref.current.value = accepted.current
  })
  useLayoutEffect(() => {
    accepted.current = text
    if (ref.current && ref.current.value !== text) ref.current.value = text
  }, [text])
  return (
    <div className="amount-field">
      <label htmlFor={id}>{label}</label>
      <span className="amount" dir="ltr" onClick={() => ref.current?.focus()}>
        <span className="grown" data-text={text || '0'}>
          <input
            ref={ref}
            id={id}
            {...{ part: 'input' }}
            name="amount"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="go"
            placeholder="0"
            dir="ltr"
            data-first
            size={1}
            defaultValue={text}
          />
        </span>
        <small>
          <SafeName text={unit} limit={20} kind="symbol" />
        </small>
      </span>
    </div>
  )
}
