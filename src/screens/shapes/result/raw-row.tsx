import { transaction } from '../../../copy/areas/transaction.js'
import { CopyButton } from '../../../ui/actions/copy-button.js'
import { OpeningRow } from '../../../ui/details.js'
import { useWords } from '../../../ui/language.js'
import { SafeText } from '../../../ui/safe/safe-text.js'

/** Technical output, in English, collapsed until the visitor expands it. */
export function RawRow({ text }: { text: string }) {
  const { details } = useWords(transaction).confirm
  return (
    <OpeningRow label={details}>
      <div className="whole bytes words" dir="ltr" lang="en" tabIndex={0}>
        <SafeText text={text} limit={4_000} lines within />
      </div>
      <span className="actions">
        <CopyButton text={text} of={details} />
      </span>
    </OpeningRow>
  )
}
