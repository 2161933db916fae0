import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { CODE_LENGTH } from '../../constants.js'
import { Bridged, useBridge, type InlineStyle } from './bridge.js'
import { useStyles } from '../view-root.js'
import { code as styles } from '../styles/code.js'
import { codeDigits } from './code-digits.js'
import { useActiveBox } from './use-active-box.js'
import { useEmptied } from './use-emptied.js'
import { useInput } from './use-input.js'

export interface CodeFieldProps {
  label: string
  /**
   * typing: accepts digits. busy: the code is being checked. wrong: shakes; the first new digit replaces all, otherwise
   * the next `typing` clears the field. done: accepted. blocked: rejects input; the next `typing` clears it.
   */
  state: 'waiting' | 'typing' | 'busy' | 'wrong' | 'done' | 'blocked'
  /** Called once when all six digits are entered. */
  onFull: (code: string) => void
  /** Called when something other than digits was typed or pasted; it is rejected. */
  onRejected: () => void
  onType: () => void
  /** Called when Enter is pressed before there are six digits. */
  onIncomplete?: () => void
  describedBy?: string
  /** A code that arrived without input. */
  received?: string | undefined
}

/** The same styles as those of `.code .input`: covers the boxes, nearly invisible. */
const BRIDGED_STYLE: InlineStyle = {
  position: 'absolute',
  inset: '0',
  'z-index': '1',
  'inline-size': '100%',
  'block-size': '100%',
  opacity: '.01',
  'text-align': 'center',
  direction: 'ltr',
  cursor: 'text',
}

/** Makes phones and password managers suggest the code. No autocapitalize or spellcheck is needed for digits. */
const ONE_TIME_CODE = {
  type: 'text',
  inputMode: 'numeric',
  name: 'one-time-code',
  autoComplete: 'one-time-code',
  pattern: '[0-9]*',
} as const

const BOXES = Array.from({ length: CODE_LENGTH }, (_, index) => index)

const acceptsDigits = (state: CodeFieldProps['state']) => state === 'typing' || state === 'waiting'

/** The digits in the input: typed, pasted, autofilled, or received. */
function useDigits(
  ref: RefObject<HTMLInputElement | null>,
  { state, onRejected, onType, received }: CodeFieldProps,
  selectDigit: () => void,
) {
  const [code, setCode] = useState('')
  const setDigits = (digits: string) => {
    if (ref.current && ref.current.value !== digits) ref.current.value = digits
    setCode(digits)
  }

  useInput(ref, '', (text, event) => {
    if (!acceptsDigits(state) && state !== 'wrong') return setDigits(code)
    const next = codeDigits(text, event?.data)
    if (next === undefined) {
      setDigits(code)
      selectDigit()
      return onRejected()
    }
    const caret = ref.current?.selectionStart ?? next.length
    setDigits(next)
    const goesBack = next.length < code.length && caret > 0 && caret < next.length
    if (caret < next.length) ref.current?.setSelectionRange(caret - Number(goesBack), caret - Number(goesBack))
    selectDigit()
    if (next !== code) onType()
  })

  useEffect(() => {
    const digits = received && codeDigits(received)
    if (digits) setDigits(digits)
  }, [received])

  return [code, setDigits] as const
}

/** Reports a full code once; returns the one reported last. */
function useReport(code: string, state: CodeFieldProps['state'], onFull: CodeFieldProps['onFull']) {
  const reported = useRef('')
  useEffect(() => {
    if (state !== 'typing') return
    if (code.length < CODE_LENGTH) reported.current = ''
    else if (reported.current !== code) onFull((reported.current = code))
  }, [state, code, onFull])
  return reported
}

/** Clears the field when its digits were rejected. */
function useClear(state: CodeFieldProps['state'], clear: () => void) {
  const previous = useRef(state)
  useLayoutEffect(() => {
    const cleared =
      previous.current !== state &&
      (previous.current === 'blocked' || (previous.current === 'wrong' && state !== 'blocked'))
    previous.current = state
    if (cleared) clear()
  }, [state])
}

/**
 * Six drawn boxes under one real input, so that typing, pasting, codes suggested by phones and password managers all work.
 * Typing over a digit replaces it.
 */
export function CodeField(props: CodeFieldProps) {
  useStyles(styles)
  const { label, state, describedBy, onFull, onIncomplete } = props
  const id = useId()
  const bridge = useBridge()
  const ref = useRef<HTMLInputElement>(null)
  const wrong = state === 'wrong'
  const { active, setActive, selectDigit, handlers } = useActiveBox(ref, wrong)
  const [code, setDigits] = useDigits(ref, props, selectDigit)
  const reported = useReport(code, state, onFull)
  useEmptied(ref)
  useClear(state, () => {
    if (ref.current?.value !== reported.current) return // others have come: the input has them before the next drawing
    setDigits('') // the reported code stays: `useReport` sees the old digits once more
    setActive(0)
    ref.current.focus({ preventScroll: true })
  })
  const open = acceptsDigits(state)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && open && code && code.length < CODE_LENGTH) onIncomplete?.()
    handlers.onKeyDown(event)
  }

  const input = (
    <input
      ref={ref}
      id={id}
      className="input"
      {...{ part: 'input' }}
      {...ONE_TIME_CODE}
      dir="ltr"
      data-first
      readOnly={!open && !wrong}
      enterKeyHint="done"
      aria-invalid={wrong || undefined}
      aria-describedby={bridge ? undefined : describedBy}
      aria-busy={state === 'busy' || undefined}
      aria-disabled={state === 'blocked' || undefined}
      {...handlers}
      onKeyDown={onKeyDown}
    />
  )
  return (
    <div className={open ? 'code' : `code ${state}`}>
      {bridge ? (
        <Bridged bridge={bridge} id={id} label={label} style={BRIDGED_STYLE}>
          {input}
        </Bridged>
      ) : (
        <>
          <label className="unseen" htmlFor={id}>
            {label}
          </label>
          {input}
        </>
      )}
      {boxes(code, open ? active : undefined)}
    </div>
  )
}

const boxes = (code: string, active: number | undefined) =>
  BOXES.map(index => (
    <span
      key={index}
      aria-hidden="true"
      {...{ part: 'code-box' }}
      className={`code-box${index === active ? ' active' : ''}${code[index] ? ' filled' : ''}`}
    >
      {code[index]}
    </span>
  ))
