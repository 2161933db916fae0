import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { CODE_LENGTH } from '../../constants.js'
import { Bridged, useBridge, type InlineStyle } from './bridge.js'
import { useStyles } from '../view-root.js'
import { code as styles } from '../styles/code.js'
import { codeDigits } from './code-digits.js'
import { useInput } from './use-input.js'

export interface CodeFieldProps {
  label: string
  /** typing: accepts digits. busy: the code is being checked. wrong: shakes; the next `typing` empties the field. done: accepted. */
  state: 'waiting' | 'typing' | 'busy' | 'wrong' | 'done'
  /** Called once when all six digits are entered. */
  onFull: (code: string) => void
  /** Called when something other than digits was typed or pasted; it is rejected. */
  onRejected: () => void
  onType: () => void
  describedBy?: string
  /** A code that has come by itself. */
  received?: string | undefined
}

/** The same styles as those of `.code .input`: covers the boxes, nearly invisible. */
const BRIDGED_STYLE: InlineStyle = { position: 'absolute', inset: '0', 'z-index': '1', 'inline-size': '100%', 'block-size': '100%', opacity: '.01', 'text-align': 'center', direction: 'ltr', cursor: 'text' }

const BOXES = Array.from({ length: CODE_LENGTH }, (_, index) => index)

/**
 * Six drawn boxes under one real input, so that typing, pasting, codes suggested by phones and password managers all work.
 * Typing over a digit replaces it.
 */
export function CodeField({ label, state, onFull, onRejected, onType, describedBy, received }: CodeFieldProps) {
  useStyles(styles)
  const id = useId()
  const bridge = useBridge()
  const ref = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [active, setActive] = useState(0)
  const reported = useRef('')
  const open = state === 'typing' || state === 'waiting'

  const setDigits = (digits: string) => {
    if (ref.current && ref.current.value !== digits) ref.current.value = digits
    setCode(digits)
  }

  /** Selects the digit at the caret, so that typing replaces it. */
  const selectDigit = () => {
    const input = ref.current
    if (!input) return
    const at = Math.min(input.selectionStart ?? 0, CODE_LENGTH - 1)
    setActive(at)
    if (input.selectionStart === input.selectionEnd && at < input.value.length) input.setSelectionRange(at, at + 1, 'forward')
  }

  useInput(ref, '', (text, event) => {
    if (!open) return setDigits(code)
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

  useEffect(() => {
    if (state !== 'typing') return
    if (code.length < CODE_LENGTH) reported.current = ''
    else if (reported.current !== code) onFull(reported.current = code)
  }, [state, code, onFull])

  const previousState = useRef(state)
  useLayoutEffect(() => {
    const cleared = previousState.current === 'wrong' && state !== 'wrong'
    previousState.current = state
    if (!cleared) return
    setDigits('') // keeps `reported`: the effect above runs once more with the old digits
    setActive(0)
    ref.current?.focus({ preventScroll: true })
  }, [state])

  /** Moves the caret to a box, at most to the first empty one. */
  const moveTo = (box: number) => {
    const at = Math.max(0, Math.min(box, code.length))
    ref.current?.setSelectionRange(at, at)
    selectDigit()
  }

  /** Arrow keys move from box to box; by default they would only collapse the selection. */
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey } = event
    const box = { ArrowLeft: active - 1, ArrowRight: active + 1, Home: 0, End: code.length }[key]
    if (box === undefined || shiftKey || ctrlKey || altKey || metaKey) return
    event.preventDefault()
    moveTo(box)
  }

  const onClick = ({ clientX }: { clientX: number }) => {
    if (!ref.current) return
    const { left, width } = ref.current.getBoundingClientRect()
    moveTo(Math.floor((clientX - left) / width * CODE_LENGTH))
  }

  const input = (
    <input
      ref={ref} id={id} className="input" {...{ part: 'input' }} type="text" inputMode="numeric" name="one-time-code" autoComplete="one-time-code"
      dir="ltr" pattern="[0-9]*" autoCapitalize="none" autoCorrect="off" spellCheck={false} data-first readOnly={!open} enterKeyHint="done"
      aria-invalid={state === 'wrong' || undefined} aria-describedby={bridge ? undefined : describedBy} aria-busy={state === 'busy' || undefined}
      onKeyDown={onKeyDown} onKeyUp={selectDigit} onFocus={selectDigit} onClick={onClick}
    />
  )
  return (
    <div className={open ? 'code' : `code ${state}`}>
      {bridge
        ? <Bridged bridge={bridge} id={id} label={label} style={BRIDGED_STYLE}>{input}</Bridged>
        : <><label className="unseen" htmlFor={id}>{label}</label>{input}</>}
      {BOXES.map(index => (
        <span
          key={index} aria-hidden="true" {...{ part: 'code-box' }}
          className={`code-box${index === active && open ? ' active' : ''}${code[index] ? ' filled' : ''}`}
        >{code[index]}</span>
      ))}
    </div>
  )
}
