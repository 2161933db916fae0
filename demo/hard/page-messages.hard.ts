/**
 * Sends real messages to a page while its wallet frame handles requests [SEC-01]: from another site, from a second
 * frame of the frame's own origin, from the page itself, and from the frame itself with wrong fields. The forgers are
 * told the ids of the open requests. No forged response may be accepted, no exception may be thrown, and every
 * signature must be the true one. `--page-messages N` sets the number of messages, `--engine NAME` the browser.
 */
import { strict as assert } from 'node:assert'
import { serve } from '../bench/server.js'
import { startWorld } from '../world.js'
import { option } from './harness/random.js'
import { callOf, namedEngine, openTab } from './harness/tab.js'

const MESSAGES = option('page-messages', 130_000)
/** The least number of signatures among them. */
const SIGNATURES = 21
/** The page is called so many times, because a call with more messages would take longer than the browser allows. */
const CALLS = Math.ceil(MESSAGES / 25_000)
/** The number of forged responses for every id that a forger receives. */
const ANSWERS_AN_ID = 300

interface Client {
  configureWallet(config: object): void
  loginAsGuest(): Promise<unknown>
  createWallet(options: object): Promise<unknown>
  signMessage(request: object): Promise<string>
}
interface Tally {
  heard: number
  intime: number
  signed: number
  wrong: number
  uncaught: number
}

