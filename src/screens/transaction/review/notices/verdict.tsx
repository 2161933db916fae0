import { Message, Pill } from '../../../../ui/attention.js'
import { SafeText } from '../../../../ui/safe/safe-text.js'
import { Lines } from '../sentence-text.js'
import type { ShownScan } from '../review.js'

const TONES = { pending: 'calm', calm: 'calm', safe: 'safe', warn: 'warning', error: 'danger' } as const

/** What the scan says: in one line, whose place is kept while it is looking; of a malicious transaction over the whole width, with why, and what would change. */
export function Verdict({
  level,
  text,
  reason,
  changes = [],
}: Pick<ShownScan, 'level' | 'text' | 'reason' | 'changes'>) {
  const pill = (
    <Pill tone={TONES[level]}>
      <SafeText text={text} limit={80} />
    </Pill>
  )
  if (level !== 'error')
    return (
      <div id="verdict" role="status">
        {pill}
      </div>
    )
  return (
    <div id="verdict">
      <Message tone="danger" plain>
        {pill}
        {reason && (
          <>
            {' '}
            <span className="reason">
              <SafeText text={reason} limit={200} />
            </span>
          </>
        )}
        <Lines lines={changes} />
      </Message>
    </div>
  )
}
