import type { CDPSession } from 'puppeteer-core'
import { CPU_SLOWDOWN, median, SLOW_4G, type BenchRun } from './bench-run.js'
import { timeToField, firstOpening, newPage } from './time-to-field.js'

export const WARM = { warm: true, network: false }
export const COLD = { warm: false, network: true }

/** Opens a page, waits until its network is idle, and presses the button. Returns the milliseconds to its field. */
async function visit({ browser, url }: BenchRun, path: string, options: typeof WARM): Promise<number> {
  const context = await browser.createBrowserContext()
  try {
    const target = await newPage(context)
    await target.goto(url + path, { waitUntil: 'networkidle0' })
    const client: CDPSession = await target.createCDPSession()
    if (options.warm && path === '/ours') {
      await target.evaluate(() =>
        (document.querySelector('wallet-login-modal') as HTMLElement & { prefetch(): void }).prefetch(),
      )
      await target.waitForNetworkIdle({ idleTime: 1_000 }) // prefetch() loads the first screen, then the files after it
    }
    if (options.network) {
      await client.send('Network.enable')
      await client.send('Network.emulateNetworkConditions', SLOW_4G)
    }
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    return await timeToField(target)
  } finally {
    await context.close()
  }
}

interface Exchange {
  begun: number
  answered: number
}

/**
 * The longest chain of requests that begin after the response to another one, without the document's. A preflight
 * counts.
 */
function roundTrips(exchanges: readonly Exchange[]): number {
  const depth = (one: Exchange): number =>
    Math.max(-1, ...exchanges.filter(other => other.answered <= one.begun).map(depth)) + 1
  return Math.max(...exchanges.map(depth))
}

/** Opens a page with an empty cache on a slow network, and its dialog as soon as possible. */
export async function firstVisit({ browser, url }: BenchRun, path: string): Promise<{ ms: number; trips: number }> {
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
    await target.goto(url + path, { waitUntil: 'domcontentloaded' })
    const ms = await target.evaluate(() => (globalThis as unknown as { opened: Promise<number> }).opened)
    return { ms, trips: roundTrips([...exchanges.values()].filter(({ answered }) => answered < Infinity)) }
  } finally {
    await context.close()
  }
}

/** The medians of these pages. They are visited in turn, so that a slow minute of the machine slows all of them. */
export async function mediansOf(run: BenchRun, paths: string[], options: typeof WARM): Promise<number[]> {
  const figures = paths.map((): number[] => [])
  for (let turn = 0; turn < run.runs; turn++)
    for (const [i, path] of paths.entries()) figures[i]?.push(await visit(run, path, options))
  return figures.map(median)
}
