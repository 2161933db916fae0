/**
 * Sends hostile messages to the wallet frame [SEC-01]: five million to its message check, a hundred and thirty thousand
 * real ones in a browser, and a flood while it signs. Every signature must arrive and be correct. The time is printed,
 * not judged. `--seed N` repeats a run; `--gate-messages N` and `--frame-messages N` set the number of messages to the
 * check and of real ones.
 */
import { strict as assert } from 'node:assert'
import { recoverMessageAddress, type Hex } from 'viem'
import { launch, openPage } from '../e2e/browser.js'
import { askFrame, embedFrame, floodFrame, foreignCost, startFrameSite } from '../e2e/frame-site.harness.js'
import { allowedSources, originCheck } from '../provider/frame/allowed-origins.js'
import { readRequest } from '../provider/frame/page/message-gate.js'
import { option, pick, random, seed } from './harness/random.js'

const GATE_MESSAGES = option('gate-messages', 5_000_000)
const REAL_MESSAGES = option('frame-messages', 130_000)
/** The number of real messages that are posted before the frame has to answer a request behind them. */
const REAL_BATCH = 2_000
/** Rounds of signatures, each first without a flood and then with one. */
const TURNS = 20
const A_TURN = 10
/** The number of messages posted at once, with a signature request behind them. */
const BATCH_SIZE = 20_000

console.log(`seed ${seed}`)

gate()
bounded()
await inABrowser()

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

