import type { ReadableAtom } from 'nanostores'
import { useId, type FormEvent } from 'react'
import { textIn, type Text } from '../../../copy/language.js'
import { Message } from '../../../ui/attention.js'
import { AmountField } from '../../../ui/fields/amount-field.js'
import { useLanguage, useText } from '../../../ui/language.js'
import { Body, Heading } from '../../../ui/layout.js'
import { Phrase } from '../../../ui/safe/phrase.js'
import { useStore } from '../../../ui/use-store.js'
import { Answers } from '../parts/answers.js'
import type { FieldModel } from './field.js'
import { FieldForm } from './field-form.js'
import type { AmountAside, AmountPart, AmountTrouble, FormModel } from './form.js'
import { ModelPhrase } from '../parts/model-phrase.js'
import { ModelText } from '../parts/model-text.js'

/** One field under its heading; the button below is enabled while the text is valid. */
export default function FormView({
  model: { icon, title, detail, warning, field, button, aside },
}: {
  model: FormModel
}) {
  const valid = useStore(field.$valid)
  const off = useStore(field.$disabled)
  const amount = field.spec.type === 'amount'
  return (
    <>
      <Body {...(!amount && { wide: true })}>
        <Heading {...(icon && { icon })} title={<ModelText text={title} limit={120} />}>
          {detail && <ModelText text={detail} />}
        </Heading>
        {warning && (
          <Message tone="warning">
            <ModelText text={warning} limit={120} />
          </Message>
        )}
        {amount ? <AmountForm model={field} /> : <FieldForm model={field} />}
        {aside && <Aside of={aside} />}
      </Body>
      <Answers of={[{ text: button, disabled: !valid, off, press: field.submit }]} />
    </>
  )
}

/** An amount in the large size of its screen, selected so that it can be overwritten. */
function AmountForm({ model }: { model: FieldModel }) {
  const language = useLanguage()
  const {
    spec: { label, unit = '', show },
  } = model
  const text = useStore(model.$text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
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

/**
 * The error of the amount, its value, the balance, and parts of the balance. Their place is reserved until they are
 * known.
 */
function Aside({ of: { $worth, $priced, $available, $parts, $trouble } }: { of: AmountAside }) {
  const read = useText()
  const available = read(useStore($available))
  const id = useId()
  return (
    <>
      {$trouble && <Trouble of={$trouble} />}
      <div className="beside-amount">
        <bdi dir="ltr">{read(useStore($worth))}</bdi>
        <span id={id}>
          <Phrase text={available} limit={120} names />
        </span>
        {$priced && <Priced of={$priced} />}
        <div className="parts" role="group" aria-labelledby={id}>
          <Parts of={useStore($parts)} />
        </div>
      </div>
    </>
  )
}

/** The source and the time of the price. */
function Priced({ of }: { of: ReadableAtom<Text> }) {
  return (
    <small>
      <ModelText text={useStore(of)} limit={120} />
    </small>
  )
}

function Parts({ of }: { of: readonly AmountPart[] }) {
  const read = useText()
  return of.map(({ label, choose }, index) => (
    <button key={index} type="button" onClick={choose}>
      {read(label)}
    </button>
  ))
}

/** The reason why the amount is not accepted, and the other way. */
function Trouble({ of }: { of: ReadableAtom<AmountTrouble | undefined> }) {
  const trouble = useStore(of)
  if (!trouble) return null
  return (
    <>
      <Message tone="warning">
        <ModelPhrase text={trouble.text} limit={300} />
      </Message>
      {trouble.other && (
        <div className="parts">
          <Parts of={[trouble.other]} />
        </div>
      )}
    </>
  )
}
