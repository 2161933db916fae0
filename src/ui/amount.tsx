import { Skeleton } from './skeleton.js'

/** The largest thing on its screen, with what it is worth below; its place is kept while it is unknown. */
export function Amount({ label, text, unit, fiat }: { label: string; text?: string; unit?: string; fiat?: string | undefined }) {
  const length = (text?.length ?? 0) + (unit?.length ?? 0) / 2
  const size = length > 15 ? ' longer' : length > 10 ? ' long' : ''
  return (
    <div className="money">
      <small>{label}</small>
      <span className={`amount${size}`} {...{ part: 'amount' }}>
        {text === undefined ? <Skeleton big /> : <><bdi>{text}</bdi> <small><bdi>{unit}</bdi></small></>}
      </span>
      {fiat && <small>{fiat}</small>}
    </div>
  )
}
