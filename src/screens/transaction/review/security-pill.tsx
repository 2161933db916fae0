import { Pill } from '../../../ui/attention.js'
import { SafeText } from '../../../ui/safe/safe-text.js'
import type { ShownScan } from './review.js'

const TONES = { pending: 'calm', calm: 'calm', safe: 'safe', warn: 'warning', error: 'danger' } as const

/** What the scan says, in one line; its place is kept while it is looking. */
export function SecurityPill({ level, text }: Pick<ShownScan, 'level' | 'text'>) {
  return <div id="verdict" role={level === 'error' ? 'alert' : 'status'}><Pill tone={TONES[level]}><SafeText text={text} limit={80} /></Pill></div>
}
