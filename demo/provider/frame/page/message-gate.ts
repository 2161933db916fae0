/** No valid request is larger. Larger messages are dropped before they are parsed. */
const TEXT_LIMIT = 1_000_000
const ID_LIMIT = 200

/** A request that passed every check, with the form that its response must have. */
export interface Request {
  readonly id: string
  readonly event: string
  readonly data: Readonly<Record<string, unknown>>
  readonly origin: string
  /** Text for hosts that post JSON text, objects for all others. */
  readonly asText: boolean
}

/** The fields of a MessageEvent that the check reads. */
export interface IncomingMessage {
  readonly origin: unknown
  readonly source: unknown
  readonly data: unknown
}

/**
 * Decides whether a window message is a request. The parent's origin has to be on the server's list, the source has to
 * be the parent window, and the data have to be a plain envelope of a known event. Any other message gives undefined,
 * without an exception and without a response, so that its sender learns nothing.
 */
export function readRequest(
  message: IncomingMessage,
  world: { parent: unknown; isAllowed: (origin: string) => boolean; isKnown: (event: string) => boolean },
): Request | undefined {
  const { origin, source } = message
  if (typeof origin !== 'string' || !world.isAllowed(origin)) return undefined
  if (source === null || source === undefined || source !== world.parent) return undefined
  const asText = typeof message.data === 'string'
  const envelope = typeof message.data === 'string' ? parse(message.data) : message.data
  if (!isPlainObject(envelope)) return undefined
  const id = member(envelope, 'id')
  const event = member(envelope, 'event')
  const data = member(envelope, 'data')
  if (typeof id !== 'string' || id.length === 0 || id.length > ID_LIMIT) return undefined
  if (typeof event !== 'string' || !world.isKnown(event)) return undefined
  if (data !== undefined && data !== null && !isPlainObject(data)) return undefined
  return { id, event, data: data ?? {}, origin, asText }
}

function parse(text: string): unknown {
  if (text.length > TEXT_LIMIT || !text.startsWith('{')) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Reads own properties only, so that a polluted prototype cannot add missing fields to a message. */
export function member(object: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
