import { useLayoutEffect, useState, type KeyboardEvent, type RefObject } from 'react'
import { CODE_LENGTH } from '../../constants.js'

/**
 * The box of a code field that contains the caret. Its digit is selected, so that typing replaces it. Arrow keys move
 * from box to box (by default they would only collapse the selection), and a click moves to the box under the pointer.
 * `selectsAll`: a full code is selected as one.
 */
export function useActiveBox(ref: RefObject<HTMLInputElement | null>, selectsAll: boolean) {
  const [active, setActive] = useState(0)

  const selectDigit = () => {
    const input = ref.current
    if (!input) return
    if (selectsAll && input.value.length === CODE_LENGTH) return input.select()
    const index = Math.min(input.selectionStart ?? 0, CODE_LENGTH - 1)
    setActive(index)
    if (input.selectionStart === input.selectionEnd && index < input.value.length)
      input.setSelectionRange(index, index + 1, 'forward')
  }

  useLayoutEffect(selectDigit, [selectsAll])

  /** Moves the caret to a box, at most to the first empty one. */
  const moveTo = (box: number) => {
    const input = ref.current
    const index = Math.max(0, Math.min(box, input?.value.length ?? 0))
    input?.setSelectionRange(index, index)
    selectDigit()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey } = event
    const box = { ArrowLeft: active - 1, ArrowRight: active + 1, Home: 0, End: CODE_LENGTH }[key]
    if (box === undefined || shiftKey || ctrlKey || altKey || metaKey) return
    event.preventDefault()
    moveTo(box)
  }

  const onClick = ({ clientX }: { clientX: number }) => {
    if (!ref.current) return
    const { left, width } = ref.current.getBoundingClientRect()
    moveTo(Math.floor(((clientX - left) / width) * CODE_LENGTH))
  }

  return {
    active,
    setActive,
    selectDigit,
    handlers: { onKeyDown, onKeyUp: selectDigit, onFocus: selectDigit, onClick },
  }
}
