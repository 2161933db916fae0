import { useState, type ReactNode } from 'react'
import { cleanText } from './clean-text.js'

const FULL_TEXT_LIMIT = 4_000

/** Renders safe, complete text, with line breaks where it may wrap. */
export type Drawing = (text: string) => ReactNode

/**
 * Text written by others (host names, messages, tokens, errors): text nodes only, isolated direction, invisible characters
 * escaped, cut to `limit` (SEC-68). The whole text is in the tooltip, and shown while it has the focus; `within` a control
 * it has the tooltip only, because the control has the focus.
 */
export function SafeText({
  text,
  limit,
  lines,
  within,
  draw,
}: {
  text: string
  limit?: number
  lines?: boolean
  within?: boolean | undefined
  draw?: Drawing | undefined
}) {
  const [open, setOpen] = useState(false)
  const { text: shown, cut } = cleanText(text, { limit, lines })
  const className = lines ? 'foreign lines' : 'foreign'
  if (!cut) return <bdi className={className}>{draw ? draw(shown) : shown}</bdi>
  const fullText = cleanText(text, { limit: FULL_TEXT_LIMIT, lines }).text
  if (within)
    return (
      <bdi className={className} title={fullText}>
        {shown}
      </bdi>
    )
  return (
    <bdi
      className={className}
      title={fullText}
      tabIndex={0}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
    >
      {open ? fullText : shown}
    </bdi>
  )
}