const world = await startWorld({ chains: false })
const { appId } = await world.driver.createApp({})
const html = (body: string) => ({
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><meta charset="utf-8"><title>Page</title><link rel="icon" href="data:,">${body}`,
})
const script = (code: string) => `<script>${code.replaceAll('</', '<\\/')}</script>`
const anyone = { kinds: ['perfect', 'text', 'failure'], answers: ANSWERS_AN_ID }
const server = await serve({
  '/page': html(
    `${script(`${callOf(watch)};${callOf(recordIds)};${callOf(forge, anyone)}`)}<script type="module" src="/dist/index.js"></script><wallet-app app-id="${appId}" api-url="${world.apiUrl}"></wallet-app>`,
  ),
  '/forger': html(script(callOf(forge, anyone))),
})
const tab = await openTab(namedEngine())
await tab.open(`${server.url}/page`)
const truth = await tab.ask<string>(callOf(signTruth))
assert.match(truth, /^0x[0-9a-f]{130}$/)

/** The places of the frames in the page. Between them is the one of another site. */
const [WALLET, SECOND_WALLET] = [0, 2]
await tab.askFrame(WALLET, callOf(watch))
await tab.askFrame(WALLET, callOf(delayFrame))
await tab.askFrame(WALLET, callOf(forge, { kinds: ['event', 'id'], answers: ANSWERS_AN_ID }))
await tab.ask(callOf(embed, `${server.url.replace('app.', 'shop.')}/forger`))
await tab.ask(callOf(embed, await tab.askFrame<string>(WALLET, 'location.href')))
await tab.askFrame(SECOND_WALLET, callOf(forge, anyone))

const startedAt = Date.now()
const tally: Tally = { heard: 0, intime: 0, signed: 0, wrong: 0, uncaught: 0 }
for (let calls = 0; calls < CALLS; calls++) {
  const least = { messages: MESSAGES / CALLS, signatures: SIGNATURES / CALLS }
  const part = await tab.ask<Tally>(callOf(signAmidForgers, { truth, ...least }))
  for (const name of Object.keys(tally) as (keyof Tally)[]) tally[name] += part[name]
}
for (const uncaught of [await tab.ask<number>('uncaught'), await tab.askFrame<number>(WALLET, 'uncaught')])
  tally.uncaught += uncaught
const seconds = (Date.now() - startedAt) / 1000
console.log(
  `  ${tally.heard} messages in ${seconds.toFixed(1)} s (${Math.round(tally.heard / seconds)} a second), ${tally.intime} of them while their request was open; ${tally.signed} signatures, ${tally.wrong} wrong, ${tally.uncaught} exceptions`,
)
await tab.close()
await server.stop()
await world.stop()
assert.deepEqual([tally.wrong, tally.uncaught], [0, 0])
assert(
  tally.heard >= MESSAGES && tally.intime > MESSAGES / 20 && tally.signed >= SIGNATURES,
  'too few messages to mean anything',
)
process.exit(0)

/** Counts what is thrown and not caught. Runs in the page and in the wallet frame. */
function watch(): void {
  const counts = Object.assign(globalThis, { uncaught: 0 })
  for (const kind of ['error', 'unhandledrejection'])
    addEventListener(kind, () => {
      counts.uncaught++
    })
}

/** Records every random value of 16 bytes, because request ids are made of them. Runs in the page. */
function recordIds(): void {
  const make = crypto.getRandomValues.bind(crypto)
  const ids: string[] = []
  Object.assign(globalThis, { ids })
  crypto.getRandomValues = <Kind extends ArrayBufferView | null>(array: Kind): Kind => {
    const filled = make(array as never) as Kind
    if (filled instanceof Uint8Array && filled.length === 16)
      ids.push(
        btoa(String.fromCharCode(...filled))
          .replace(/\+/g, '-')
          .replace(/\//g, '_')
          .replace(/=+$/, ''),
      )
    return filled
  }
}

/** Logs in with a new wallet, and returns the signature that every later one must equal. Runs in the page. */
async function signTruth(): Promise<string> {
  const { configureWallet, loginAsGuest, createWallet, signMessage } = (await import(
    `${location.origin}/dist/client.js`
  )) as Client
  configureWallet({ embeddedWallets: { showWalletUIs: false } })
  await loginAsGuest()
  await createWallet({ chainType: 'ethereum' })
  return signMessage({ message: 'true' })
}

/** Adds a frame, and waits until it is loaded. Runs in the page. */
function embed(address: string): Promise<void> {
  const frame = document.createElement('iframe')
  frame.src = address
  return new Promise(resolve => {
    frame.onload = () => resolve()
    document.body.append(frame)
  })
}

/** Delays the frame's responses, as on a slow machine, so that forged ones can be first. Runs in the frame. */
function delayFrame(): void {
  addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { dawdle: delayMs = 0 } = (data ?? {}) as { dawdle?: number }
    const end = performance.now() + delayMs
    while (performance.now() < end);
  })
}

/** Answers every id that it receives with these kinds of responses, and then says so. Runs in a forger. */
function forge({ kinds, answers }: { kinds: readonly string[]; answers: number }): void {
  addEventListener('message', ({ data }: MessageEvent<{ forge?: readonly string[] } | null>) => {
    for (const id of data?.forge ?? []) {
      for (let sent = 0; sent < answers; sent++) {
        const answer = {
          id,
          event: 'privy:wallets:rpc',
          data: { address: '0xforged', response: { method: 'personal_sign', data: '0xforged' } },
        }
        const kind = kinds[sent % kinds.length]
        const message: unknown =
          kind === 'text'
            ? JSON.stringify(answer)
            : kind === 'failure'
              ? { id, event: answer.event, error: { type: 'error', message: 'forged' } }
              : kind === 'event'
                ? { ...answer, event: 'privy:wallet:create' }
                : kind === 'id'
                  ? { ...answer, id: `${id}x` }
                  : answer
        parent.postMessage(message, '*')
      }
    }
    if (data?.forge) parent.postMessage({ done: true }, '*')
  })
}

/**
 * Signs repeatedly while the forgers respond. The next signature waits until all of their responses to the last one have
 * arrived, so that they cannot pile up. Runs in the page.
 */
async function signAmidForgers({
  truth,
  messages,
  signatures,
}: {
  truth: string
  messages: number
  signatures: number
}): Promise<Tally> {
  const { signMessage } = (await import(`${location.origin}/dist/client.js`)) as Client
  const { ids } = globalThis as unknown as { ids: string[] }
  const tally = { heard: 0, intime: 0, signed: 0, wrong: 0, uncaught: 0 }
  const open = new Set<string>()
  const listening = new AbortController()
  const { signal } = listening
  /** How many times the forgers were told ids and have not yet answered them all. */
  let forging = 0
  addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      const text = typeof data === 'string' ? data : JSON.stringify(data)
      if (text === '{"done":true}') forging--
      if (!text.includes('forged') && !text.includes('privy:wallet:create')) return
      tally.heard++
      if ([...open].some(id => text.includes(id))) tally.intime++
    },
    { signal },
  )
  const frames = [...document.querySelectorAll('iframe')].map(({ contentWindow }) => contentWindow as Window)
  /** The delay grows if the forgers are too slow to be first. */
  let delayMs = 60
  const isEnough = () => tally.heard >= messages && tally.intime > messages / 20 && tally.signed >= signatures
  for (let round = 0; !isEnough() && round < 5_000; round++) {
    let forgedCount = ids.length
    const before = tally.intime
    let signature: string | undefined
    frames[0]?.postMessage({ dawdle: delayMs }, '*')
    void signMessage({ message: 'true' })
      .catch((error: unknown) => String(error))
      .then(result => {
        signature = result
        open.clear()
      })
    while (signature === undefined || forging > 0) {
      const newIds = ids.slice(forgedCount)
      forgedCount += newIds.length
      if (signature === undefined) for (const id of newIds) open.add(id)
      if (newIds.length > 0)
        for (const forger of [...frames, window]) {
          forging++
          forger.postMessage({ forge: newIds }, '*')
        }
      await new Promise(resolve => setTimeout(resolve))
    }
    if (tally.intime === before) delayMs = Math.min(2 * delayMs, 4_000)
    tally.signed++
    if (signature !== truth) tally.wrong++
  }
  listening.abort()
  return tally
}
