import { tryParseJson } from '../lib/json.js'

/** Longer text, deeper or larger structures are no answer of a wallet frame; they are dropped before they cost anything. */
const TEXT_LIMIT = 1_000_000
const DEPTH_LIMIT = 32
const VALUES_LIMIT = 10_000

/** A request that waits for its answer. */
export interface OpenRequest {
  readonly event: string
  /** The very window the request was posted to. */
  readonly source: unknown
}

/** Who may answer, and what is open. */
export interface Desk {
  /** Scheme, host and port, compared as a whole. */
  readonly origin: string
  /** By the id of each request. */
  readonly open: ReadonlyMap<string, OpenRequest>
}

/** An answer that passed every check: copied, without prototypes, and of a request that was open. */
export type Answer =
  | { readonly id: string; readonly data: Readonly<Record<string, unknown>> }
  | { readonly id: string; readonly error: { readonly type: string; readonly message: string } }

/**
 * Decides whether a window message answers an open request: the whole origin, the very window it was posted to, a plain
 * envelope (an object or JSON text), the request's event, its id, and that it is still open. Anything else gives
 * undefined, without an exception and without a word, whatever the message is made of.
 */
export function receive(message: unknown, desk: Desk): Answer | undefined {
  try {
    return read(message as { origin: unknown; source: unknown; data: unknown }, desk)
  } catch {
    return undefined
  }
}

function read(message: { origin: unknown; source: unknown; data: unknown }, { origin, open }: Desk): Answer | undefined {
  if (open.size === 0) return undefined
  const from = message.origin
  if (typeof from !== 'string' || from !== origin) return undefined
  const { source } = message
  if (source === null || source === undefined || !asked(source, open)) return undefined
  const envelope = envelopeOf(message.data)
  if (!isPlain(envelope)) return undefined
  const event = own(envelope, 'event')
  const id = own(envelope, 'id')
  if (typeof event !== 'string' || typeof id !== 'string') return undefined
  const request = open.get(id)
  if (!request || request.event !== event || request.source !== source) return undefined
  const error = own(envelope, 'error')
  if (error !== undefined) {
    const told = copied(error)
    const type = own(told, 'type')
    const text = own(told, 'message')
    return typeof type === 'string' && typeof text === 'string' ? { id, error: { type, message: text } } : undefined
  }
  return { id, data: copied(own(envelope, 'data')) }
}

function asked(source: unknown, open: Desk['open']): boolean {
  for (const request of open.values()) if (request.source === source) return true
  return false
}

function envelopeOf(data: unknown): unknown {
  if (typeof data !== 'string') return data
  return data.length <= TEXT_LIMIT && data.startsWith('{') ? tryParseJson(data) : undefined
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Own members only: a polluted prototype must not fill in what a message lacks. */
const own = (object: Readonly<Record<string, unknown>>, name: string): unknown => Object.hasOwn(object, name) ? object[name] : undefined

/** The record as plain data of our own: each member is read once, cycles and live things are refused. */
function copied(value: unknown): Record<string, unknown> {
  if (!isPlain(value)) throw new TypeError('not a record')
  return copyOf(value, 0, { left: VALUES_LIMIT }) as Record<string, unknown>
}

function copyOf(value: unknown, depth: number, budget: { left: number }): unknown {
  if (--budget.left < 0 || depth > DEPTH_LIMIT) throw new RangeError('too large')
  if (Array.isArray(value)) {
    if (value.length > budget.left) throw new RangeError('too large')
    return Array.from({ length: value.length }, (_, index) => copyOf(value[index], depth + 1, budget))
  }
  if (isPlain(value)) {
    const made = Object.create(null) as Record<string, unknown>
    for (const key of Object.keys(value)) {
      if (key !== '__proto__') made[key] = copyOf(value[key], depth + 1, budget)
    }
    return made
  }
  if (value !== null && /^(object|function|symbol)$/.test(typeof value)) throw new TypeError('not plain data')
  return value
}
