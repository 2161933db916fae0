import type { Browser, Page } from 'puppeteer-core'
import { until } from '../e2e/browser.js'
import { listingOf } from '../ways-in/listing.js'

const WALLETS = 400
export interface ListingSpeed {
  /** Times between frames while the whole list scrolls by, in milliseconds. */
  readonly frames: readonly number[]
  /**
   * The time from each key press to the end of the frame that painted its rows, in milliseconds, in the order of the
   * keys.
   */
  readonly keys: readonly number[]
}

/** Opens the list of all wallets on this page, scrolls through it and searches it, with CPU throttling. */
export async function listingSpeed(browser: Browser, url: string, cpuSlowdown: number): Promise<ListingSpeed> {
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    await openList(page, url)
    const client = await page.createCDPSession()
    await client.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    return { frames: await scroll(page), keys: await search(page) }
  } finally {
    await context.close()
  }
}

async function openList(page: Page, url: string): Promise<void> {
  await page.setViewport({ width: 1280, height: 800 })
  await page.evaluateOnNewDocument('globalThis.__name = made => made')
  await page.setRequestInterception(true)
  page.on(
    'request',
    request =>
      void (request.url().startsWith('https://explorer-api.walletconnect.com/')
        ? request.respond({
            contentType: 'application/json',
            headers: { 'access-control-allow-origin': '*' },
            body: JSON.stringify(listingOf(WALLETS)),
          })
        : request.continue()),
  )
  await page.goto(url)
  await page.evaluate(() => {
    const login = document.querySelector('wallet-login-modal') as HTMLElement & {
      config: object
      show(options: object): Promise<unknown>
    }
    login.config = {
      appearance: { walletList: ['wallet_connect'] },
      walletConnectCloudProjectId: '0123456789abcdef0123456789abcdef',
      externalWallets: { walletConnect: { connect: () => new Promise(() => {}) } },
    }
    login.show({ start: 'wallet' }).catch(() => {})
  })
  await until(
    page,
    () =>
      (document.querySelector('wallet-login-modal')?.shadowRoot?.querySelectorAll('.find .list-item').length ?? 0) > 10,
  )
}

/** Scrolls to the end. Returns the times between frames. */
const scroll = (page: Page): Promise<number[]> =>
  page.evaluate(
    () =>
      new Promise<number[]>(resolve => {
        const body = document
          .querySelector('wallet-login-modal')
          ?.shadowRoot?.querySelector('.find')
          ?.closest('.body') as HTMLElement
        const times: number[] = []
        let [last, still] = [0, 0]
        requestAnimationFrame(function step(now) {
          if (last) times.push(now - last)
          last = now
          const before = body.scrollTop
          body.scrollTop += 60
          still = body.scrollTop === before ? still + 1 : 0
          if (still > 20) resolve(times.slice(0, -still))
          else requestAnimationFrame(step)
        })
      }),
  )

/** Types the beginning of a name. Returns the time that each key takes. */
async function search(page: Page): Promise<number[]> {
  await watchAnswers(page)
  const keys: number[] = []
  for (const key of ['w', 'r', 'e', 'n'] as const) {
    await page.keyboard.press(key)
    const answered = await until(
      page,
      count => {
        const { answered } = window as unknown as { answered: number[] }
        return answered.length > count ? answered[count] : false
      },
      keys.length,
    )
    keys.push((await answered.jsonValue()) as number)
  }
  return keys
}

/** Makes the page write down in `answered` how long the rows of each key take. */
const watchAnswers = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('wallet-login-modal')?.shadowRoot
    const input = root?.querySelector<HTMLInputElement>('.find input') as HTMLInputElement
    const answered: number[] = []
    const { port1: painted, port2: frame } = new MessageChannel()
    let pressedAt = 0
    painted.onmessage = () => {
      const rows = [...(root?.querySelectorAll('.find .list-item') ?? [])]
      if (rows.length > 0 && rows.every(row => row.textContent.toLowerCase().includes(input.value)))
        answered.push(performance.now() - pressedAt)
      else requestAnimationFrame(() => frame.postMessage(0))
    }
    input.addEventListener('keydown', ({ timeStamp }) => {
      pressedAt = timeStamp
      requestAnimationFrame(() => frame.postMessage(0))
    })
    input.focus()
    Object.assign(window, { answered })
  })
