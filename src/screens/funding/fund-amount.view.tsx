import type { FormEvent } from 'react'
import { useStore } from '@nanostores/react'
import { $funding } from '../../copy/funding.js'
import { AmountField } from '../../ui/amount-field.js'
import { Button } from '../../ui/button.js'
import { Body, Dock, Heading } from '../../ui/layout.js'
import type { FundAmountModel } from './fund-amount.js'

const FORM = 'fund-amount'

/** The amount in the size of its screen, ready to be typed over. */
export default function FundAmountView({ model }: { model: FundAmountModel }) {
  const { amount: words } = useStore($funding)
  const text = useStore(model.$text)
  const valid = useStore(model.$valid)
  const submit = (sent: FormEvent) => {
    sent.preventDefault()
    model.submit()
  }
  return (
    <>
      <Body>
        <Heading title={words.title} />
        <form id={FORM} className="form" noValidate onSubmit={submit}>
          <AmountField label={words.label} unit={model.symbol} text={text} onType={model.type} />
        </form>
      </Body>
      <Dock><Button disabled={!valid} onPress={model.submit}>{words.continue}</Button></Dock>
    </>
  )
}
