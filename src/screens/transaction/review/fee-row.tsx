import { useId, useLayoutEffect, useRef } from 'react'
import type { Speed } from '../../../chains/ethereum/index.js'
import { hearPress } from '../../../ui/actions/press.js'
import { OpeningRow } from '../../../ui/details.js'
import { SafeName } from '../../../ui/safe/safe-name.js'
import type { Fact, ShownFees } from './review.js'

/** The fee in one row, which expands to the other fees. `still`: the choice is disabled. */
export function FeeRow({
  fact: { label, value },
  fees: { chosen, choices },
  still,
  onChoose,
}: {
  fact: Fact
  fees: ShownFees
  still: boolean
  onChoose: (speed: Speed, press: Event) => void
}) {
  const name = useId()
  return (
    <OpeningRow label={label} value={value.kind === 'text' && <SafeName text={value.text} limit={80} />}>
      <fieldset className="choices" aria-label={label}>
        {choices.map(({ speed, label, text }) => (
          <label key={speed} className="row">
            <Choice name={name} chosen={speed === chosen} still={still} onChoose={press => onChoose(speed, press)} />
            <span className="key">{label}</span>
            <span className="val">
              <bdi>{text}</bdi>
            </span>
          </label>
        ))}
      </fieldset>
    </OpeningRow>
  )
}

/** A radio button that accepts only a real press: a script's press chooses nothing. */
function Choice({
  name,
  chosen,
  still,
  onChoose,
}: {
  name: string
  chosen: boolean
  still: boolean
  onChoose: (press: Event) => void
}) {
  const ref = useRef<HTMLInputElement>(null)
  const latest = useRef(onChoose)
  latest.current = onChoose
  useLayoutEffect(() => {
    const input = ref.current
    const onClick = (event: Event) => input && hearPress(event, input, press => latest.current(press))
    input?.addEventListener('click', onClick)
    return () => input?.removeEventListener('click', onClick)
  }, [])
  return <input ref={ref} type="radio" name={name} checked={chosen} disabled={still} onChange={() => {}} />
}
