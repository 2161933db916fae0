import type { ReactNode, Ref } from 'react'
import { safeLink } from '../safe/safe-url.js'

export interface ButtonProps {
  kind?: 'primary' | 'secondary' | 'quiet'
  /** Takes something away, or deletes it: in the colour of danger instead of the accent. */
  danger?: boolean
  children: ReactNode
  onPress?: (press: Event) => void
  /** Submits the form it is in. */
  submits?: boolean
  disabled?: boolean
  /** Shows a spinner, keeps its width and focus, and cannot be pressed. */
  busy?: boolean
  /** Cannot be pressed for now, but keeps its focus, unlike `disabled`. */
  off?: boolean
  /** Takes no press for a moment, and looks it. */
  waits?: boolean
  /** What is said beside it. */
  aside?: ReactNode
  /** Makes it a link that opens a new tab. */
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
