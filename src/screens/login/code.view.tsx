import { useId } from 'react'
import { useStore } from '@nanostores/react'
import { $login } from '../../copy/login.js'
import { CodeField, type CodeFieldProps } from '../../ui/code-field.js'
import { Icon } from '../../ui/icon.js'
import { check, mail } from '../../ui/icons.js'
import { Body, Heading } from '../../ui/layout.js'
import type { CodeModel, CodeStatus } from './code.js'

const STATES: Record<CodeStatus, CodeFieldProps['state']> = {
  'sending-code': 'waiting',
  'awaiting-code-input': 'typing',
  'submitting-code': 'busy',
  done: 'done',
  error: 'wrong',
}

/** Six boxes and one line below them, in which everything is said: no button, the sixth digit sends. */
export default function CodeView({ model }: { model: CodeModel }) {
  const { code: words } = useStore($login)
  const status = useStore(model.$status)
  const message = useStore(model.$message)
  const sent = useStore(model.$sent)
  const hint = useId()
  return (
    <Body wide>
      <Heading icon={mail} title={words.title}>{words.sentTo} <b><bdi>{model.address}</bdi></b></Heading>
      <div className="form code-form">
        <CodeField
          label={words.field} state={status === 'error' && !message ? 'waiting' : STATES[status]} describedBy={hint}
          onFull={model.submit} onForeign={model.refuse} onType={model.typed}
        />
        <div className="hint" {...{ part: 'hint' }}>
          <span id={hint} role="status">
            {status === 'done' ? <span className="okay"><Icon of={check} small />{words.success}</span>
              : message ? <span className="error" {...{ part: 'error' }}>{message}</span>
                : status === 'submitting-code' ? <span className="wait-line"><span className="spinner" aria-hidden="true" />{words.checking}</span>
                  : status === 'sending-code' ? words.sending
                    : null}
            {sent && <span className="unseen">{words.sent}</span>}
          </span>
          {sent && status !== 'done' && <span className="sent" aria-hidden="true"><Icon of={check} small />{words.sent}</span>}
          {!sent && (status === 'awaiting-code-input' || status === 'error') && (
            <button type="button" className="link" {...{ part: 'link' }} onClick={model.resend}>{words.resend}</button>
          )}
        </div>
      </div>
    </Body>
  )
}
