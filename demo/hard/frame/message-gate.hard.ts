/**
 * Gives hostile messages to the wallet frame's message check [SEC-01], and compares each decision with a second
 * implementation. `--seed N` repeats a run; `--gate-messages N` sets the number of messages.
 */
import { strict as assert } from 'node:assert'
import { allowedSources, originCheck } from '../../provider/frame/allowed-origins.js'
import { readRequest } from '../../provider/frame/page/message-gate.js'
import { option, pick, random, seed } from '../harness/random.js'

const GATE_MESSAGES = option('gate-messages', 5_000_000)

console.log(`seed ${seed}`)

gate()
bounded()

/** Compares each decision with a second implementation: exact origin, parent window, envelope of a known event. */
function gate(): void {
  const parent = { window: 'parent' }
  const listed = ['https://app.example.com', 'http://app.localhost:4100']
  const isAllowed = originCheck(allowedSources(listed))
  const events = ['privy:iframe:ready', 'privy:wallet:create', 'privy:wallets:rpc']
  const origins: unknown[] = [
    ...listed,
    'https://app.example.com.',
    'https://APP.example.com',
    'https://app.example.com:443',
    'http://app.example.com',
    'https://app.example.com.evil.test',
    'https://evil-app.example.com',
    'https://a.app.example.com',
    'https://user@app.example.com',
    'https://app.example.com/',
    'https://аpp.example.com',
    'http://app.localhost:4101',
    'http://app.localhost',
    'http://localhost:4100',
    'null',
    '',
    'about:blank',
    'file://',
    'blob:https://app.example.com',
    ' https://app.example.com',
    'https://app.example.com\n',
    null,
    undefined,
    0,
    {},
    [],
    ['https://app.example.com'],
    { toString: () => 'https://app.example.com' },
  ]
  const windows: unknown[] = [
    parent,
    parent,
    { ...parent },
    {},
    null,
    undefined,
    'parent',
    0,
    [parent],
    new MessageChannel().port1,
  ]
  const atoms: unknown[] = [
    undefined,
    null,
    true,
    0,
    -1,
    1e308,
    NaN,
    1n,
    '',
    'id-0',
    'x'.repeat(300),
    '{',
    '[]',
    '{}',
    Symbol.iterator,
    new Date(0),
    /x/,
    new Uint8Array(3),
    new Map(),
    new Set(),
    () => 1,
    ...events,
    'privy:unknown',
    '__proto__',
    'constructor',
  ]
  const cyclic: Record<string, unknown> = { id: 'id-0', event: events[0] }
  cyclic['self'] = cyclic

  const envelope = (): unknown => {
    const object: Record<string, unknown> = random() < 0.1 ? (Object.create(null) as Record<string, unknown>) : {}
    if (random() < 0.9) object['id'] = random() < 0.7 ? `id-${Math.floor(random() * 1e6)}` : pick(atoms)
    if (random() < 0.9) object['event'] = random() < 0.7 ? pick(events) : pick(atoms)
    if (random() < 0.8) object['data'] = random() < 0.7 ? {} : pick([...atoms, cyclic])
    const kind = random()
    if (kind < 0.08) return [object]
    if (kind < 0.12) return Object.create(object) as unknown
    if (kind < 0.16) return new Proxy(object, {})
    if (kind < 0.3) {
      try {
        return JSON.stringify(object)
      } catch {
        return '{"id":'
      }
    }
    return kind < 0.4 ? pick([...atoms, cyclic]) : object
  }

  const started = Date.now()
  const counts = { let: 0, dropped: 0, wrong: 0, thrown: 0 }
  for (let sent = 0; sent < GATE_MESSAGES; sent++) {
    const message = { origin: random() < 0.3 ? listed[0] : pick(origins), source: pick(windows), data: envelope() }
    let request: unknown
    try {
      request = readRequest(message, { parent, isAllowed, isKnown: event => events.includes(event) })
    } catch (error) {
      counts.thrown += 1
      console.error('BROKEN: thrown at', message, error)
      continue
    }
    const expected = shouldPass(message, parent, listed, events)
    if ((request !== undefined) !== expected) {
      counts.wrong += 1
      if (counts.wrong < 5) console.error('BROKEN: wrong about', message)
    }
    counts[request ? 'let' : 'dropped'] += 1
  }
  console.log(
    `gate: ${GATE_MESSAGES} messages in ${((Date.now() - started) / 1000).toFixed(1)} s, ${counts.let} let through, ${counts.dropped} dropped, ${counts.wrong} wrong, ${counts.thrown} exceptions`,
  )
  assert.deepEqual([counts.wrong, counts.thrown], [0, 0])
  assert(counts.let > GATE_MESSAGES / 50, 'too few good messages to mean anything')
}

/**
 * Checks that a dropped message costs almost nothing. The data of a foreign message are not read, and a text that
 * cannot be a request is not parsed.
 */
function bounded(): void {
  const [parent, origin] = ['parent', 'https://app.example.com']
  const world = { parent, isAllowed: originCheck(allowedSources([origin])), isKnown: () => true }
  const parse = JSON.parse
  let [looked, parsed] = [0, 0]
  JSON.parse = text => {
    parsed++
    return parse(text) as unknown
  }
  for (const stranger of [
    { origin, source: 'a neighbour' },
    { origin: 'https://evil.test', source: parent },
    { origin, source: null },
  ]) {
    assert.equal(
      readRequest(
        {
          ...stranger,
          get data() {
            looked++
            return '{}'
          },
        },
        world,
      ),
      undefined,
    )
  }
  for (const data of [
    `{"id":"a","event":"b","pad":"${'x'.repeat(1_000_000)}"}`,
    `[${'['.repeat(999_000)}`,
    'x'.repeat(999_000),
    `"${'x'.repeat(999_000)}"`,
    '',
  ])
    assert.equal(readRequest({ origin, source: parent, data }, world), undefined)
  JSON.parse = parse
  assert.deepEqual([looked, parsed], [0, 0])
}

function shouldPass(
  message: { origin: unknown; source: unknown; data: unknown },
  parent: unknown,
  listed: readonly string[],
  events: readonly string[],
): boolean {
  if (!listed.some(origin => origin === message.origin) || message.source !== parent) return false
  let data = message.data
  if (typeof data === 'string') {
    try {
      data = JSON.parse(data)
    } catch {
      return false
    }
  }
  if (
    Object.prototype.toString.call(data) !== '[object Object]' ||
    ![Object.prototype, null].includes(Object.getPrototypeOf(data) as object | null)
  )
    return false
  const { id, event, data: inner } = Object.fromEntries(Object.entries(data as object)) as Record<string, unknown>
  const innerFits =
    inner === undefined ||
    inner === null ||
    (Object.prototype.toString.call(inner) === '[object Object]' &&
      [Object.prototype, null].includes(Object.getPrototypeOf(inner) as object | null))
  return typeof id === 'string' && id !== '' && id.length <= 200 && events.some(name => name === event) && innerFits
}
