/**
 * Speed and size in a real browser, against static React modals measured in the same run. Prints a table and writes
 * .data/bench.json. Budgets are shown, not enforced: a shared machine is no judge of milliseconds.
 *
 *   npm run build && npm run bench [-- --runs 15]
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import type { Browser, CDPSession, Page } from 'puppeteer-core'
import { launch, openPage } from '../e2e/browser.js'
import { embedFrame, foreignCost, startFrameSite } from '../e2e/frame-site.harness.js'
import { startWorld } from '../world.js'
import { listingSpeed } from './listing.js'
import { serve } from './server.js'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '11' }, cycles: { type: 'string', default: '500' } },
})
const RUNS = Number(values.runs)
const CYCLES = Number(values.cycles)
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const CPU_SLOWDOWN = 4

interface Row {
  what: string
  figure: string
  budget: string
  held: boolean
}
const rows: Row[] = []
const row = (what: string, figure: number, budget: number, unit: string) =>
  rows.push({
    what,
    figure: `${figure.toFixed(2)} ${unit}`,
    budget: `${budget.toFixed(2)} ${unit}`,
    held: figure <= budget,
  })
const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN

const world = await startWorld({ data: ':memory:', ports: 'free' })
const { appId } = await world.driver.createApp({})
const page = (body: string) => ({
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><meta charset="utf-8"><title>bench</title><link rel="icon" href="data:,">${body}`,
})
/** A React page, all in one script. */
const reactPage = async (name: string) => {
  const {
    outputFiles: [script],
  } = await build({
    entryPoints: [new URL(`pages/${name}.tsx`, import.meta.url).pathname],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return { type: 'text/javascript', body: script?.text ?? '' }
}
const SCRIPT = '<script type="module" src="/dist/cdn/wallet-elements.js"></script>'
const FIRST = `<wallet-button for="login" label="Log in"></wallet-button><wallet-login-modal id="login" app-id="${appId}" api-url="${world.apiUrl}"></wallet-login-modal>`
/** What the build writes for a page whose visitors come to log in. */
const preload = readFileSync(new URL('../../dist/cdn/preload.html', import.meta.url), 'utf8').replaceAll(
  './',
  '/dist/cdn/',
)
const tags = (html: string) => page(SCRIPT + html)
const server = await serve({
  '/bare': page('<div id="root"></div><script type="module" src="/bare.js"></script>'),
  '/bare.js': await reactPage('bare-modal'),
  '/static': page('<div id="root"></div><script type="module" src="/static.js"></script>'),
  '/static.js': await reactPage('static-modal'),
  '/late': page(
    `<button id="open" type="button">Log in</button><div id="root" data-open></div><script type="module" src="/late.js"></script>`,
  ),
  '/late.js': { type: 'text/javascript', body: `document.getElementById('open').onclick = () => import('/bare.js')` },
  '/ours': tags(
    `<button id="open" type="button">Log in</button><wallet-login-modal app-id="${appId}" api-url="${world.apiUrl}"></wallet-login-modal>`,
  ),
  '/first': tags(FIRST),
  '/ahead': page(preload + SCRIPT + FIRST),
  '/many': tags(''),
})
const browser: Browser = await launch()

/** A new page in which functions of this file can run: what compiles it wraps inner functions in a call that names them. */
async function newPage(opener: Pick<Browser, 'newPage'>): Promise<Page> {
  const made = await opener.newPage()
  await made.evaluateOnNewDocument('globalThis.__name = made => made')
  return made
}

/** From the click to the end of the frame that painted the e-mail field, in milliseconds, told by the page itself: what is posted in a frame arrives after its paint. */
const clickToField = (target: Page) =>
  target.evaluate(
    () =>
      new Promise<number>(resolve => {
        const field = () =>
          document.querySelector<HTMLElement>('input[type=email]') ??
          document
            .querySelector('wallet-login-modal')
            ?.shadowRoot?.querySelector<HTMLElement>('dialog.top input[type=email]')
        const button = document.getElementById('open') as HTMLButtonElement
        const login = document.querySelector('wallet-login-modal')
        if (login)
          button.onclick = () => {
            ;(login as HTMLElement & { open: boolean }).open = true
          }
        const { port1: painted, port2: frame } = new MessageChannel()
        requestAnimationFrame(() => {
          const start = performance.now()
          button.click()
          painted.onmessage = () => {
            if (field()?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
              resolve(performance.now() - start)
            else requestAnimationFrame(() => frame.postMessage(0))
          }
          frame.postMessage(0)
        })
      }),
  )

const WARM = { warm: true, network: false }
const COLD = { warm: false, network: true }

async function visit(path: string, options: typeof WARM): Promise<number> {
  const context = await browser.createBrowserContext()
  try {
    const target = await newPage(context)
    await target.goto(server.url + path, { waitUntil: 'networkidle0' })
    const client: CDPSession = await target.createCDPSession()
    if (options.warm && path === '/ours') {
      await target.evaluate(() =>
        (document.querySelector('wallet-login-modal') as HTMLElement & { prefetch(): void }).prefetch(),
      )
      await target.waitForNetworkIdle({ idleTime: 1_000 }) // it makes the screen, then asks for what is needed after it
    }
    if (options.network) {
      await client.send('Network.enable')
      await client.send('Network.emulateNetworkConditions', SLOW_4G)
    }
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    return await clickToField(target)
  } finally {
    await context.close()
  }
}

/** From the navigation to the painted e-mail field, by a visitor who presses the button as soon as it can be pressed, in milliseconds. */
const firstOpening = (): Promise<number> =>
  new Promise(resolve => {
    const deep = (selector: string, tag: string) =>
      document.querySelector(tag)?.shadowRoot?.querySelector<HTMLElement>(selector)
    const field = () =>
      document.querySelector<HTMLElement>('input[type=email]') ??
      deep('dialog.top input[type=email]', 'wallet-login-modal')
    const opener = () => {
      const plain = document.getElementById('open')
      return plain?.onclick ? plain : deep('button:not([disabled])', 'wallet-button')
    }
    let pressed = false
    const { port1: painted, port2: frame } = new MessageChannel()
    painted.onmessage = () => {
      if (field()?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        return resolve(performance.now())
      const button = pressed ? undefined : opener()
      if (button) {
        pressed = true
        button.click()
      }
      requestAnimationFrame(() => frame.postMessage(0))
    }
    frame.postMessage(0)
  })

interface Exchange {
  begun: number
  answered: number
}

/** How many requests wait for the answer to another, at most; the document's own is not counted. A preflight is a request. */
function roundTrips(exchanges: readonly Exchange[]): number {
  const depth = (one: Exchange): number =>
    Math.max(-1, ...exchanges.filter(other => other.answered <= one.begun).map(depth)) + 1
  return Math.max(...exchanges.map(depth))
}

/** Opens a page anew on a slow line, and its dialog at once. */
async function firstVisit(path: string): Promise<{ ms: number; trips: number }> {
  const context = await browser.createBrowserContext()
  try {
    const target = await newPage(context)
    const client = await target.createCDPSession()
    const exchanges = new Map<string, Exchange>()
    client.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) => {
      if (!request.url.startsWith('data:')) exchanges.set(requestId, { begun: timestamp, answered: Infinity })
    })
    client.on('Network.responseReceived', ({ requestId, timestamp }) => {
      const exchange = exchanges.get(requestId)
      if (exchange) exchange.answered = timestamp
    })
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', SLOW_4G)
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await target.evaluateOnNewDocument(`globalThis.opened = (${firstOpening.toString()})()`)
    await target.goto(server.url + path, { waitUntil: 'domcontentloaded' })
    const ms = await target.evaluate(() => (globalThis as unknown as { opened: Promise<number> }).opened)
    return { ms, trips: roundTrips([...exchanges.values()].filter(({ answered }) => answered < Infinity)) }
  } finally {
    await context.close()
  }
}

/** The medians of these pages, visited in turns, so that a slower minute of the machine is slower for all of them. */
async function mediansOf(paths: string[], options: typeof WARM): Promise<number[]> {
  const figures = paths.map((): number[] => [])
  for (let run = 0; run < RUNS; run++)
    for (const [i, path] of paths.entries()) figures[i]?.push(await visit(path, options))
  return figures.map(median)
}

// bytes: every answer's body as gzip has it, whether its server packed it or not; as it came where the browser has thrown it away
{
  const target = await newPage(browser)
  const bodies: { url: string; bytes: Promise<number> }[] = []
  target.on('response', response => {
    if (response.request().method() === 'OPTIONS' || response.url().startsWith('data:')) return
    bodies.push({
      url: response.url(),
      bytes: response.buffer().then(
        body => gzipSync(body, { level: 9 }).length,
        () => Number(response.headers()['content-length'] ?? 0),
      ),
    })
  })
  await target.goto(`${server.url}/ours`, { waitUntil: 'networkidle0' })
  await clickToField(target)
  const asked = [...bodies] // what comes after the field is not of it
  const weigh = async (urls: RegExp) =>
    (await Promise.all(asked.filter(({ url }) => urls.test(url)).map(({ bytes }) => bytes))).reduce(
      (sum, bytes) => sum + bytes,
      0,
    )
  row('at load (page and tags)', (await weigh(/\/(ours|wallet-elements\.js)$/)) / 1000, 12 + 1, 'kB gzip')
  row('everything asked for up to the first e-mail field', (await weigh(/./)) / 1000, 95, 'kB gzip')
  await target.close()
}

// time
const [bareModal = NaN, staticModal = NaN, warm = NaN] = await mediansOf(['/bare', '/static', '/ours'], WARM)
row(
  'click to painted e-mail field, prefetched, CPU / 4 (static React modal without a dialog or a style = 1)',
  warm / bareModal,
  1.3,
  'x',
)
row('the same (static React modal that looks the same, in a native dialog = 1)', warm / staticModal, 1.3, 'x')
const [lateModal = NaN, cold = NaN] = await mediansOf(['/late', '/ours'], COLD)
row(
  'click to painted e-mail field, cold, slow 4G, CPU / 4 (static React modal that comes at the click = 1)',
  cold / lateModal,
  1.5,
  'x',
)
const visits = { late: [] as number[], first: [] as number[], ahead: [] as number[], trips: [] as number[] }
for (let run = 0; run < RUNS; run++) {
  visits.late.push((await firstVisit('/late')).ms)
  visits.ahead.push((await firstVisit('/ahead')).ms)
  const { ms, trips } = await firstVisit('/first')
  visits.first.push(ms)
  visits.trips.push(trips)
}
row(
  'navigation to painted e-mail field, pressed at once, slow 4G, CPU / 4 (static React modal that comes at the click = 1)',
  median(visits.first) / median(visits.late),
  1.1,
  'x',
)
row('the same, on a page with the lines of dist/cdn/preload.html', median(visits.ahead) / median(visits.late), 1.1, 'x')
row('without them: round trips after the document', median(visits.trips), 3, '')

// a long list
{
  const { appId: withWallets } = await world.driver.createApp({ wallet_auth: true })
  const listing = await serve({
    '/': tags(`<wallet-login-modal app-id="${withWallets}" api-url="${world.apiUrl}"></wallet-login-modal>`),
  })
  const speeds = []
  for (let run = 0; run < Math.ceil(RUNS / 2); run++)
    speeds.push(await listingSpeed(browser, `${listing.url}/`, CPU_SLOWDOWN))
  await listing.stop()
  const frames = speeds.flatMap(speed => speed.frames).sort((a, b) => a - b)
  row('400 wallets scrolled through, CPU / 4: time between frames', median(frames), 17, 'ms')
  row('the same, 95th percentile', frames[Math.floor(frames.length * 0.95)] ?? NaN, 34, 'ms')
  row(
    '400 wallets searched, CPU / 4: from the first key to its painted rows',
    median(speeds.map(({ keys: [first = NaN] }) => first)),
    100,
    'ms',
  )
  row('the same, of each further key', median(speeds.flatMap(({ keys }) => keys.slice(1))), 50, 'ms')
}

// leaks
{
  const target = await newPage(browser)
  const client = await target.createCDPSession()
  await target.goto(`${server.url}/ours`, { waitUntil: 'networkidle0' })
  await client.send('Performance.enable')
  const measure = async () => {
    for (let i = 0; i < 3; i++) await client.send('HeapProfiler.collectGarbage')
    const { metrics } = await client.send('Performance.getMetrics')
    const of = (name: string) => metrics.find(metric => metric.name === name)?.value ?? 0
    return { heap: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') }
  }
  const cycle = (times: number) =>
    target.evaluate(async count => {
      const login = document.querySelector('wallet-login-modal') as HTMLElement & {
        show(): Promise<unknown>
        close(): void
        screen: string | null
      }
      for (let i = 0; i < count; i++) {
        const run = login.show().catch(() => {})
        await new Promise<void>(resolve => {
          const look = () => (login.shadowRoot?.querySelector('input[type=email]') ? resolve() : setTimeout(look, 4))
          look()
        })
        login.close()
        await run
        await new Promise<void>(resolve => {
          const look = () => (login.shadowRoot?.querySelector('input[type=email]') ? setTimeout(look, 4) : resolve())
          look()
        })
      }
    }, times)
  await cycle(20)
  const before = await measure()
  await cycle(CYCLES)
  const after = await measure()
  row(`${CYCLES} open-and-close cycles: heap growth`, (after.heap - before.heap) / 1e6, 2, 'MB')
  row(`${CYCLES} open-and-close cycles: nodes`, Math.max(0, after.nodes - before.nodes), 0, '')
  row(`${CYCLES} open-and-close cycles: listeners`, Math.max(0, after.listeners - before.listeners), 0, '')
  await target.close()
}

// a flood
{
  const site = await startFrameSite()
  const { page: host } = await openPage(browser, `${site.url('app')}/host`)
  await embedFrame(host, site.url('wallet'))
  const costs = []
  for (let run = 0; run < RUNS; run++) costs.push((await foreignCost(host, site.url('wallet'), 20_000)).total)
  row('20,000 foreign messages at the wallet frame, a request behind them: time a message', median(costs), 50, 'µs')
  await host.close()
  await site.stop()
}

// many tags
{
  const target = await newPage(browser)
  const client = await target.createCDPSession()
  await target.goto(`${server.url}/many`, { waitUntil: 'networkidle0' })
  await client.send('Performance.enable')
  const metric = async (name: string) => {
    await client.send('HeapProfiler.collectGarbage')
    return (await client.send('Performance.getMetrics')).metrics.find(found => found.name === name)?.value ?? 0
  }
  const add = (count: number) =>
    target.evaluate(
      (howMany, id, url) => {
        const holder = document.createDocumentFragment()
        for (let i = 0; i < howMany; i++) {
          const tag = document.createElement('wallet-fund')
          tag.setAttribute('app-id', id)
          tag.setAttribute('api-url', url)
          holder.append(tag)
        }
        document.body.append(holder)
      },
      count,
      appId,
      world.apiUrl,
    )
  await add(10)
  const [heap, script] = [await metric('JSHeapUsedSize'), await metric('ScriptDuration')]
  await add(1_000)
  await new Promise(resolve => setTimeout(resolve, 500))
  row(
    '1,000 closed <wallet-fund> tags: script time a tag',
    (((await metric('ScriptDuration')) - script) * 1000) / 1000,
    0.1,
    'ms',
  )
  row('1,000 closed <wallet-fund> tags: memory a tag', ((await metric('JSHeapUsedSize')) - heap) / 1000 / 1000, 5, 'kB')
  await target.close()
}

await browser.close()
await server.stop()
await world.stop()
console.table(rows)
mkdirSync('.data', { recursive: true })
writeFileSync(
  '.data/bench.json',
  `${JSON.stringify({ at: new Date().toISOString(), node: process.version, runs: RUNS, bareModalMs: bareModal, staticModalMs: staticModal, lateModalMs: lateModal, rows }, null, 2)}\n`,
)
process.exit(0)
