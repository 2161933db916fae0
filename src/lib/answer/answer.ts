import { parseJson, type Json } from '../text/json.js'

/** More than any answer of the provider or of a node has that we ask for. */
const VALUES_LIMIT = 200_000

/**
 * The one way that any answer takes into the page: its JSON, in records without a prototype, at most 64 levels deep. It is
 * read in chunks; what is too large is cut off there, and what is slow ends with the signal.
 * @param refused makes the error for what is not read any further; `how` continues "The answer …"
 * @param bytes how many of them are read
 * @param values how many values there may be in it, records and lists among them
 * Throws what `refused` makes, and whatever its stream rejects with.
 */
export async function readJson(
  response: Response,
  signal: AbortSignal,
  refused: (how: string, cause?: unknown) => Error,
  bytes: number,
  values = VALUES_LIMIT,
): Promise<Json> {
  const reader = response.body?.getReader()
  if (!reader) throw refused('is empty')
  const stop = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', stop)
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let size = Number(response.headers.get('content-length')) > bytes ? Infinity : 0 // a missing or smaller length is not trusted
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
