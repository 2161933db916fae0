import { useId, useRef } from 'react'
import { code } from '../../../copy/areas/login/code.js'
import type { Text } from '../../../copy/language.js'
import { firstField } from '../../../ui/fields/bridge.js'
import { CodeField, type CodeFieldProps } from '../../../ui/fields/code-field.js'
import { useText, useWords } from '../../../ui/language.js'
import { Icon } from '../../../ui/pictures/icon.js'
import { check } from '../../../ui/pictures/icons.js'
import { Body, Heading } from '../../../ui/layout.js'
import { link } from '../../../ui/styles/link.js'
import { useStore } from '../../../ui/use-store.js'
import { useStyles } from '../../../ui/view-root.js'
import { Answers } from '../parts/answers.js'
import { Purpose } from '../parts/purpose.js'
import type { CodeStatus } from './code-progress.js'
import type { CodeModel } from './code.js'

const STATES: Record<CodeStatus, CodeFieldProps['state']> = {
  'sending-code': 'waiting',
  'awaiting-code-input': 'typing',
  'submitting-code': 'busy',
  done: 'done',
  error: 'wrong',
  blocked: 'blocked',
}

/** Six boxes, and one line for all messages. There is no submit button: the sixth digit submits. */
export default function CodeView({ model }: { model: CodeModel }) {
  useStyles(link)
  const words = useWords(code)
  const read = useText()
  const status = useStore(model.$status)
  const message = useStore(model.$message)
  const received = useStore(model.$received)
  const hint = useId()
  const form = useRef<HTMLDivElement>(null)
  return (
    <>
      <Body wide>
        <Heading icon={model.icon} title={read(model.title)}>
          <Purpose of={model.$purpose} />
          {read(model.detail)}
          {model.identifier && (
            <>
              {' '}
              <b>
                <bdi>
                  {/* a long address breaks after its "@", not just before its last letter */}
                  {model.identifier.split(/(?<=@)/).flatMap(part => [part, <wbr key={part} />])}
                </bdi>
              </b>
            </>
          )}
        </Heading>
        <div ref={form} className="form code-form">
          <CodeField
            label={words.field}
            state={status === 'error' && !message ? 'waiting' : STATES[status]}
            describedBy={hint}
            received={received}
            onFull={model.submit}
            onRejected={model.refuse}
            onType={model.typed}
            {...(model.incomplete && { onIncomplete: model.incomplete })}
          />
          <Line of={model} id={hint} toField={() => firstField(form.current)?.focus({ preventScroll: true })} />
        </div>
      </Body>
      <Answers of={model.answers} />
    </>
  )
}

/** The status, and the actions. */
function Line({ of: model, id, toField: focusField }: { of: CodeModel; id: string; toField: () => void }) {
  const words = useWords(code)
  const read = useText()
  const status = useStore(model.$status)
  const message = useStore(model.$message)
  const sent = useStore(model.$sent)
  const failedSubmission = useStore(model.$failedSubmission)
  // The pressed button disappears, so the focus moves to the boxes.
  const resend = () => {
    focusField()
    model.resend?.()
  }
  return (
    <div className="hint" {...{ part: 'hint' }}>
      <span id={id} role="status">
        <CodeMessage status={status} message={message} />
        {sent && <span className="unseen">{words.sent}</span>}
      </span>
      {sent && !failedSubmission && status !== 'done' && (
        <span className="sent" aria-hidden="true">
          <Icon of={check} small />
          {words.sent}
        </span>
      )}
      {failedSubmission ? (
        <button
          type="button"
          className="link"
          {...{ part: 'link' }}
          aria-disabled={failedSubmission.disabled || undefined}
          aria-describedby={id}
          onClick={failedSubmission.disabled ? undefined : failedSubmission.retry}
        >
          {read(failedSubmission.text)}
        </button>
      ) : (
        model.resend &&
        !sent &&
        (status === 'awaiting-code-input' || (status === 'error' && message)) && (
          <button type="button" className="link" {...{ part: 'link' }} onClick={resend}>
            {words.resend}
          </button>
        )
      )}
    </div>
  )
}

function CodeMessage({ status, message }: { status: CodeStatus; message: Text | undefined }) {
  const words = useWords(code)
  const read = useText()
  if (status === 'done')
    return (
      <span className="okay">
        <Icon of={check} small />
        {words.success}
      </span>
    )
  if (message)
    return (
      <span className="error" {...{ part: 'error' }}>
        {read(message)}
      </span>
    )
  if (status === 'submitting-code')
    return (
      <span className="wait-line">
        <span className="spinner" aria-hidden="true" />
        {words.checking}
      </span>
    )
  return status === 'sending-code' ? words.sending : null
}
