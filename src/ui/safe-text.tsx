import { cleanText } from './clean-text.js'

/**
 * Text that others wrote (host names, messages, tokens, errors): text nodes only, its direction kept to itself,
 * nothing in it invisible, cut to `limit` with the whole in a tooltip (SEC-68).
 */
export function SafeText({ text, limit, lines }: { text: string; limit?: number; lines?: boolean }) {
  const { text: shown, cut } = cleanText(text, { ...(limit ? { limit } : {}), ...(lines ? { lines } : {}) })
  return <bdi className={lines ? 'foreign lines' : 'foreign'} {...(cut ? { title: cleanText(text, { limit: 4_000 }).text } : {})}>{shown}</bdi>
}
