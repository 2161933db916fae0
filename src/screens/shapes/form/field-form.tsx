import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Text } from '../../../copy/language.js'
import { Button } from '../../../ui/actions/button.js'
import { firstField } from '../../../ui/fields/bridge.js'
import { Field } from '../../../ui/fields/field.js'
import { useText } from '../../../ui/language.js'
import { Chip } from '../../../ui/list.js'
import { useStore } from '../../../ui/use-store.js'
import type { FieldModel } from './field.js'

export interface FieldFormProps {
  model: FieldModel
  /** The button that stands in the field; without it the screen's dock has one. */
  button?: Text
  /** A small label in the empty field. */
  chip?: Text | undefined
  takesFocus?: boolean
}

/** One field as a form of its own, submitted by Enter or its button. What is wrong is said below it. */
export function FieldForm({ model, button, chip, takesFocus }: FieldFormProps) {
  const { spec: { type, name, autoComplete, icon, label, placeholder, hint, complaint } } = model
  const read = useText()
  const text = useStore(model.$text)
  const valid = useStore(model.$valid)
  const error = useStore(model.$error)
  const shut = useStore(model.$shut)
  const [left, setLeft] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (takesFocus) firstField(form.current)?.focus()
  }, [takesFocus])

  const submit = (sent: FormEvent) => {
    sent.preventDefault()
    model.submit()
  }
  const wrong = error ?? (left && text.trim() !== '' && !valid ? complaint : undefined)
  return (
    <form ref={form} className={button ? 'form inside' : 'form'} noValidate onSubmit={submit}>
      <Field
        type={type === 'amount' ? 'text' : type} name={name} autoComplete={autoComplete} label={read(label)} labelUnseen={button !== undefined}
        {...icon && { icon }} {...placeholder && { placeholder: read(placeholder) }}
        value={text} onType={typed => { setLeft(false); model.type(typed) }} onLeave={() => setLeft(true)} onEnter={() => setLeft(true)}
        hint={hint && read(hint)} error={wrong && read(wrong)}
      >
        {chip && text === '' && <Chip>{read(chip)}</Chip>}
        {button && <Button submits disabled={!valid} off={shut}>{read(button)}</Button>}
      </Field>
    </form>
  )
}
