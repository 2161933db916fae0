import type { ReactNode, Ref } from 'react'
import { safeLink } from './safe-url.js'

export interface ButtonProps {
  kind?: 'primary' | 'secondary' | 'quiet'
  children: ReactNode
  onPress?: (pressed: { readonly isTrusted: boolean }) => void
  /** The form's own button. */
  submits?: boolean
  disabled?: boolean
  /** Works on it: a spinner, the same width, and the focus stays. */
  busy?: boolean
  /** Cannot be pressed just now, and keeps the focus. */
  off?: boolean
  /** Makes it a link out of the page. */
  href?: string
  buttonRef?: Ref<HTMLButtonElement>
}

const NAMES = { primary: 'button-primary', secondary: 'button-secondary', quiet: 'quiet' }

export function Button({ kind = 'primary', children, onPress, submits, disabled, busy, off, href, buttonRef }: ButtonProps) {
  const name = `button ${NAMES[kind]}`
  const part = kind === 'primary' || kind === 'secondary' ? name : 'button'
  const link = safeLink(href)
  if (link) return <a className={name} {...{ part }} href={link} target="_blank" rel="noopener noreferrer">{children}</a>
  return (
    <button
      ref={buttonRef} type={submits ? 'submit' : 'button'} className={`${name}${busy ? ' busy' : off ? ' off' : ''}`} {...{ part }}
      disabled={disabled && !busy} aria-disabled={busy || off || undefined} aria-busy={busy || undefined}
      onClick={({ nativeEvent }) => { if (!busy && !off) onPress?.(nativeEvent) }}
    >
      {busy && <span className="spinner" {...{ part: 'spinner' }} aria-hidden="true" />}
      <span className="says">{children}</span>
    </button>
  )
}
