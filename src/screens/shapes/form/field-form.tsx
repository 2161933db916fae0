import { useEffect, useRef, useState, type ComponentType, type FormEvent } from 'react'
import type { Text } from '../../../copy/language.js'
import { Button } from '../../../ui/actions/button.js'
import { firstField } from '../../../ui/fields/bridge.js'
import { Field } from '../../../ui/fields/field.js'
import { useText } from '../../../ui/language.js'
import { Chip } from '../../../ui/list.js'
import { Icon } from '../../../ui/pictures/icon.js'
import { useStore } from '../../../ui/use-store.js'
import type { FieldLead, FieldModel, FieldMore } from './field.js'

export interface FieldFormProps {
  model: FieldModel
  /** The submit button inside the field; without it, the screen's dock has one. */
  button?: Text
  /** A small label in the empty field. */
  chip?: Text | undefined
  takesFocus?: boolean
  /** True if the browser may suggest passkeys in it. */
  suggests?: boolean
}

type LeadProps = FieldLead & { press: () => void }

/** One field as its own form, submitted by Enter or its button. Errors are shown below it. */
export function FieldForm({ model, button, chip, takesFocus, suggests }: FieldFormProps) {
  const { type, name, autoComplete, icon, label, placeholder, more: hasMore } = model.spec
  const read = useText()
  const text = useStore(model.$text)
  const valid = useStore(model.$valid)
  const error = useStore(model.$error)
  const off = useStore(model.$disabled)
  const more = useStore(model.$more)
  const { complaint, hint } = more ?? model.spec
  const [hasLeft, setHasLeft] = useState(false)
  const form = useFieldArrival(model, takesFocus)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    model.submit()
  }
  const shownError = error ?? (hasLeft && text.trim() !== '' && !valid ? complaint : undefined)
  return (
    <form ref={form} className={button ? 'form inside' : 'form'} noValidate onSubmit={submit}>
      <Field
        type={type === 'amount' ? 'text' : type}
        name={name}
        autoComplete={suggests ? `${autoComplete} webauthn` : autoComplete}
        label={read(label)}
        labelUnseen={button !== undefined}
        {...(hasMore ? { lead: fieldLead(model, more) } : icon && { icon })}
        {...(placeholder && { placeholder: read(placeholder) })}
        value={text}
        onType={input => {
          setHasLeft(false)
          const edited = more?.edit(input)
          model.type((edited ?? input).text)
          return edited
        }}
        onLeave={() => {
          setHasLeft(true)
          more?.settle()
        }}
        onEnter={() => {
          setHasLeft(true)
          if (model.spec.more && !more) model.submit()
        }}
        {...(model.reached && { onReach: model.reached })}
        hint={hint && read(hint)}
        error={shownError && read(shownError)}
      >
        {chip && text === '' && <Chip>{read(chip)}</Chip>}
        {button && (
          <Button submits disabled={!valid} off={off}>
            {read(button)}
          </Button>
        )}
      </Field>
    </form>
  )
}

/** Focuses the field if wanted, and loads the rest of it. */
function useFieldArrival(model: FieldModel, takesFocus: boolean | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (takesFocus || model.$more.get()?.resumes) firstField(form.current)?.focus()
  }, [takesFocus, model])
  useEffect(() => model.load(), [model])
  return form
}

/** The icon in front of the text, until the rest of the field is loaded. */
function fieldLead(model: FieldModel, more: FieldMore<unknown> | undefined) {
  const Lead = more?.Lead as ComponentType<LeadProps> | undefined
  return (
    <span className="lead">
      {more && Lead ? (
        <Lead {...more.lead} press={() => void more.lead.choose(model.ask)} />
      ) : (
        <Icon of={model.spec.icon ?? ''} />
      )}
    </span>
  )
}
