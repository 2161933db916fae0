import type { FormEvent } from 'react'
import { textIn } from '../../../copy/language.js'
import { AmountField } from '../../../ui/fields/amount-field.js'
import { useLanguage } from '../../../ui/language.js'
import { Body, Heading } from '../../../ui/layout.js'
import { useStore } from '../../../ui/use-store.js'
import { Answers } from '../parts/answers.js'
import type { FieldModel } from './field.js'
import { FieldForm } from './field-form.js'
import type { FormModel } from './form.js'
import { ModelText } from '../parts/model-text.js'

/** One field under its heading; the button below opens when what was typed will do. */
export default function FormView({ model: { icon, title, detail, field, button } }: { model: FormModel }) {
  const valid = useStore(field.$valid)
  const off = useStore(field.$shut)
  const amount = field.spec.type === 'amount'
  return (
    <>
      <Body {...(!amount && { wide: true })}>
        <Heading {...(icon && { icon })} title={<ModelText text={title} limit={120} />}>
          {detail && <ModelText text={detail} />}
        </Heading>
        {amount ? <AmountForm model={field} /> : <FieldForm model={field} />}
      </Body>
      <Answers of={[{ text: button, disabled: !valid, off, press: field.submit }]} />
    </>
  )
}

/** An amount stands in the size of its screen, ready to be typed over. */
function AmountForm({ model }: { model: FieldModel }) {
  const language = useLanguage()
  const {
    spec: { label, unit = '', show },
  } = model
  const text = useStore(model.$text)
  const submit = (sent: FormEvent) => {
    sent.preventDefault()
    model.submit()
  }
  return (
    <form className="form" noValidate onSubmit={submit}>
      <AmountField
        label={textIn(label, language)}
        unit={unit}
        text={show ? show(text, language) : text}
        onType={typed => model.type(typed, language)}
      />
    </form>
  )
}
