import { Details, OpeningRow } from '../../../ui/details.js'
import { SafeName } from '../../../ui/safe/safe-name.js'
import { SafeText } from '../../../ui/safe/safe-text.js'
import { FactRows } from './fact-row.js'
import type { ShownInstruction } from './review.js'

/** One instruction; its row expands to the accounts and the data. */
export function InstructionRow({ of: { title, amount, facts } }: { of: ShownInstruction }) {
  return (
    <OpeningRow
      label={<SafeText text={title} limit={60} within />}
      value={amount && <SafeName text={amount} limit={40} within />}
      inset
    >
      <Details>
        <FactRows of={facts} />
      </Details>
    </OpeningRow>
  )
}
