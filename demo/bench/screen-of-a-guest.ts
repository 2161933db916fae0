import type { Page } from 'puppeteer-core'
import { CPU_SLOWDOWN, type BenchRun } from './bench-run.js'
import { newPage } from './time-to-field.js'

type Tag = HTMLElement & { prefetch(): void; show(): Promise<unknown> }
interface Client {
  loginAsGuest(): Promise<unknown>
  createWallet(options: object): Promise<{ address: string }>
}

/** Slows the page's processor down. */
export const slowDown = async (page: Page): Promise<void> =>
  (await page.createCDPSession()).send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })

/** A slow page with a static modal. */
export async function staticPage({ browser }: BenchRun, address: string): Promise<Page> {
  const page = await newPage(await browser.createBrowserContext())
  await page.goto(address, { waitUntil: 'networkidle0' })
  await slowDown(page)
  return page
}

/** A page with a guest who has a wallet, and with a prefetched tag. */
export async function guestPage({ browser }: BenchRun, address: string, tag: string): Promise<Page> {
  const page = await newPage(await browser.createBrowserContext())
  await page.goto(address, { waitUntil: 'networkidle0' })
  await page.evaluate('import("/dist/client.js").then(client => { globalThis.client = client })')
  await page.evaluate(async name => {
    const { client } = globalThis as unknown as { client: Client }
    await client.loginAsGuest()
    await client.createWallet({ chainType: 'ethereum' })
    ;(document.querySelector(name) as Tag).prefetch()
  }, tag)
  await page.waitForNetworkIdle({ idleTime: 1_000 })
  return page
}

/**
 * The time from the click to the end of the frame that painted this part of a screen, in milliseconds: in the static
 * modal, or in the tag.
 */
export const clickToPainted = (page: Page, tag: string, part: string): Promise<number> =>
  page.evaluate(
    (name, selector) =>
      new Promise<number>(resolve => {
        const found = () =>
          document.querySelector<HTMLElement>(selector) ??
          document.querySelector(name)?.shadowRoot?.querySelector<HTMLElement>(`dialog.top ${selector}`)
        const button = document.getElementById('open') as HTMLButtonElement
        const element = document.querySelector(name) as Tag | null
        if (element) button.onclick = () => void element.show().catch(() => {})
        const { port1: painted, port2: frame } = new MessageChannel()
        requestAnimationFrame(() => {
          const start = performance.now()
          button.click()
          painted.onmessage = () => {
            if (found()?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
              resolve(performance.now() - start)
            else requestAnimationFrame(() => frame.postMessage(0))
          }
          frame.postMessage(0)
        })
      }),
    tag,
    part,
  )
