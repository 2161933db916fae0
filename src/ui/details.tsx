import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Icon } from './pictures/icon.js'
import { forward } from './pictures/icons.js'
import { down } from './pictures/later-icons.js'

/** A list of facts, separated by lines; `steps` numbers them. */
export function Details({ steps, children }: { steps?: boolean; children: ReactNode }) {
  return (
    <dl className={steps ? 'details steps' : 'details'} {...{ part: 'details' }}>
      {children}
    </dl>
  )
}

export function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="row" {...{ part: 'row' }}>
      <dt className="key">{label}</dt>
      <dd className="val">{children}</dd>
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
    <div>
      <dt>
        <button type="button" className="row" {...{ part: 'row' }} disabled={disabled} onClick={onPress}>
          <span className="key">{label}</span>
          <span className="val">
            <Icon of={forward} small flip />
          </span>
        </button>
      </dt>
      <dd hidden />
    </div>
  )
}

/** A row that expands: a term with a button, and its description. */
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
  /** Shows the value as a remark. */
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
    <div ref={ref} className="opens">
      <dt>
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
      </dt>
      {open ? (
        <dd id={id} className={`opened${tall ? ' tall' : ''}${inset ? ' inset' : ''}`}>
          {children}
        </dd>
      ) : (
        <dd hidden />
      )}
    </div>
  )
}
