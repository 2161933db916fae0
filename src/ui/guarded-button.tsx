import { useRef } from 'react'
import { Button, type ButtonProps } from './button.js'
import { useArmed } from './use-armed.js'

/** A button for approvals: takes only a person's press, and not before its screen and place have stood still for a moment. */
export function GuardedButton({ onPress, ...rest }: ButtonProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const { armed, covered } = useArmed(ref)
  const press = (pressed: { readonly isTrusted: boolean }) => {
    if (pressed.isTrusted && armed()) onPress?.(pressed)
  }
  return <Button {...rest} buttonRef={ref} off={covered} onPress={press} />
}
