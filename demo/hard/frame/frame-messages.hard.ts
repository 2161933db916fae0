/**
 * Sends hostile messages to the wallet frame in a browser [SEC-01]: from its host page, and from a neighbour frame, whose
 * valid requests must be dropped, too. Every true request among them is answered, and nothing else is. `--seed N` repeats
 * a run, `--frame-messages N` sets the number of messages, `--engine NAME` the browser.
 */
import { strict as assert } from 'node:assert'
import { APP, startFrameSite } from '../../e2e/frame-site.harness.js'
import { option, seed } from '../harness/random.js'
import { callOf, namedEngine, openTab } from '../harness/tab.js'

const MESSAGES = option('frame-messages', 130_000)
/** The number of messages that are posted before the frame has to answer a request behind them. */
const BATCH = 2_000

console.log(`seed ${seed}`)
const site = await startFrameSite()
const wallet = site.url('wallet')
const tab = await openTab(namedEngine())
await tab.open(`${site.url('app')}/host`)
await tab.ask(callOf(embed, `${wallet}/apps/${APP}/embedded-wallets?caid=c1&client_id=x`))
await tab.askFrame(0, callOf(count))
await tab.ask(callOf(prepare, { wallet, seed }))

const startedAt = Date.now()
let batches = 0
for (let sent = 0; sent < MESSAGES; sent += BATCH) {
  // Responses arrive in the order of the requests, so the request behind the batch must have the only one. The next
  // batch waits for it: any number of messages fits into the memory.
  const answer = await tab.ask(`postBatch(${sent}, ${Math.min(sent + BATCH, MESSAGES)})`)
  assert.deepEqual(answer, {})
  batches++
}
const seconds = (Date.now() - startedAt) / 1000
const heard = await tab.askFrame<number>(0, 'heard')
const thrown = await tab.askFrame<number>(0, 'thrown')
const answered = await tab.ask<number>('answered')
console.log(
  `${MESSAGES} messages in ${seconds.toFixed(1)} s (${Math.round(MESSAGES / seconds)} a second), ${answered - batches} answered, ${thrown} exceptions`,
)
await tab.close()
await site.stop()
assert.deepEqual([answered, heard, thrown], [batches, MESSAGES + batches, 0])
process.exit(0)

/** Adds the wallet frame and its neighbour, and waits until they are loaded. Runs in the page. */
async function embed(address: string): Promise<void> {
  for (const src of [address, '/host'])
    await new Promise<void>(resolve => {
      const frame = document.createElement('iframe')
      Object.assign(frame, { src, onload: () => resolve() })
      document.body.append(frame)
    })
}

/** Counts the messages, and what is thrown and not caught. Runs in the wallet frame. */
function count(): void {
  const counts = Object.assign(globalThis, { heard: 0, thrown: 0 })
  addEventListener('message', () => {
    counts.heard++
  })
  for (const kind of ['error', 'unhandledrejection'])
    addEventListener(kind, () => {
      counts.thrown++
    })
}

/**
 * Counts all responses, and defines `postBatch`, which posts this part of the messages and a true request behind them,
 * and resolves with its response. Runs in the page.
 */
function prepare({ wallet, seed }: { wallet: string; seed: number }): void {
  type FrameWindow = Window & { eval(code: string): unknown }
  const [target, neighbour] = [...document.querySelectorAll('iframe')].map(({ contentWindow }) => contentWindow) as [
    FrameWindow,
    FrameWindow,
  ]
  const counts = Object.assign(globalThis, { answered: 0, postBatch })
  for (const window of [globalThis, neighbour])
    window.addEventListener('message', () => {
      counts.answered++
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
  const post = neighbour.eval(`(target, message, origin) => target.postMessage(message, origin)`) as (
    target: Window,
    message: unknown,
    origin: string,
  ) => void
  const validMessage = { id: 'n', event: 'privy:iframe:ready', data: {} }
  function postBatch(from: number, to: number): Promise<unknown> {
    return new Promise(resolve => {
      addEventListener('message', ({ data }: MessageEvent<{ data: unknown }>) => resolve(data.data), { once: true })
      for (let sent = from; sent < to; sent++) {
        if ((sent + seed) % 4 === 0) post(target, validMessage, wallet)
        else target.postMessage(invalidMessages[(sent * 7 + seed) % invalidMessages.length], wallet)
      }
      target.postMessage({ id: `behind ${to}`, event: 'privy:iframe:ready', data: {} }, wallet)
    })
  }
}
