import type { ReactNode, Ref } from 'react'
import { safeLink } from '../safe/safe-url.js'

export interface ButtonProps {
  kind?: 'primary' | 'secondary' | 'quiet'
  /** True for an action that removes or deletes: it has the danger colour instead of the accent. */
  danger?: boolean
  children: ReactNode
  onPress?: (press: Event) => void
  /** Submits its form. */
  submits?: boolean
  disabled?: boolean
  /** Shows a spinner, keeps width and focus, and ignores presses. */
  busy?: boolean
  /** Ignores presses for now, but keeps the focus, unlike `disabled`. */
  off?: boolean
  /** Ignores presses for a moment, and looks inactive. */
  waits?: boolean
  /** The message beside it. */
  aside?: ReactNode
  /** Renders a link that opens a new tab. */
  href?: string
  buttonRef?: Ref<HTMLButtonElement>
}

const NAMES = { primary: 'button-primary', secondary: 'button-secondary', quiet: 'quiet' }

export function Button({
  kind = 'primary',
  danger,
  children,
  onPress,
  submits,
  disabled,
  busy,
  off,
  waits,
  aside,
  href,
  buttonRef,
}: ButtonProps) {
  const name = `button ${NAMES[kind]}`
  const part = kind === 'quiet' ? 'button' : name
  const link = safeLink(href)
  if (link)
    return (
      <a className={name} {...{ part }} href={link} target="_blank" rel="noreferrer">
        {children}
      </a>
    )
  return (
    <button
      ref={buttonRef}
      type={submits ? 'submit' : 'button'}
      className={`${name}${danger ? ' danger' : ''}${busy ? ' busy' : off ? ' off' : waits ? ' waits' : ''}`}
      {...{ part }}
      disabled={disabled && !busy}
      aria-disabled={busy || off || waits || undefined}
      aria-busy={busy || undefined}
      onClick={({ nativeEvent }) => {
        if (!busy && !off) onPress?.(nativeEvent)
      }}
    >
      {busy && <span className="spinner" {...{ part: 'spinner' }} aria-hidden="true" />}
      <span className="says">{children}</span>
      {aside}
    </button>
  )
}
