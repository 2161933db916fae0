import { ownMember } from '../lib/own/own-member.js'
import { isPlain } from '../lib/plain.js'
import { plainCopy } from '../lib/own/plain-copy.js'
import { tryParseJson } from '../lib/text/json.js'

/** The limit for a response of the wallet frame. Larger messages are dropped before they cost time or memory. */
const TEXT_LIMIT = 1_000_000
const LIMITS = { depth: 32, values: 10_000 }

/** A request without a response so far. */
export interface OpenRequest {
  readonly event: string
  /** The window that the request was posted to. */
  readonly source: unknown
}

/** The open requests, and the origin that may respond to them. */
export interface PendingRequests {
  /** Scheme, host and port; compared exactly. */
  readonly origin: string
  /** By request id. */
  readonly open: ReadonlyMap<string, OpenRequest>
}

/** A response that passed every check, as a plain copy without prototypes. */
export type Answer =
  | { readonly id: string; readonly data: Readonly<Record<string, unknown>> }
  | { readonly id: string; readonly error: { readonly type: string; readonly message: string } }

/**
 * Decides whether a window message responds to an open request. Checks the exact origin, the window that the request
 * was posted to, the envelope (a plain object or JSON text), the event, and the id of a request that is still open.
 * Returns undefined for anything else. Never throws, whatever the message contains.
 */
export function receive(message: unknown, requests: PendingRequests): Answer | undefined {
  try {
    return read(message as { origin: unknown; source: unknown; data: unknown }, requests)
  } catch {
    return undefined
  }
}

function read(
  message: { origin: unknown; source: unknown; data: unknown },
  { origin, open }: PendingRequests,
): Answer | undefined {
  if (message.origin !== origin) return undefined
  const { source } = message
  if (source === null || source === undefined || !isExpected(source, open)) return undefined
  const envelope = envelopeOf(message.data)
  if (!isPlain(envelope)) return undefined
  const id = ownMember(envelope, 'id')
  if (typeof id !== 'string') return undefined
  const request = open.get(id)
  if (!request || request.event !== ownMember(envelope, 'event') || request.source !== source) return undefined
  const error = ownMember(envelope, 'error')
  if (error !== undefined) {
    const copy = plainRecord(error)
    const type = ownMember(copy, 'type')
    const text = ownMember(copy, 'message')
    return typeof type === 'string' && typeof text === 'string' ? { id, error: { type, message: text } } : undefined
  }
  return { id, data: plainRecord(ownMember(envelope, 'data')) }
}

function isExpected(source: unknown, open: PendingRequests['open']): boolean {
  for (const request of open.values()) if (request.source === source) return true
  return false
}

function envelopeOf(data: unknown): unknown {
  if (typeof data !== 'string') return data
  return data.length <= TEXT_LIMIT && data.startsWith('{') ? tryParseJson(data) : undefined
}

/** A plain copy of the record. Throws for cycles and anything that is not data. */
function plainRecord(value: unknown): Record<string, unknown> {
  if (!isPlain(value)) throw new TypeError('not a record')
  return plainCopy(value, LIMITS) as Record<string, unknown>
}