async function inABrowser(): Promise<void> {
  const world = await startFrameSite()
  const browser = await launch()
  try {
    const wallet = world.url('wallet')
    const { page, troubles } = await openPage(browser, `${world.url('app')}/host`)
    // The loader makes functions call `__name`, which the page lacks.
    await page.evaluate('globalThis.__name = made => made')
    await embedFrame(page, wallet)
    const frame = page.frames().find(one => one.url().includes('/embedded-wallets'))
    assert(frame, 'there is no frame')
    await frame.evaluate(() => {
      const world = Object.assign(window, { heard: 0 })
      addEventListener('message', () => {
        world.heard++
      })
    })
    const token = world.addUser()

    const started = Date.now()
    await page.evaluate(
      async ({ wallet, seed }) => {
        const target = document.querySelector('iframe')?.contentWindow
        if (!target) throw new Error('no frame')
        const neighbour = document.createElement('iframe')
        neighbour.src = '/host'
        await new Promise<void>(resolve => {
          neighbour.onload = () => resolve()
          document.body.append(neighbour)
        })
        const inner = neighbour.contentWindow as (Window & { eval(code: string): unknown }) | null
        let count = 0
        addEventListener('message', () => {
          count += 1
        })
        neighbour.contentWindow?.addEventListener('message', () => {
          count += 1
        })
        const cyclic: Record<string, unknown> = { id: 'a', event: 'privy:unknown' }
        cyclic['data'] = cyclic
        const invalidMessages: unknown[] = [
          null,
          0,
          1n,
          '',
          '{',
          '[]',
          'null',
          [],
          {},
          new Date(),
          new Map([['id', 'x']]),
          new Uint8Array(16),
          cyclic,
          { id: 'a' },
          { event: 'privy:iframe:ready' },
          { id: 1, event: 'privy:iframe:ready' },
          { id: '', event: 'privy:iframe:ready' },
          { id: 'a', event: 'privy:iframe:ready', data: 'x' },
          { id: 'a', event: 'privy:iframe:ready', data: [] },
          { id: 'a', event: 'privy:iframe:ready ' },
          { id: 'a', event: 'PRIVY:IFRAME:READY' },
          [{ id: 'a', event: 'privy:iframe:ready', data: {} }],
          JSON.stringify([{ id: 'a', event: 'privy:iframe:ready' }]),
          { id: 'x'.repeat(201), event: 'privy:iframe:ready' },
        ]
        // Even a valid request from the neighbour must be dropped, because it is not the parent.
        const post = inner?.eval(`(target, message, origin) => target.postMessage(message, origin)`) as (
          target: Window,
          message: unknown,
          origin: string,
        ) => void
        const validMessage = { id: 'n', event: 'privy:iframe:ready', data: {} }
        Object.assign(window, {
          answered: () => count,
          postBatch: (from: number, to: number) => {
            for (let sent = from; sent < to; sent++) {
              if ((sent + seed) % 4 === 0) post(target, validMessage, wallet)
              else target.postMessage(invalidMessages[(sent * 7 + seed) % invalidMessages.length], wallet)
            }
          },
        })
      },
      { wallet, seed },
    )
    let batches = 0
    for (let sent = 0; sent < REAL_MESSAGES; sent += REAL_BATCH) {
      await page.evaluate(
        (from, to) => (window as unknown as { postBatch(from: number, to: number): void }).postBatch(from, to),
        sent,
        Math.min(sent + REAL_BATCH, REAL_MESSAGES),
      )
      // Responses arrive in the order of the requests. This request is behind the batch, and its response must be the
      // only one. The next batch waits for it, so that any number of messages fits into the memory.
      assert.deepEqual((await askFrame(page, wallet, 'privy:iframe:ready', {}))?.data, {})
      batches++
    }
    const heard = await frame.evaluate(() => (window as unknown as { heard: number }).heard)
    const answered = await page.evaluate(() => (window as unknown as { answered(): number }).answered())
    const seconds = (Date.now() - started) / 1000
    console.log(
      `browser: ${REAL_MESSAGES} messages in ${seconds.toFixed(1)} s (${Math.round(REAL_MESSAGES / seconds)} a second), ${answered - batches} answered`,
    )
    assert.deepEqual([answered, heard], [batches, REAL_MESSAGES + batches])

    const address = String(
      (await askFrame(page, wallet, 'privy:wallet:create', { accessToken: token }))?.data?.['address'],
    )
    const request = {
      accessToken: token,
      entropyId: address,
      entropyIdVerifier: 'ethereum-address-verifier',
      chainType: 'ethereum',
      hdWalletIndex: 0,
      request: { method: 'personal_sign', params: ['hello', address] },
    }
    const sign = async () => {
      const startedAt = performance.now()
      const { data: signature } = (await askFrame(page, wallet, 'privy:wallets:rpc', request))?.data?.['response'] as {
        data: Hex
      }
      const tookMs = performance.now() - startedAt
      assert.equal(await recoverMessageAddress({ message: 'hello', signature }), address)
      return tookMs
    }
    // Alternates, so that other load on the machine affects both measurements.
    const [calm, flooded]: [number[], number[]] = [[], []]
    let sent = 0
    for (let turn = 0; turn < TURNS; turn++) {
      calm.push(...(await times(sign, A_TURN)))
      const flood = await floodFrame(page, wallet)
      flooded.push(...(await times(sign, A_TURN)))
      await flood.stop()
      sent += await flood.sent()
    }
    console.log(
      `flood: signing takes ${median(calm).toFixed(0)} ms in peace, ${median(flooded).toFixed(0)} ms (worst ${Math.max(...flooded).toFixed(0)}) among ${sent} messages, ${flooded.length} times`,
    )
    assert(sent > TURNS * A_TURN * 100, 'too small a flood to mean anything')
    const { total, posting, answers } = await foreignCost(page, wallet, BATCH_SIZE)
    console.log(
      `${BATCH_SIZE} at once: answered behind them after ${total.toFixed(1)} microseconds a message, ${posting.toFixed(1)} of them for the posting`,
    )
    assert.equal(answers, 1)
    await sign()
    assert.deepEqual(troubles, [])
  } finally {
    await browser.close()
    await world.stop()
  }
}

async function times(run: () => Promise<number>, count: number): Promise<number[]> {
  const results: number[] = []
  for (let time = 0; time < count; time++) results.push(await run())
  return results
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
