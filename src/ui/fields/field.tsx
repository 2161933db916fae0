import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Bridged, useBridge, type InlineStyle } from './bridge.js'
import { Icon } from '../pictures/icon.js'
import { useInput } from './use-input.js'

/** The same styles as those of `.input`. */
const BRIDGED_STYLE: InlineStyle = {
  flex: '1', 'min-inline-size': '0', 'inline-size': '100%', 'block-size': '46px', 'font-size': 'var(--_fs-field)', 'text-overflow': 'ellipsis',
  '-webkit-text-fill-color': 'var(--_fg)', transition: 'background-color 9999s', direction: 'ltr',
}

export interface FieldProps {
  label: string
  /** The label is for screen readers only, where an icon and a placeholder are enough to see. */
  labelUnseen?: boolean
  value: string
  onType: (value: string) => void
  onLeave?: () => void
  onEnter?: () => void
  type: 'email' | 'tel' | 'text' | 'password' | 'search'
  name: string
  autoComplete: string
  placeholder?: string
  /** SVG path data. */
  icon?: string
  error?: string | undefined
  hint?: string | undefined
  /** Drawn inside the field, at its end. */
  children?: ReactNode
}

export function Field({ label, labelUnseen, value, onType, onLeave, onEnter, type, name, autoComplete, placeholder, icon, error, hint, children }: FieldProps) {
  const ref = useRef<HTMLInputElement>(null)
  const id = useId()
  const bridge = useBridge()
  useInput(ref, value, onType)
  useLayoutEffect(() => {
    if (ref.current && ref.current.value !== value) ref.current.value = value
  }, [value])
  const input = (
    <input
      ref={ref} id={id} className="input" {...{ part: 'input' }} type={type} name={name} autoComplete={autoComplete} placeholder={placeholder}
      inputMode={type === 'password' ? undefined : type} autoCapitalize="none" autoCorrect="off" spellCheck={false} enterKeyHint={type === 'search' ? 'search' : 'go'} dir={type === 'email' || type === 'tel' ? 'ltr' : 'auto'}
      data-first defaultValue={value} aria-invalid={error ? true : undefined} {...bridge ? { 'aria-description': error ?? hint } : { 'aria-describedby': `${id}h` }}
      onBlur={onLeave} onKeyDown={({ key }) => { if (key === 'Enter') onEnter?.() }}
    />
  )
  const named = { className: labelUnseen ? 'label unseen' : 'label', part: 'label' }
  return (
    <>
      {bridge ? <span {...named} aria-hidden="true" onClick={() => ref.current?.focus()}>{label}</span> : <label {...named} htmlFor={id}>{label}</label>}
      <div className={error ? 'field wrong' : 'field'} onPointerDown={({ target, currentTarget }) => {
        if (target === currentTarget) requestAnimationFrame(() => ref.current?.focus())
      }}>
        {icon && <Icon of={icon} />}
        {bridge ? <Bridged bridge={bridge} id={id} label={label} style={BRIDGED_STYLE}>{input}</Bridged> : input}
        {children}
      </div>
      <p id={`${id}h`} className="hint" {...{ part: 'hint' }} role="status">
        {error ? <span className="error" {...{ part: 'error' }}>{error}</span> : hint}
      </p>
    </>
  )
}
