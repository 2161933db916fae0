import { atom, type ReadableAtom } from 'nanostores'
import type { FormEvent } from 'react'
import { recovery } from '../../../copy/areas/wallets/recovery.js'
import type { Text } from '../../../copy/language.js'
import { Details, OpeningRow } from '../../../ui/details.js'
import { PasswordField } from '../../../ui/fields/password-field.js'
import { useText, useWords } from '../../../ui/language.js'
import { Body, Heading } from '../../../ui/layout.js'
import { facts } from '../../../ui/styles/facts.js'
import { useStore } from '../../../ui/use-store.js'
import { useStyles } from '../../../ui/view-root.js'
import { Answers } from '../../shapes/parts/answers.js'
import { ModelText } from '../../shapes/parts/model-text.js'
import type { PasswordInput, PasswordModel } from './password.js'
import { strengthOf, type Strength } from './strength.js'

/** One password field under its heading, and the reason why it is asked for. */
export default function PasswordView({ model: { $state, input } }: { model: PasswordModel }) {
  useStyles(facts)
  const { icon, title, detail, explanation, busy, answers } = useStore($state)
  return (
    <>
      <Body wide>
        <Heading icon={icon} title={<ModelText text={title} limit={120} />}>
          {detail && <ModelText text={detail} />}
        </Heading>
        <PasswordForm input={input} busy={busy} />
        {explanation && (
          <Details>
            <OpeningRow label={<ModelText text={explanation.question} />}>
              <p className="subtitle">
                <ModelText text={explanation.answer} />
              </p>
            </OpeningRow>
          </Details>
        )}
      </Body>
      <Answers of={answers} />
    </>
  )
}

const NO_HINT = atom<Text | undefined>()

function PasswordForm({ input, busy }: { input: PasswordInput; busy: boolean }) {
  const { label, autoComplete, account, $hint = NO_HINT, $text, $problem, $score, type, submit, left } = input
  const read = useText()
  const [text, problem, hint] = [useStore($text), useStore($problem), useStore($hint)]
  const send = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form className="form" noValidate onSubmit={send}>
      <PasswordField
        label={read(label)}
        autoComplete={autoComplete}
        account={account}
        value={text}
        onType={type}
        {...(left && { onLeave: left })}
        busy={busy}
        error={problem && read(problem)}
        hint={hint && read(hint)}
      >
        {$score && <StrengthBar $score={$score} typed={text !== ''} />}
      </PasswordField>
    </form>
  )
}

const STEPS: readonly Strength[] = ['weak', 'medium', 'strong']

/** A bar of three parts, and its word, which is read out. */
function StrengthBar({ $score, typed }: { $score: ReadableAtom<number>; typed: boolean }) {
  const words = useWords(recovery)
  const strength = strengthOf(useStore($score))
  const filled = typed ? STEPS.indexOf(strength) + 1 : 0
  return (
    <div className={`strength ${strength}`}>
      <span className="bar" aria-hidden="true">
        {STEPS.map((step, index) => (
          <i key={step} className={index < filled ? 'on' : ''} />
        ))}
      </span>
      <span className="word" role="status">
        {typed ? words.strength[strength] : ''}
      </span>
    </div>
  )
}
