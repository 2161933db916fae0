import { signing } from '../../copy/areas/wallets/signing.js'
import { wordsOf, type Language } from '../../copy/language.js'
import type { Notice } from '../transaction/review/review.js'
import { shownTime } from './shown-time.js'

/** When a signature can be used, in milliseconds. */
export interface Validity {
  readonly startMs?: number | undefined
  readonly endMs?: number | undefined
}

export const hasEnded = ({ endMs }: Validity): boolean => endMs !== undefined && endMs <= Date.now()
export const isEarly = ({ startMs }: Validity): boolean => startMs !== undefined && startMs > Date.now()

/** Warns of a signature that can no longer be used, or not yet. */
export function timeNotices(validity: Validity, language: Language): readonly Notice[] {
  const { startMs = 0, endMs = 0 } = validity
  const { problem } = wordsOf(signing, language)
  return [
    ...(hasEnded(validity) ? [{ tone: 'warning' as const, text: problem.ended({ time: shownTime(endMs) }) }] : []),
    ...(isEarly(validity) ? [{ tone: 'warning' as const, text: problem.early({ time: shownTime(startMs) }) }] : []),
  ]
}
