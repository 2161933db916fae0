import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { recovery } from '../../copy/areas/wallets/recovery.js'
import { useWords } from '../language.js'
import { Icon } from '../pictures/icon.js'
import { eye, eyeOff } from '../pictures/secret-icons.js'
import { password as styles } from '../styles/password.js'
import { useStyles } from '../view-root.js'
import { Bridged, useBridge, type InlineStyle } from './bridge.js'
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
  /** What is kept in the field: in its property alone, never in an attribute. */
  value: string
  onType: (text: string) => void
  onLeave?: () => void
  autoComplete: 'current-password' | 'new-password'
  /** Whose password it is, for password managers. */
  account: string
  /** Nothing can be typed while it is being used. */
  busy?: boolean
  error?: string | undefined
  hint?: string | undefined
  /** Drawn below the field. */
  children?: ReactNode
}

/** A field that hides what is typed, and shows it on demand. It says when Caps Lock is on. */
export function PasswordField({
  label,
  value,
  onType,
  onLeave,
  autoComplete,
  account,
  busy = false,
  error,
  hint,
  children,
}: PasswordFieldProps) {
  useStyles(styles)
  const words = useWords(recovery)
  const ref = useRef<HTMLInputElement>(null)
  const id = useId()
  const bridge = useBridge()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  useInput(ref, '', onType)
  useLayoutEffect(() => {
    if (ref.current && ref.current.value !== value) ref.current.value = value
  }, [value])
  // An input that changes its type forgets where the caret was.
  useLayoutEffect(() => {
    const input = ref.current
    if (input?.matches(':focus')) input.setSelectionRange(input.value.length, input.value.length)
  }, [shown])
  const listen = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  // A form of two fields without a button of its own is sent by no browser.
  const send = (event: KeyboardEvent<HTMLInputElement>) => {
    listen(event)
    if (event.key !== 'Enter') return
    event.preventDefault()
    const { form } = event.currentTarget
    if (form) HTMLFormElement.prototype.requestSubmit.call(form)
  }
  const said = error ?? (capsLock ? words.field.capsLock : hint)
  const inputs = (
    <>
      <input
        ref={ref}
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
        {...(bridge ? { 'aria-description': said } : { 'aria-describedby': `${id}h` })}
        onKeyDown={send}
        onKeyUp={listen}
        onBlur={() => {
          setCapsLock(false)
          onLeave?.()
        }}
      />
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
    </>
  )
  const entry = bridge ? (
    <Bridged bridge={bridge} id={id} label={label} style={BRIDGED_STYLE}>
      {inputs}
    </Bridged>
  ) : (
    inputs
  )
  const named = { className: 'label', part: 'label' }
  return (
    <>
      {bridge ? (
        <span {...named} aria-hidden="true" onClick={() => ref.current?.focus()}>
          {label}
        </span>
      ) : (
        <label {...named} htmlFor={id}>
          {label}
        </label>
      )}
      <div className={error ? 'field wrong' : 'field'}>
        {entry}
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
          said
        )}
      </p>
    </>
  )
}

/** Also where the page draws inputs in its own way: it is for password managers alone. */
const hide = (input: HTMLInputElement | null): void => input?.style.setProperty('display', 'none', 'important')
