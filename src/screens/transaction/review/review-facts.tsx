import { Details, LeadingRow, OpeningRow } from '../../../ui/details.js'
import { FactRows } from './fact-row.js'
import { InstructionRow } from './instruction-row.js'
import type { Review } from './review.js'

/** What is true of it, on lines; then the way to what the scan was made with, and what stands behind a line of its own. */
export function ReviewFacts({
  review: { facts, scan, more },
  openScan,
}: {
  review: Review
  openScan: (() => void) | undefined
}) {
  return (
    <Details>
      <FactRows of={facts} />
      {scan?.details && (
        <LeadingRow label={scan.details} disabled={scan.level === 'pending'} onPress={() => openScan?.()} />
      )}
      {(more.facts.length > 0 || more.instructions.length > 0) && <MoreFacts {...more} />}
    </Details>
  )
}

/** The row that opens to every instruction in its order, and to further facts. */
function MoreFacts({ label, count, facts, instructions }: Review['more']) {
  return (
    <OpeningRow label={label} value={count} plain tall>
      {instructions.length > 0 && (
        <div className="details steps" role="list">
          {instructions.map((instruction, index) => (
            <InstructionRow key={index} {...instruction} />
          ))}
        </div>
      )}
      {facts.length > 0 && (
        <Details>
          <FactRows of={facts} />
        </Details>
      )}
    </OpeningRow>
  )
}
