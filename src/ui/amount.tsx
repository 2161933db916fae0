import { SafeName } from './safe-name.js'
import { SafeText } from './safe-text.js'
import { Skeleton } from './skeleton.js'

/** The largest thing on its screen, with what it is worth below; its place is kept while it is unknown. */
export function Amount({ label, text, unit, fiat }: { label: string; text?: string; unit?: string; fiat?: string | undefined }) {
  const length = (text?.length ?? 0) + (unit?.length ?? 0) / 2
  const size = length > 15 ? ' longer' : length > 10 ? ' long' : ''
  return (
    <div className="money">
      <small>{label}</small>
      <span className={`amount${size}`} {...{ part: 'amount' }}>
        {text === undefined ? <Skeleton big /> : <><SafeText text={text} limit={60} />{unit && <> <small><SafeName text={unit} limit={20} /></small></>}</>}
      </span>
      {fiat && <small><SafeText text={fiat} limit={30} /></small>}
    </div>
  )
}
