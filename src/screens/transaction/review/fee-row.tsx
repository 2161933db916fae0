import { useId } from 'react'
import type { Speed } from '../../../chains/ethereum/index.js'
import { OpeningRow } from '../../../ui/details.js'
import { SafeName } from '../../../ui/safe/safe-name.js'
import type { Fact, ShownFees } from './review.js'

/** The fee on its line, which opens to what else the visitor may pay. `still`: nothing can be chosen now. */
export function FeeRow({
  fact: { label, value },
  fees: { chosen, choices },
  still,
  onChoose,
}: {
  fact: Fact
  fees: ShownFees
  still: boolean
  onChoose: (speed: Speed) => void
}) {
  const name = useId()
  return (
    <OpeningRow label={label} value={value.kind === 'text' && <SafeName text={value.text} limit={80} />}>
      <fieldset className="choices" aria-label={label}>
        {choices.map(({ speed, label, text }) => (
          <label key={speed} className="row">
            <input
              type="radio"
              name={name}
              checked={speed === chosen}
              disabled={still}
              onChange={() => onChoose(speed)}
            />
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
