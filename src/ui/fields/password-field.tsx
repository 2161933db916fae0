import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { recovery } from '../../copy/areas/wallets/recovery.js'
import { useWords } from '../language.js'
import { Icon } from '../pictures/icon.js'
import { eye, eyeOff } from '../pictures/secret-icons.js'
import { password as styles } from '../styles/password.js'
import { useStyles } from '../view-root.js'
import { Bridged, useBridge, type InlineStyle } from './bridge.js'
import { useEmptied } from './use-emptied.js'
import { useInput } from './use-input.js'

/** The same styles as those of `.input`. */
const BRIDGED_STYLE: InlineStyle = {
  flex: '1',
  'min-inline-size': '0',
  'inline-size': '100%',
  'block-size': '46px',
  'font-size': 'var(--_fs-field)',
  '-webkit-text-fill-color': 'var(--_fg)',
  transition: 'background-color 9999s',
  direction: 'ltr',
}

export interface PasswordFieldProps {
  label: string
  /** The text, stored in the property only, never in an attribute. */
  value: string
  onType: (text: string) => void
  onLeave?: () => void
  autoComplete: 'current-password' | 'new-password'
  /** The account name for password managers. */
  account: string
  /** The field is read-only while the password is used. */
  busy?: boolean
  error?: string | undefined
  hint?: string | undefined
  /** Drawn below the field. */
  children?: ReactNode
}

/** A field that hides its text and reveals it on demand. It reports Caps Lock. */
export function PasswordField(field: PasswordFieldProps) {
  useStyles(styles)
  const { label, error, hint, children } = field
  const words = useWords(recovery)
  const ref = useRef<HTMLInputElement>(null)
  const id = useId()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const message = error ?? (capsLock ? words.field.capsLock : hint)
  const named = { className: 'label', part: 'label' }
  return (
    <>
      {useBridge() ? (
        <span {...named} aria-hidden="true" onClick={() => ref.current?.focus()}>
          {label}
        </span>
      ) : (
        <label {...named} htmlFor={id}>
          {label}
        </label>
      )}
      <div className={error ? 'field wrong' : 'field'}>
        <Entry field={field} at={ref} id={id} shown={shown} message={message} onCapsLock={setCapsLock} />
        <button
          type="button"
          className="reveal"
          aria-label={shown ? words.field.hide : words.field.show}
          aria-controls={id}
          onClick={() => {
            setShown(!shown)
            ref.current?.focus()
          }}
        >
          <Icon of={shown ? eyeOff : eye} />
        </button>
      </div>
      {children}
      <p id={`${id}h`} className="hint" {...{ part: 'hint' }} role="status">
        {error ? (
          <span className="error" {...{ part: 'error' }}>
            {error}
          </span>
        ) : (
          message
        )}
      </p>
    </>
  )
}

interface EntryProps {
  field: PasswordFieldProps
  at: RefObject<HTMLInputElement>
  id: string
  shown: boolean
  /** The text of the line below. */
  message: string | undefined
  onCapsLock: (on: boolean) => void
}

/** The password and account inputs, in the shadow tree or the light tree. */
function Entry(entry: EntryProps) {
  const { field, at, id, shown } = entry
  const { label, value, onType, account } = field
  const bridge = useBridge()
  useInput(at, '', onType)
  useEmptied(at)
  useLayoutEffect(() => {
    if (at.current && at.current.value !== value) at.current.value = value
  }, [value])
  // An input that changes its type loses the caret position.
  useLayoutEffect(() => {
    const input = at.current
    if (input?.matches(':focus')) input.setSelectionRange(input.value.length, input.value.length)
  }, [shown])
  const inputs = (
    <>
      <PasswordInput {...entry} />
      <AccountInput account={account} />
    </>
  )
  return bridge ? (
    <Bridged bridge={bridge} id={id} label={label} style={BRIDGED_STYLE}>
      {inputs}
    </Bridged>
  ) : (
    inputs
  )
}

function PasswordInput({ field, at, id, shown, message, onCapsLock }: EntryProps) {
  const { onLeave, autoComplete, busy = false, error } = field
  const listen = (event: KeyboardEvent) => onCapsLock(event.getModifierState('CapsLock'))
  return (
    <input
      ref={at}
      id={id}
      className="input"
      {...{ part: 'input' }}
      type={shown ? 'text' : 'password'}
      name="password"
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      dir="ltr"
      readOnly={busy}
      data-first
      aria-invalid={error ? true : undefined}
      {...(useBridge() ? { 'aria-description': message } : { 'aria-describedby': `${id}h` })}
      onKeyDown={event => {
        listen(event)
        if (event.key === 'Enter') send(event)
      }}
      onKeyUp={listen}
      onBlur={() => {
        onCapsLock(false)
        onLeave?.()
      }}
    />
  )
}

/** Browsers do not submit a form with two fields and no button by Enter. */
function send(event: KeyboardEvent<HTMLInputElement>): void {
  event.preventDefault()
  const { form } = event.currentTarget
  if (form) HTMLFormElement.prototype.requestSubmit.call(form)
}

/** A hidden field that gives password managers the account name. */
function AccountInput({ account }: { account: string }) {
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      defaultValue={account}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      ref={hide}
    />
  )
}

/** Also if the page styles inputs differently. */
const hide = (input: HTMLInputElement | null): void => input?.style.setProperty('display', 'none', 'important')
