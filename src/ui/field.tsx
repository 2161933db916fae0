import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Icon } from './icon.js'
import { useInput } from './use-input.js'

export interface FieldProps {
  label: string
  /** The label is read out but not drawn: where an icon and a placeholder say enough. */
  labelUnseen?: boolean
  value: string
  onType: (value: string) => void
  onLeave?: () => void
  onEnter?: () => void
  type: 'email' | 'tel' | 'text'
  name: string
  autoComplete: string
  placeholder?: string
  /** Path data. */
  icon?: string
  error?: string | undefined
  hint?: string | undefined
  /** Stands inside the field, at its end. */
  children?: ReactNode
}

export function Field({ label, labelUnseen, value, onType, onLeave, onEnter, type, name, autoComplete, placeholder, icon, error, hint, children }: FieldProps) {
  const ref = useRef<HTMLInputElement>(null)
  const id = useId()
  useInput(ref, value, onType)
  useLayoutEffect(() => {
    if (ref.current && ref.current.value !== value) ref.current.value = value
  }, [value])
  return (
    <>
      <label className={labelUnseen ? 'label unseen' : 'label'} {...{ part: 'label' }} htmlFor={id}>{label}</label>
      <div className={error ? 'field wrong' : 'field'} onPointerDown={({ target, currentTarget }) => {
        if (target === currentTarget) requestAnimationFrame(() => ref.current?.focus())
      }}>
        {icon && <Icon of={icon} />}
        <input
          ref={ref} id={id} className="input" {...{ part: 'input' }} type={type} name={name} autoComplete={autoComplete} placeholder={placeholder}
          inputMode={type} autoCapitalize="none" autoCorrect="off" spellCheck={false} enterKeyHint="go" dir={type === 'text' ? 'auto' : 'ltr'}
          data-first defaultValue={value} aria-invalid={error ? true : undefined} aria-describedby={`${id}h`}
          onBlur={onLeave} onKeyDown={({ key }) => { if (key === 'Enter') onEnter?.() }}
        />
        {children}
      </div>
      <p id={`${id}h`} className="hint" {...{ part: 'hint' }} role="status">
        {error ? <span className="error" {...{ part: 'error' }}>{error}</span> : hint}
      </p>
    </>
  )
}
