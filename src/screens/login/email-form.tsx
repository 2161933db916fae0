import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useStore } from '@nanostores/react'
import { $login } from '../../copy/login.js'
import { firstField } from '../../ui/bridge.js'
import { Button } from '../../ui/button.js'
import { Field } from '../../ui/field.js'
import { mail } from '../../ui/icons.js'
import { Chip } from '../../ui/list.js'
import type { EmailFieldModel } from './email-field.js'

/** The e-mail field as a form of its own. `inside`: the button stands in the field; else the screen's dock has it, under the same `form` id. */
export function EmailForm({ model, inside, id, chip, takeFocus }: { model: EmailFieldModel; inside?: boolean; id?: string; chip?: string | undefined; takeFocus?: boolean }) {
  const words = useStore($login)
  const value = useStore(model.$value)
  const valid = useStore(model.$valid)
  const error = useStore(model.$error)
  const [left, setLeft] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (takeFocus) firstField(form.current)?.focus()
  }, [takeFocus])

  const submit = (sent: FormEvent) => {
    sent.preventDefault()
    model.submit()
  }
  const complain = value.trim() !== '' && !valid
  return (
    <form ref={form} id={id} className={inside ? 'form inside' : 'form'} noValidate onSubmit={submit}>
      <Field
        type="email" name="email" autoComplete="email" icon={mail} label={words.email} labelUnseen={inside ?? false} placeholder={words.emailPlaceholder}
        value={value} onType={typed => { setLeft(false); model.type(typed) }} onLeave={() => setLeft(true)} onEnter={() => setLeft(true)}
        error={error ?? (left && complain ? words.invalidEmail : undefined)}
      >
        {inside && chip && value === '' && <Chip>{chip}</Chip>}
        {inside && <Button submits disabled={!valid}>{words.submit}</Button>}
      </Field>
    </form>
  )
}
