import {
  useId,
  useLayoutEffect,
  useRef,
  type AriaAttributes,
  type AriaRole,
  type ReactNode,
  type RefObject,
} from 'react'
import { Bridged, useBridge, type InlineStyle } from './bridge.js'
import { Icon } from '../pictures/icon.js'
import { useInput } from './use-input.js'

/** A text being typed. `forward`: the deleted text was after the caret. */
export interface Typing {
  readonly text: string
  readonly caret: number
  readonly forward?: boolean
}

/**
 * The same styles as those of `.input`. Size and colour come from the slot, because private properties are not named
 * where the page can read them.
 */
const BRIDGED_STYLE: InlineStyle = {
  flex: '99',
  'min-inline-size': '6em',
  'inline-size': '100%',
  'block-size': '46px',
  'text-overflow': 'ellipsis',
  transition: 'background-color 9999s',
  direction: 'ltr',
}
/** The typed text gets the whole line if there is no room beside its button, as in base.ts. */
const BRIDGED_EMAIL: InlineStyle = {
  ...BRIDGED_STYLE,
  flex: '99 0 auto',
  'inline-size': 'auto',
  'max-inline-size': 'calc(100% - 28px)',
}

export interface FieldProps {
  label: string
  /** The label is for screen readers only, if an icon and a placeholder are sufficient visually. */
  labelUnseen?: boolean
  value: string
  /** May return how the text is displayed. */
  onType: (typing: Typing) => Typing | void
  onLeave?: () => void
  onEnter?: () => void
  /** Called when it gets the focus. */
  onReach?: () => void
  type: 'email' | 'tel' | 'text' | 'password' | 'search'
  name: string
  autoComplete: string
  placeholder?: string
  /** SVG path data. */
  icon?: string
  /** Shown before the text instead of an icon; a number is read with it from left to right. */
  lead?: ReactNode
  error?: string | undefined
  hint?: string | undefined
  /** Additional ARIA attributes. */
  aria?: AriaAttributes & { readonly role?: AriaRole }
  /** Rendered inside the field, at its end. */
  children?: ReactNode
}

/** Passes on typed text, and applies the returned formatting to the input. */
function useTyping(ref: RefObject<HTMLInputElement>, field: FieldProps) {
  const take = (event?: Partial<InputEvent>) => {
    const input = ref.current
    if (!input) return
    const { text, caret } = field.onType({
      text: input.value,
      caret: input.selectionStart ?? input.value.length,
      forward: event?.inputType === 'deleteContentForward',
    }) ?? { text: input.value, caret: 0 }
    if (text === input.value) return
    input.value = text
    if (input.matches(':focus')) input.setSelectionRange(caret, caret) // otherwise Safari would move the focus here
  }
  // Text that an input method is still composing must not be replaced.
  useInput(ref, field.value, (_, event) => {
    if (!field.lead || !event?.isComposing) take(event)
  })
  useLayoutEffect(() => {
    if (ref.current && ref.current.value !== field.value) ref.current.value = field.value
  }, [field.value])
  return take
}

/** A text field with its label above, and an error or hint below. */
export function Field(field: FieldProps) {
  const { label, lead, icon, error } = field
  const ref = useRef<HTMLInputElement>(null)
  const id = useId()
  const named = { className: field.labelUnseen ? 'label unseen' : 'label', part: 'label' }
  const entry = <Entry field={field} at={ref} id={id} />
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
      <div
        className={error ? 'field wrong' : 'field'}
        onPointerDown={({ target, currentTarget }) => {
          if (target === currentTarget) requestAnimationFrame(() => ref.current?.focus())
        }}
      >
        {lead ? (
          <span className="led" dir="ltr">
            {lead}
            {entry}
          </span>
        ) : (
          <>
            {icon && <Icon of={icon} />}
            {entry}
          </>
        )}
        {field.children}
      </div>
      <p id={`${id}h`} className="hint" {...{ part: 'hint' }} role="status">
        {error ? (
          <span className="error" {...{ part: 'error' }}>
            {error}
          </span>
        ) : (
          field.hint
        )}
      </p>
    </>
  )
}

/** The input itself, in the shadow tree or the light tree. */
function Entry({ field, at, id }: { field: FieldProps; at: RefObject<HTMLInputElement>; id: string }) {
  const { label, value, type, name, autoComplete, placeholder, lead, error, hint, aria, onReach, onLeave, onEnter } =
    field
  const bridge = useBridge()
  const take = useTyping(at, field)
  const input = (
    <input
      ref={at}
      id={id}
      className="input"
      {...{ part: 'input' }}
      type={type}
      name={name}
      autoComplete={autoComplete}
      placeholder={placeholder}
      inputMode={type === 'password' ? undefined : type}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint={type === 'search' ? 'search' : 'go'}
      // An empty field has the page's direction for its placeholder.
      dir={type === 'email' || type === 'tel' ? 'ltr' : value ? 'auto' : undefined}
      data-first
      size={type === 'email' ? value.length * 0.8 + 1 : undefined} // its width without `field-sizing`: letters are narrower than a browser's average
      defaultValue={value}
      aria-invalid={error ? true : undefined}
      {...aria}
      {...(bridge ? { 'aria-description': error ?? hint } : { 'aria-describedby': `${id}h` })}
      onFocus={onReach}
      onCompositionEnd={lead ? () => take() : undefined}
      onBlur={onLeave}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onEnter?.()
      }}
    />
  )
  return bridge ? (
    <Bridged
      bridge={bridge}
      id={id}
      label={label}
      style={type === 'email' && value && !error ? BRIDGED_EMAIL : BRIDGED_STYLE}
    >
      {input}
    </Bridged>
  ) : (
    input
  )
}
