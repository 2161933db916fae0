/** What of a window message counts: where it says it comes from, and what it carries. */
export interface Incoming {
  readonly origin: unknown
  readonly source: unknown
  readonly data: unknown
}

/** A message that passed every check. */
export interface Received {
  readonly id: string
  readonly event: string
  readonly data: unknown
  readonly error: { readonly type: string; readonly message: string } | undefined
}

export interface Expected {
  /** Exact origin: scheme, host and port as one text. */
  readonly origin: string
  /** The window the answer must come from, as it is now. */
  readonly source: unknown
  /** True for the id of an operation that is still open, with the event it was opened for. */
  readonly isOpen: (id: string, event: string) => boolean
}

const TEXT_LIMIT = 1_000_000
const NAME_LIMIT = 200

/**
 * The one gate for messages from other windows: exact origin, exact source window, plain shape, an open request of that
 * very operation. Everything else is undefined: dropped without an exception and without an answer.
 */
export function receive(message: Incoming, expected: Expected): Received | undefined {
  try {
    if (message.origin !== expected.origin) return undefined
    if (expected.source === null || expected.source === undefined || message.source !== expected.source) return undefined
    const envelope = typeof message.data === 'string' ? parse(message.data) : message.data
    if (!isPlain(envelope)) return undefined
    const [id, event, error] = [own(envelope, 'id'), own(envelope, 'event'), own(envelope, 'error')]
    if (typeof id !== 'string' || id.length > NAME_LIMIT || typeof event !== 'string' || event.length > NAME_LIMIT) return undefined
    if (!expected.isOpen(id, event)) return undefined
    return { id, event, data: own(envelope, 'data'), error: error === undefined ? undefined : errorOf(error) }
  } catch {
    return undefined // a proxy or a getter that throws is no message of ours
  }
}

function parse(text: string): unknown {
  return text.length <= TEXT_LIMIT && text.startsWith('{') ? JSON.parse(text) : undefined
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null
}

const own = (object: Record<string, unknown>, key: string): unknown => Object.hasOwn(object, key) ? object[key] : undefined

function errorOf(value: unknown): { type: string; message: string } {
  const plain = isPlain(value) ? value : {}
  const [type, message] = [own(plain, 'type'), own(plain, 'message')]
  return {
    type: typeof type === 'string' ? type.slice(0, NAME_LIMIT) : 'error',
    message: typeof message === 'string' ? message.slice(0, 1_000) : 'An error has occurred, please try again.',
  }
}
