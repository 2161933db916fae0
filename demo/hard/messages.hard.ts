/**
 * Sends hostile messages to the product's own receiver [SEC-01]: five million, each compared with a second
 * implementation of the rule. `--seed N` repeats a run, `--messages N` sets the number of messages.
 */
import { strict as assert } from 'node:assert'
import { receive } from '../../src/channel/receive.js'
import { option, pick, random, seed } from './harness/random.js'

const messages = option('messages', 5_000_000)
console.log(`seed ${seed}`)

const ORIGIN = 'https://wallet.example.com'
const EVENTS = ['privy:iframe:ready', 'privy:wallet:create', 'privy:wallets:connect', 'privy:wallets:rpc']

const frame = { frame: 1 }
const popup = { popup: 1 }
/** Open requests. Most were sent to the frame, some to another window that may only answer its own. */
const open = new Map(
  Array.from({ length: 8 }, (_, index) => [
    `request-${index}`,
    { event: EVENTS[index % EVENTS.length] as string, source: index < 6 ? frame : popup },
  ]),
)
const desk = { origin: ORIGIN, open }

const origins: unknown[] = [
  'http://wallet.example.com',
  'https://wallet.example.com:443',
  'https://wallet.example.com:8443',
  'https://Wallet.example.com',
  'https://wallet.example.com.',
  'https://wallet.example.com/',
  'https://wallet.example.com.evil.test',
  'https://evil-wallet.example.com',
  'https://a.wallet.example.com',
  'https://user@wallet.example.com',
  'https://wаllet.example.com',
  'wallet.example.com',
  'https://wallet.example.com\n',
  ' https://wallet.example.com',
  'null',
  '',
  '*',
  'about:blank',
  'file://',
  'blob:https://wallet.example.com',
  null,
  undefined,
  0,
  {},
  [ORIGIN],
  { toString: () => ORIGIN },
  new String(ORIGIN),
]
const sources: unknown[] = [
  { ...frame },
  {},
  null,
  undefined,
  'frame',
  0,
  [frame],
  new MessageChannel().port1,
  new Proxy(frame, {}),
]

const cyclic: Record<string, unknown> = {}
cyclic['self'] = cyclic
const wideObject: Record<string, unknown> = {}
wideObject['a'] = wideObject['b'] = wideObject
const throwingGetter = () => {
  throw new Error('gotcha')
}
const deep = Array.from({ length: 200 }).reduce<unknown>(inner => ({ inner }), {})
const atoms: unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  NaN,
  1n,
  '',
  'request-0',
  'request-99',
  'x'.repeat(300),
  '{',
  '[]',
  'null',
  '{"id":',
  Symbol.iterator,
  new Date(0),
  /x/,
  new Uint8Array(3),
  new Map(),
  new Set(),
  throwingGetter,
  [],
  [{}],
  {},
  cyclic,
  wideObject,
  deep,
  ...EVENTS,
  'privy:unknown',
  '__proto__',
  'constructor',
  'toString',
  new Array(1e9),
  new Error('x'),
  new Proxy({}, { get: throwingGetter, getPrototypeOf: throwingGetter }),
]
const plain: unknown[] = [
  {},
  { address: '0x1' },
  { response: { data: ['0xab', null, 7] } },
  Object.assign(Object.create(null) as object, { entropyId: '0x1' }),
]
const errors: unknown[] = [
  { type: 'error', message: 'No.' },
  { type: 'wallet_not_on_device', message: '' },
]

function envelope(): unknown {
  const object: Record<string, unknown> = random() < 0.1 ? (Object.create(null) as Record<string, unknown>) : {}
  const index = Math.floor(random() * 8)
  if (random() < 0.95) object['id'] = random() < 0.8 ? `request-${index}` : pick(atoms)
  if (random() < 0.95) object['event'] = random() < 0.7 ? EVENTS[index % EVENTS.length] : pick([...EVENTS, ...atoms])
  if (random() < 0.9) object['data'] = random() < 0.7 ? pick(plain) : pick(atoms)
  if (random() < 0.15) object['error'] = random() < 0.6 ? pick(errors) : pick(atoms)
  const kind = random()
  if (kind < 0.05) return [object]
  if (kind < 0.08) return Object.create(object) as unknown
  if (kind < 0.11) return new Proxy(object, { get: throwingGetter })
  if (kind < 0.14)
    return Object.defineProperty({ ...object }, pick(['id', 'event', 'data', 'error']), {
      get: throwingGetter,
      enumerable: true,
      configurable: true,
    })
  if (kind < 0.3) return asText(object)
  return kind < 0.4 ? pick(atoms) : object
}

function asText(object: object): string {
  try {
    return JSON.stringify(object)
  } catch {
    return '{"id":'
  }
}

/** The rule, written independently of the receiver: undefined for "drop", otherwise the request's id. */
function expected(message: { origin: unknown; source: unknown; data: unknown }): string | undefined {
  if (message.origin !== ORIGIN || (message.source !== frame && message.source !== popup)) return undefined
  try {
    const data = typeof message.data === 'string' ? (JSON.parse(message.data) as unknown) : message.data
    // A text that is nested too deeply is dropped.
    if (!plainObject(data) || (typeof message.data === 'string' && !isDeeplyPlain(data))) return undefined
    const [id, event, error] = ['id', 'event', 'error'].map(name =>
      Object.getOwnPropertyNames(data).includes(name) ? data[name] : undefined,
    )
    const request = typeof id === 'string' ? open.get(id) : undefined
    if (!request || request.event !== event || request.source !== message.source) return undefined
    // With an error, the data are ignored.
    const inner = error === undefined ? data['data'] : undefined
    const isExpected =
      error === undefined
        ? isDeeplyPlain(inner) && plainObject(inner)
        : isDeeplyPlain(error) &&
          plainObject(error) &&
          typeof error['type'] === 'string' &&
          typeof error['message'] === 'string'
    return isExpected ? (id as string) : undefined
  } catch {
    return undefined
  }
}

function plainObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)
  )
}

function isDeeplyPlain(value: unknown, depth = 0): boolean {
  if (depth > 20) return false
  if (Array.isArray(value)) return value.length < 1_000 && value.every(item => isDeeplyPlain(item, depth + 1))
  if (typeof value === 'object' && value !== null)
    return plainObject(value) && Object.values(value).every(item => isDeeplyPlain(item, depth + 1))
  return typeof value !== 'function' && typeof value !== 'symbol'
}

const started = Date.now()
const counts = { accepted: 0, dropped: 0, wrong: 0, thrown: 0 }
for (let sent = 0; sent < messages; sent++) {
  const message = {
    origin: random() < 0.7 ? ORIGIN : pick(origins),
    source: random() < 0.75 ? frame : pick([popup, ...sources]),
    data: envelope(),
  }
  let answer
  try {
    answer = receive(message, desk)
  } catch (error) {
    counts.thrown += 1
    console.error('BROKEN: thrown at', message, error)
    continue
  }
  const right = expected(message)
  if (answer?.id !== right) {
    counts.wrong += 1
    if (counts.wrong < 5) console.error('BROKEN: wrong about', message, 'expected', right)
  }
  counts[answer ? 'accepted' : 'dropped'] += 1
}
console.log(
  `${messages} messages in ${((Date.now() - started) / 1000).toFixed(1)} s: ${counts.accepted} answers, ${counts.dropped} dropped, ${counts.wrong} wrongly, ${counts.thrown} exceptions`,
)
assert.deepEqual([counts.wrong, counts.thrown], [0, 0])
assert(counts.accepted > messages / 50, 'too few good messages to mean anything')
process.exit(0)
