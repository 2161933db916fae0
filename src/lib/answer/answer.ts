import { parseJson, type Json } from '../text/json.js'

/** The most values that a response may contain; the responses of the provider and of nodes contain fewer. */
const VALUES_LIMIT = 200_000

/**
 * Reads the body of a response as JSON, into records without a prototype, at most 64 levels deep. All JSON responses
 * come into the page through this function. It reads in chunks, and stops when the body is too large or the signal is
 * aborted.
 * @param refused makes the error for a body that is not accepted; `problem` continues the sentence "The answer …"
 * @param bytes the largest accepted size
 * @param values the most values that are accepted, records and lists included
 * @throws the error that `refused` makes, or the one that the stream rejects with
 */
export async function readJson(
  response: Response,
  signal: AbortSignal,
  refused: (problem: string, cause?: unknown) => Error,
  bytes: number,
  values = VALUES_LIMIT,
): Promise<Json> {
  const reader = response.body?.getReader()
  if (!reader) throw refused('is empty')
  const stop = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', stop)
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    // The header may be missing or too small, so the bytes are counted too.
    let size = Number(response.headers.get('content-length')) > bytes ? Infinity : 0
    for (let text = ''; ;) {
      if (size > bytes) throw refused('is too large')
      const { done, value } = await reader.read()
      size += value?.byteLength ?? 0
      if (size > bytes) continue
      try {
        text += decoder.decode(value, { stream: !done })
        if (done) return parseJson(text, values)
      } catch (cause) {
        throw refused(cause instanceof RangeError ? 'is too large' : 'is broken JSON', cause)
      }
    }
  } catch (error) {
    stop()
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
