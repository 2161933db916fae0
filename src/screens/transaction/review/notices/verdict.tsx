import { Message, Pill } from '../../../../ui/attention.js'
import { SafeText } from '../../../../ui/safe/safe-text.js'
import { Lines } from '../sentence-text.js'
import type { ShownScan } from '../review.js'

const TONES = { pending: 'calm', calm: 'calm', safe: 'safe', warn: 'warning', error: 'danger' } as const

/**
 * The scan's verdict: one line, whose place is reserved during the scan; for a malicious transaction a full-width
 * notice with the reason and the changes.
 */
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
