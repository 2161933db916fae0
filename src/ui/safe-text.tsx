import { useState } from 'react'
import { cleanText } from './clean-text.js'

const WHOLE = 4_000

/**
 * Text that others wrote (host names, messages, tokens, errors): text nodes only, its direction kept to itself,
 * nothing in it invisible, cut to `limit` (SEC-68). What is cut is in a tooltip, and shows in its place while it has the
 * focus; `within` a control there is only the tooltip, for the control has the focus.
 */
export function SafeText({ text, limit, lines, within }: { text: string; limit?: number; lines?: boolean; within?: boolean }) {
  const [open, setOpen] = useState(false)
  const { text: shown, cut } = cleanText(text, { ...(limit ? { limit } : {}), ...(lines ? { lines } : {}) })
  const look = lines ? 'foreign lines' : 'foreign'
  if (!cut) return <bdi className={look}>{shown}</bdi>
  const whole = cleanText(text, { limit: WHOLE, lines: lines ?? false }).text
  if (within) return <bdi className={look} title={whole}>{shown}</bdi>
  return <bdi className={look} title={whole} tabIndex={0} onFocus={() => setOpen(true)} onBlur={() => setOpen(false)}>{open ? whole : shown}</bdi>
}
