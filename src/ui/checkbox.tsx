import type { ReactNode } from 'react'

/** A box to tick, with its words; the whole line is pressed. */
export function Checkbox({ ticked, disabled, onTick, children }: {
  ticked: boolean
  disabled?: boolean
  onTick: (ticked: boolean, pressed: { readonly isTrusted: boolean }) => void
  children: ReactNode
}) {
  return (
    <label className="tick-line" {...{ part: 'checkbox' }}>
      <input type="checkbox" checked={ticked} disabled={disabled} onChange={({ currentTarget, nativeEvent }) => onTick(currentTarget.checked, nativeEvent)} />
      <span>{children}</span>
    </label>
  )
}
