import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Icon } from './pictures/icon.js'
import { down, forward } from './pictures/icons.js'

/** A list of facts, separated by lines. */
export function Details({ children }: { children: ReactNode }) {
  return (
    <div className="details" {...{ part: 'details' }} role="list">
      {children}
    </div>
  )
}

export function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="row" {...{ part: 'row' }} role="listitem">
      <span className="key">{label}</span>
      <span className="val">{children}</span>
    </div>
  )
}

/** A row that opens another screen. */
export function LeadingRow({
  label,
  disabled,
  onPress,
}: {
  label: ReactNode
  disabled?: boolean
  onPress: () => void
}) {
  return (
    <div role="listitem">
      <button type="button" className="row" {...{ part: 'row' }} disabled={disabled} onClick={onPress}>
        <span className="key">{label}</span>
        <span className="val">
          <Icon of={forward} small flip />
        </span>
      </button>
    </div>
  )
}

/** A row that expands to show more. */
export function OpeningRow({
  label,
  value,
  plain,
  tall,
  inset,
  children,
}: {
  label: ReactNode
  value?: ReactNode
  /** Draws the value as a remark. */
  plain?: boolean
  /** Expands to at most 700 px, then scrolls. */
  tall?: boolean
  inset?: boolean
  children: ReactNode
}) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <div ref={ref} className="opens" role="listitem">
      <button
        type="button"
        className="row"
        {...{ part: 'row' }}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <span className="key">{label}</span>
        <span className={plain ? 'val plain' : 'val'}>
          {value}
          <Icon of={down} small turn />
        </span>
      </button>
      {open && (
        <div id={id} className={`opened${tall ? ' tall' : ''}${inset ? ' inset' : ''}`}>
          {children}
        </div>
      )}
    </div>
  )
}
