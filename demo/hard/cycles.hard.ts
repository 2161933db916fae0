/**
 * Checks that everything opened is closed [SEC-12]. It plays the login five hundred times and leaves it in every
 * possible way, then funding and an approval for a signed-in visitor. Afterwards the page has at most 2 MB more heap,
 * no additional node, listener, timer, frame or lock, and no screen that was left. Each run reports its outcome once,
 * unless its element was removed. `--cycles N` sets the number of logins.
 */
import type { Browser, Page } from 'puppeteer-core'
import { launch, until } from '../e2e/browser.js'
import { startWorld } from '../world.js'
import { option } from './harness/random.js'

const CYCLES = option('cycles', 500)
const MOST_BYTES = 2_000_000
/** Stores unmount a second after their last listener, and there are three layers of them. */
const SETTLED_MS = 4_000
const SLOWER = 4
/** A busy machine takes longer. Anything that still exists after this time is never released. */
const HANGS_MS = 60_000

const WAYS = [
  'by the host',
  'by Escape',
  'by its button',
  'by its attribute',
  'by a signal',
  'by its removal',
  'at once',
  'by its removal at once',
]
/** Each way is played three times first, for everything that is created only once: scripts, pools, caches. */
const WARM_UP = 3 * WAYS.length
/** Rounds a count up, so that a run ends in the same way as the one it is compared with. */
const fullRounds = (count: number) => Math.ceil(count / WAYS.length) * WAYS.length
interface Round {
  selector: string
  ready: string
  ways: readonly string[]
  count: number
}
const LOGIN: Omit<Round, 'count'> = { selector: '#login', ready: 'input[type=email]', ways: WAYS }
const SIGNED_IN: readonly Omit<Round, 'count'>[] = [
  { selector: '#fund-ethereum', ready: '.qr svg', ways: WAYS },
  { selector: '#send-ethereum', ready: '.title', ways: WAYS },
]

const world = await startWorld({ host: true })
const browser = await launch()
const page = await newPage(browser)
const client = await page.createCDPSession()
await client.send('Performance.enable')
const violations: string[] = []
page.on('pageerror', error => violations.push(`uncaught: ${String(error)}`))

await page.goto(world.appUrl ?? '', { waitUntil: 'networkidle0' })
await measured(`${fullRounds(CYCLES)} logins`, [{ ...LOGIN, count: fullRounds(CYCLES) }])

const login = await newPage(browser)
await login.goto(`${world.appUrl}/demo/client.html`)
await login.$eval('#guest', button => (button as HTMLElement).click())
await until(login, () => document.querySelector('output[for=guest]')?.textContent?.startsWith('0x'))
await login.close()
await page.bringToFront()
await until(page, () => document.querySelector('wallet-app')?.matches(':state(authenticated)'))
const APPROVALS = fullRounds(CYCLES / 5)
const rounds = SIGNED_IN.map(round => ({ ...round, count: APPROVALS }))
await measured(`${APPROVALS} fundings and as many approvals`, rounds)
// On a slow page, screens are left at other moments: while they are updated for the first time.
await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
await measured(`${APPROVALS} fundings and as many approvals on a page ${SLOWER} times slower`, rounds)

await browser.close()
await world.stop()
for (const violation of violations) console.error(`  BROKEN: ${violation}`)
process.exit(violations.length > 0 ? 1 : 0)

/** Opens a page that counts its timers. */
async function newPage(opener: Browser): Promise<Page> {
  const page = await opener.newPage()
  // The loader makes functions call `__name`, which the page lacks.
  await page.evaluateOnNewDocument('globalThis.__name = made => made')
  await page.evaluateOnNewDocument(() => {
    const {
      setTimeout: startTimeout,
      clearTimeout: endTimeout,
      setInterval: startInterval,
      clearInterval: endInterval,
    } = window
    const timers = new Set<unknown>()
    Object.assign(globalThis, {
      timers,
      setTimeout: (action: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
        const id = startTimeout(() => {
          timers.delete(id)
          action(...args)
        }, ms)
        timers.add(id)
        return id
      },
      clearTimeout: (id: number) => {
        timers.delete(id)
        endTimeout(id)
      },
      setInterval: (action: () => void, ms?: number) => {
        const id = startInterval(action, ms)
        timers.add(id)
        return id
      },
      clearInterval: (id: number) => {
        timers.delete(id)
        endInterval(id)
      },
    })
  })
  return page
}

/** Measures everything that must not grow. */
async function take(): Promise<
  Record<'heap' | 'nodes' | 'listeners' | 'timers' | 'frames' | 'locks' | 'screens', number>
