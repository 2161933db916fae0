import { useRef, type MouseEvent, type ReactNode } from 'react'
import { safeLink } from './safe-url.js'
import { useArmed } from './use-armed.js'

export interface ButtonProps {
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger'
  children: ReactNode
  onPress?: (event: { readonly isTrusted: boolean }) => void
  /** The form's own button. */
  submits?: boolean
  disabled?: boolean
  /** Works on it: a spinner, the same width, and the focus stays. */
  busy?: boolean
  /** For approvals: takes only a person's press, and not before its screen and place have stood still for a moment (SEC-33). */
  guarded?: boolean
  /** Makes it a link out of the page. */
  href?: string
}

const PARTS = { primary: 'button-primary', secondary: 'button-secondary', quiet: 'quiet', danger: 'danger' }

export function Button({ kind = 'primary', children, onPress, submits, disabled, busy, guarded, href }: ButtonProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const { armed, covered } = useArmed(ref, guarded ?? false)
  const name = PARTS[kind]
  const part = name.startsWith('button') ? `button ${name}` : 'button'
  const link = safeLink(href)
  if (link) {
    return <a className={`button ${name}`} {...{ part }} href={link} target="_blank" rel="noopener noreferrer">{children}</a>
  }
  const press = ({ nativeEvent }: MouseEvent) => {
    if (busy || guarded && !(nativeEvent.isTrusted && armed())) return
    onPress?.(nativeEvent)
  }
  return (
    <button
      ref={ref} type={submits ? 'submit' : 'button'} className={`button ${name}${busy ? ' busy' : covered ? ' off' : ''}`} {...{ part }}
      disabled={disabled && !busy} aria-disabled={busy || covered || undefined} aria-busy={busy || undefined} onClick={press}
    >
      {busy && <span className="spinner" {...{ part: 'spinner' }} aria-hidden="true" />}
      <span className="says">{children}</span>
    </button>
  )
}
