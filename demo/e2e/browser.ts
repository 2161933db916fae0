import puppeteer, { TimeoutError, type Browser, type EvaluateFunc, type HandleFor, type Page } from 'puppeteer-core'
// The one place that knows where browsers are installed; plain JavaScript, because the test setup uses it before anything is built.
import { browserPaths } from '../../.config/browsers.mjs'

export type Engine = 'chromium' | 'firefox'

/** Those that the journeys of this run are walked in: Chromium, unless ENGINE names another, or more with spaces between them. */
export const engines = (process.env.ENGINE ?? 'chromium')
  .split(' ')
  .filter((name): name is Engine => name === 'chromium' || name === 'firefox')

/**
 * Starts a browser of this engine, headless, with a profile of its own; with further switches and, in Firefox, preferences, if any.
 * `unwatched`: it tells of no request, which makes Firefox several times as quick where there are many.
 */
export function launch(
  engine: Engine = 'chromium',
  switches: readonly string[] = [],
  preferences: Readonly<Record<string, unknown>> = {},
  { unwatched = false } = {},
): Promise<Browser> {
  const paths = browserPaths()
  if (engine === 'firefox')
    return puppeteer.launch({
      browser: 'firefox',
      executablePath: paths.firefox,
      headless: true,
      args: [...switches],
      extraPrefsFirefox: preferences,
      networkEnabled: !unwatched,
      timeout: PATIENCE.timeout,
    })
  return puppeteer.launch({
    executablePath: paths.chromium,
    networkEnabled: !unwatched,
    headless: true,
    timeout: PATIENCE.timeout,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...switches,
    ],
  })
}

/** A page that remembers what went wrong in it: console errors, uncaught exceptions, violations of the content security policy. */
export async function openPage(
  browser: Pick<Browser, 'newPage'>,
  url: string,
  viewport = { width: 1280, height: 800 },
): Promise<{ page: Page; troubles: string[] }> {
  const page = await browser.newPage()
  page.setDefaultTimeout(PATIENCE.timeout)
  await page.setViewport(viewport)
  const troubles: string[] = []
  page.on('pageerror', error =>
    troubles.push(`uncaught: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
  )
  page.on('console', message => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()}`)
  })
  await page.goto(url)
  return { page, troubles }
}

/** How long something may take before it counts as hanging; and it is looked at by the clock, for a tab in the background draws no frames. */
export const PATIENCE = { timeout: 60_000, polling: 50 } as const

/** Waits until this holds in a page or a frame, and gives a hand on what it says. */
export const until = <Given extends unknown[], Look extends EvaluateFunc<Given>>(
  where: Pick<Page, 'waitForFunction'>,
  look: Look | string,
  ...given: Given
): Promise<HandleFor<Awaited<ReturnType<Look>>>> => where.waitForFunction(look, PATIENCE, ...given)

/** Waits for a thing inside a tag's shadow tree, found by selector and (part of) its text, and gives a hand on it. A tag that was made for one question stands in the page's `<wallet-app>`. What is only made ahead, and takes no key yet, is not there. */
export async function inside(where: Pick<Page, 'waitForFunction'>, tag: string, selector: string, text = '') {
  const handle = await until(
    where,
    (host, css, words) => {
      const root = (
        document.querySelector(host) ?? document.querySelector('wallet-app')?.shadowRoot?.querySelector(host)
      )?.shadowRoot
      return (
        [...(root?.querySelectorAll<HTMLElement>(css) ?? [])].find(
          found =>
            (found.textContent ?? '').includes(words) &&
            found.checkVisibility({ visibilityProperty: true }) &&
            !found.closest('.prepared'),
        ) ?? false
      )
    },
    tag,
    selector,
    text,
  )
  const element = handle.asElement()
  if (!element) throw new Error(`Nothing in ${tag} answers to ${selector} with "${text}"`)
  return element as unknown as import('puppeteer-core').ElementHandle<HTMLElement>
}

const PRESSABLE = 'button:not(:disabled, [aria-disabled=true]), a, [role=option]'

/** Presses a button inside a tag, once it can be pressed. One that slides in is missed by a press, and one that approves something takes none in its first moments; a person then presses again. */
export async function press(page: Page, tag: string, text: string, selector = PRESSABLE): Promise<void> {
  const button = await inside(page, tag, selector, text)
  for (const end = Date.now() + PATIENCE.timeout; Date.now() < end;) {
    await button.click().catch(() => {}) // it may be on its way in, or gone already
    const done = await page
      .waitForFunction(
        (element, words) =>
          !element.isConnected ||
          !element.checkVisibility() ||
          (element as HTMLButtonElement).disabled ||
          element.ariaBusy === 'true' ||
          !(element.textContent ?? '').includes(words),
        { timeout: 700, polling: 50 },
        button,
        text,
      )
      .then(
        () => true,
        (error: unknown) => !(error instanceof TimeoutError),
      ) // else its page has gone
    if (done) return
  }
  throw new Error(`"${text}" in ${tag} does not react`)
}

/** The window that this opens. Puppeteer tells a page of it where the page itself opened it, in Firefox not where one of its frames did. */
export async function opened(page: Page, act: () => Promise<unknown>): Promise<Page> {
  const before = await page.browserContext().pages()
  await act()
  for (
    const end = Date.now() + PATIENCE.timeout;
    Date.now() < end;
    await new Promise(resolve => setTimeout(resolve, 50))
  ) {
    const popup = (await page.browserContext().pages()).find(other => !before.includes(other))
    if (popup) return popup
  }
  throw new Error('No window opens')
}

/** Presses a button of another window once it is there. The window may go with the press, and its end be told before the press is. */
export async function answerIn(window: Page, selector: string): Promise<void> {
  const button = await window.waitForSelector(selector, { visible: true, timeout: PATIENCE.timeout })
  await button?.click().catch((error: unknown) => {
    if (!(error instanceof Error && /closed/i.test(error.message))) throw error
  })
}

/** The text a tag shows now. */
export const shown = (page: Page, tag: string): Promise<string> =>
  page.$eval(
    tag,
    host => (host.shadowRoot?.querySelector('.panel, [part~=panel]') as HTMLElement | null)?.innerText ?? '',
  )

/** Waits until a tag has closed for good: its dialog is gone and the page is live again. */
export async function closed(page: Page, tag: string): Promise<void> {
  await until(
    page,
    host => {
      const element = document.querySelector(host)
      return element !== null && !element.hasAttribute('open') && !element.shadowRoot?.querySelector('dialog[open]')
    },
    tag,
  )
}

/** Puts a hidden frame of this address into a page, and waits until it is loaded. */
export const embed = (page: Page, address: string): Promise<void> =>
  page.evaluate(
    source =>
      new Promise<void>(resolve => {
        const frame = document.createElement('iframe')
        frame.hidden = true
        frame.onload = () => resolve()
        frame.src = source
        document.body.append(frame)
      }),
    address,
  )

/** Ends what a file of journeys has started, in this order; undefined is what did not start. */
export async function stopAll(
  ...started: readonly ({ close(): Promise<unknown> } | { stop(): Promise<unknown> } | undefined)[]
): Promise<void> {
  for (const one of started) await (one && 'close' in one ? one.close() : one?.stop())
}