> {
  await new Promise(resolve => setTimeout(resolve, SETTLED_MS))
  for (let time = 0; time < 4; time++) await client.send('HeapProfiler.collectGarbage')
  const { metrics } = await client.send('Performance.getMetrics')
  const valueOf = (name: string) => metrics.find(metric => metric.name === name)?.value ?? NaN
  const [timers, locks] = await page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    return [(globalThis as unknown as { timers: Set<unknown> }).timers.size, held.length + pending.length] as const
  })
  return {
    heap: valueOf('JSHeapUsedSize'),
    nodes: valueOf('Nodes'),
    listeners: valueOf('JSEventListeners'),
    timers,
    frames: valueOf('Frames'),
    locks,
    screens: await leftScreens(),
  }
}

/** Counts the screens that are in memory, but not in the page. */
async function leftScreens(): Promise<number> {
  const prototype = await page.evaluateHandle(() => customElements.get('wallet-stage')?.prototype as HTMLElement)
  const screens = await page.queryObjects(prototype)
  const count = await screens.evaluate(all => all.filter(screen => !screen.isConnected).length)
  await Promise.all([prototype.dispose(), screens.dispose()])
  return count
}

async function measured(description: string, rounds: readonly Round[]): Promise<void> {
  for (const round of rounds) await page.evaluate(play, { ...round, count: WARM_UP })
  await take() // waits for what is created a while after the first screens
  for (const round of rounds) await page.evaluate(play, { ...round, count: WARM_UP })
  const before = { ...(await take()), screens: 0 } // none may be left from the start, either
  const startedAt = Date.now()
  for (const round of rounds) await page.evaluate(play, round)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  const since = async () =>
    Object.fromEntries(
      Object.entries(await take()).map(([name, count]) => [name, count - before[name as keyof typeof before]]),
    ) as typeof before
  let { heap, ...counts } = await since()
  for (
    const end = Date.now() + HANGS_MS;
    (heap > MOST_BYTES || Object.values(counts).some(more => more > 0)) && Date.now() < end;
  )
    ({ heap, ...counts } = await since())
  console.log(
    `  ${description} in ${seconds} s: heap ${(heap / 1e6).toFixed(2)} MB, ${Object.entries(counts)
      .map(([name, more]) => `${name} ${more >= 0 ? '+' : ''}${more}`)
      .join(', ')}`,
  )
  if (heap > MOST_BYTES) violations.push(`${description}: ${heap} bytes more`)
  for (const [name, more] of Object.entries(counts))
    if (more > 0) violations.push(`${description}: ${more} ${name} more`)
}

/** Opens and leaves an element repeatedly, each time in the next of the ways. Runs in the page. */
async function play({ selector, ready, ways, count }: Round): Promise<void> {
  type Flow = HTMLElement & { open: boolean; show(options?: object): Promise<unknown>; close(): void }
  const until = (condition: () => unknown) =>
    new Promise<void>((resolve, reject) => {
      const end = performance.now() + 60_000
      const again = () =>
        condition()
          ? resolve()
          : performance.now() > end
            ? reject(new Error(`Never: ${String(condition)}`))
            : setTimeout(again, 4)
      again()
    })
  const tag = document.querySelector(selector) as Flow
  await customElements.whenDefined(tag.localName)
  const root = tag.shadowRoot as ShadowRoot
  const outcomes = ['wallet-error', 'wallet-login-complete', 'wallet-fund-complete', 'wallet-confirm-tx-complete']
  for (let cycle = 0; cycle < count; cycle++) {
    const way = ways[cycle % ways.length]
    let events = 0
    const controller = new AbortController()
    for (const name of outcomes)
      tag.addEventListener(
        name,
        () => {
          events++
        },
        { signal: controller.signal },
      )
    const stop = new AbortController()
    const run = tag.show(way === 'by a signal' ? { signal: stop.signal } : {}).catch(() => {})
    if (!way?.includes('at once')) await until(() => tag.matches(':state(open)') && root.querySelector(ready))
    if (way === 'by the host' || way === 'at once') tag.close()
    if (way === 'by Escape')
      root
        .querySelector('dialog')
        ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }))
    if (way === 'by its button') root.querySelector<HTMLElement>('.end > .tool:last-child')?.click()
    if (way === 'by its attribute') tag.removeAttribute('open')
    if (way === 'by a signal') stop.abort()
    if (way?.startsWith('by its removal')) {
      const { parentNode, nextSibling } = tag
      tag.remove()
      await run
      parentNode?.insertBefore(tag, nextSibling)
    }
    await run
    await until(() => !tag.open)
    controller.abort()
    if (events !== (way?.startsWith('by its removal') ? 0 : 1))
      throw new Error(`${events} outcomes of a run that was left ${way}`)
  }
}
