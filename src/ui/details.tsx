import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Icon } from './icon.js'
import { down, forward } from './icons.js'

/** Facts on ruled lines; never in a box. */
export function Details({ children }: { children: ReactNode }) {
  return <div className="details" {...{ part: 'details' }} role="list">{children}</div>
}

export function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="row" {...{ part: 'row' }} role="listitem">
      <span className="key">{label}</span>
      <span className="val">{children}</span>
    </div>
  )
}

/** A row that leads to a screen of its own. */
export function LeadingRow({ label, disabled, onPress }: { label: ReactNode; disabled?: boolean; onPress: () => void }) {
  return (
    <div role="listitem">
      <button type="button" className="row" {...{ part: 'row' }} disabled={disabled} onClick={onPress}>
        <span className="key">{label}</span>
        <span className="val"><Icon of={forward} small flip /></span>
      </button>
    </div>
  )
}

/** A row that opens: more about the fact stands below it, on the same line. */
export function OpeningRow({ label, value, plain, tall, inset, children }: {
  label: ReactNode
  value?: ReactNode
  /** The value is a remark, not a fact. */
  plain?: boolean
  /** What opens may be long; it scrolls from 700 px on. */
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
      <button type="button" className="row" {...{ part: 'row' }} aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}>
        <span className="key">{label}</span>
        <span className={plain ? 'val plain' : 'val'}>{value}<Icon of={down} small turn /></span>
      </button>
      {open && <div id={id} className={`opened${tall ? ' tall' : ''}${inset ? ' inset' : ''}`}>{children}</div>}
    </div>
  )
}
