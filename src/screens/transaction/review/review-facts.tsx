import { Details, LeadingRow, OpeningRow } from '../../../ui/details.js'
import { FactRow, FactRows } from './fact-row.js'
import { FeeRow } from './fee-row.js'
import { InstructionRow } from './instruction-row.js'
import type { Review, ReviewModel } from './review.js'

/** The facts in rows, then the links to the scan's parameters and to further facts. */
export function ReviewFacts({
  review: { status, facts, fees, scan, more },
  openScan,
  chooseFee,
}: {
  review: Review
  openScan: (() => void) | undefined
  chooseFee: ReviewModel['chooseFee'] | undefined
}) {
  return (
    <Details>
      {facts.map(fact =>
        fact.id === 'fee' && fees && chooseFee ? (
          <FeeRow key={fact.id} fact={fact} fees={fees} still={status !== 'ready'} onChoose={chooseFee} />
        ) : (
          <FactRow key={fact.id} {...fact} />
        ),
      )}
      {scan?.details && (
        <LeadingRow label={scan.details} disabled={scan.level === 'pending'} onPress={() => openScan?.()} />
      )}
      {(more.facts.length > 0 || more.instructions.length > 0) && <MoreFacts of={more} />}
    </Details>
  )
}

/** The row that expands to all instructions in order, and to further facts. */
function MoreFacts({ of: { label, count, facts, instructions } }: { of: Review['more'] }) {
  return (
    <OpeningRow label={label} value={count} plain tall>
      {instructions.length > 0 && (
        <Details steps>
          {instructions.map((instruction, index) => (
            <InstructionRow key={index} of={instruction} />
          ))}
        </Details>
      )}
      {facts.length > 0 && (
        <Details>
          <FactRows of={facts} />
        </Details>
      )}
    </OpeningRow>
  )
}
