import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { CODE_LENGTH } from '../constants.js'
import { Bridged, useBridge, type Look } from './bridge.js'
import { useStyles } from './place.js'
import { code as styles } from './styles/code.js'
import { useInput } from './use-input.js'

export interface CodeFieldProps {
  label: string
  /** typing: takes digits. busy: they are being checked. wrong: shakes, and is emptied by the next `typing`. done: taken. */
  state: 'waiting' | 'typing' | 'busy' | 'wrong' | 'done'
  /** Six digits are in; said once for each way of getting there. */
  onFull: (code: string) => void
  /** Something else than a digit was typed or pasted; it did not go in. */
  onForeign: () => void
  onType: () => void
  describedBy?: string
}

/** All of what `.code .input` covers, and as little to be seen of it. */
const LOOK: Look = { position: 'absolute', inset: '0', 'z-index': '1', 'inline-size': '100%', 'block-size': '100%', opacity: '.01', 'text-align': 'center', direction: 'ltr', cursor: 'text' }

const BETWEEN = /[\s\p{Pd}]/gu
const BOXES = Array.from({ length: CODE_LENGTH }, (_, index) => index)

/**
 * Six drawn boxes over one real input, so that typing, pasting, the codes that phones offer and password managers all fill
 * one field. A digit in the middle is replaced by typing over it.
 */
export function CodeField({ label, state, onFull, onForeign, onType, describedBy }: CodeFieldProps) {
  useStyles(styles)
  const id = useId()
  const bridge = useBridge()
  const ref = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [active, setActive] = useState(0)
  const told = useRef('')
  const open = state === 'typing' || state === 'waiting'

  const put = (digits: string) => {
    if (ref.current && ref.current.value !== digits) ref.current.value = digits
    setCode(digits)
  }

  /** A digit under the caret is selected, so that the next one takes its place. */
  const settle = () => {
    const input = ref.current
    if (!input) return
    const at = Math.min(input.selectionStart ?? 0, CODE_LENGTH - 1)
    setActive(at)
    if (input.selectionStart === input.selectionEnd && at < input.value.length) input.setSelectionRange(at, at + 1, 'forward')
  }

  useInput(ref, '', raw => {
    if (!open) return put(code)
    const digits = raw.replace(BETWEEN, '')
    if (/\D/.test(digits)) {
      put(code)
      settle()
      return onForeign()
    }
    const next = digits.slice(0, CODE_LENGTH)
    const caret = ref.current?.selectionStart ?? next.length
    put(next)
    const goesBack = next.length < code.length && caret > 0 && caret < next.length
    if (caret < next.length) ref.current?.setSelectionRange(caret - Number(goesBack), caret - Number(goesBack))
    settle()
    if (next !== code) onType()
  })

  useEffect(() => {
    if (state !== 'typing') return
    if (code.length < CODE_LENGTH) told.current = ''
    else if (told.current !== code) onFull(told.current = code)
  }, [state, code, onFull])

  const before = useRef(state)
  useLayoutEffect(() => {
    const cleared = before.current === 'wrong' && state !== 'wrong'
    before.current = state
    if (!cleared) return
    put('') // what was told stays told: the effect above sees the old digits once more before they are gone
    setActive(0)
    ref.current?.focus({ preventScroll: true })
  }, [state])

  /** Goes to a box: the first empty one at most. */
  const go = (box: number) => {
    const at = Math.max(0, Math.min(box, code.length))
    ref.current?.setSelectionRange(at, at)
    settle()
  }

  /** Arrows go from box to box; left alone, they would only undo the selection of the digit. */
  const steer = (pressed: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey } = pressed
    const box = { ArrowLeft: active - 1, ArrowRight: active + 1, Home: 0, End: code.length }[key]
    if (box === undefined || shiftKey || ctrlKey || altKey || metaKey) return
    pressed.preventDefault()
    go(box)
  }

  const point = ({ clientX }: { clientX: number }) => {
    if (!ref.current) return
    const { left, width } = ref.current.getBoundingClientRect()
    go(Math.floor((clientX - left) / width * CODE_LENGTH))
  }

  const input = (
    <input
      ref={ref} id={id} className="input" {...{ part: 'input' }} type="text" inputMode="numeric" name="one-time-code" autoComplete="one-time-code"
      dir="ltr" pattern="[0-9]*" autoCapitalize="none" autoCorrect="off" spellCheck={false} data-first readOnly={!open} enterKeyHint="done"
      aria-invalid={state === 'wrong' || undefined} aria-describedby={bridge ? undefined : describedBy} aria-busy={state === 'busy' || undefined}
      onKeyDown={steer} onKeyUp={settle} onFocus={settle} onClick={point}
    />
  )
  return (
    <div className={open ? 'code' : `code ${state}`}>
      {bridge
        ? <Bridged bridge={bridge} id={id} label={label} look={LOOK}>{input}</Bridged>
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
