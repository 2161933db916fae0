import { setTimeout as sleep } from 'node:timers/promises'
import puppeteer, {
  TimeoutError,
  type Browser,
  type ElementHandle,
  type EvaluateFunc,
  type HandleFor,
  type Page,
} from 'puppeteer-core'
// The only module that knows where browsers are installed. It is plain JavaScript, because the test setup uses it
// before anything is built.
import { browserPaths } from '../../.config/browsers.mjs'
import { nameOpenTags } from './open-tags.js'

export type Engine = 'chromium' | 'firefox'

/** The engines of this run: those that ENGINE lists, separated by spaces; Chromium by default. */
export const engines = (process.env.ENGINE ?? 'chromium')
  .split(' ')
  .filter((name): name is Engine => name === 'chromium' || name === 'firefox')

/**
 * Starts a headless browser of this engine with a new profile, and with further switches and, in Firefox, preferences.
 * With `unwatched`, it reports no requests, which makes Firefox several times faster if there are many. With
 * `blocksPopups`, Chromium blocks windows that no press has opened, as it does for people.
 */
export function launch(
  engine: Engine = 'chromium',
  switches: readonly string[] = [],
  preferences: Readonly<Record<string, unknown>> = {},
  { unwatched = false, blocksPopups = false } = {},
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
      protocolTimeout: PROTOCOL_TIMEOUT,
    })
  return puppeteer.launch({
    executablePath: paths.chromium,
    networkEnabled: !unwatched,
    headless: true,
    timeout: PATIENCE.timeout,
    protocolTimeout: PROTOCOL_TIMEOUT,
    ignoreDefaultArgs: blocksPopups ? ['--disable-popup-blocking'] : [],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Heap snapshots are searched for secrets; by default they contain only the first 1,024 characters of a text.
      '--js-flags=--heap-snapshot-string-limit=100000000',
      ...switches,
    ],
  })
}

/**
 * Opens a page, and collects its errors: console errors, uncaught exceptions, violations of the Content Security
 * Policy. An error is in `troubles` as soon as the browser reports it. Several pages may share one list.
 */
export async function openPage(
  browser: Pick<Browser, 'newPage'>,
  url: string,
  viewport = { width: 1280, height: 800 },
  troubles: string[] = [],
): Promise<{ page: Page; troubles: string[] }> {
  const page = await browser.newPage()
  page.setDefaultTimeout(PATIENCE.timeout)
  await page.setViewport(viewport)
  page.on('pageerror', error =>
    troubles.push(`uncaught: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
  )
  page.on('console', message => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()}`)
  })
  await page.goto(url)
  return { page, troubles }
}

/**
 * How long something may take before it counts as hanging. Polling uses a timer, because a background tab renders no
 * frames.
 */
export const PATIENCE = { timeout: 60_000, polling: 50 } as const
/** How long the browser may take to answer a command: less than a test, so that the error names the command. */
const PROTOCOL_TIMEOUT = 110_000
/** How long a click may take. The browser answers it only after the page has drawn a frame. */
const CLICK_TIMEOUT = 5_000

/** Waits until the function returns a truthy value in a page or a frame, and returns a handle of that value. */
export const until = <Args extends unknown[], Predicate extends EvaluateFunc<Args>>(
  where: Pick<Page, 'waitForFunction'>,
  predicate: Predicate | string,
  ...args: Args
): Promise<HandleFor<Awaited<ReturnType<Predicate>>>> => where.waitForFunction(predicate, PATIENCE, ...args)

/** Returns the text in the clipboard. A page may read it only once it has the focus, which a browser gives it later. */
export async function clipboardText(page: Page): Promise<string> {
  await page.bringToFront()
  const handle = await until(page, () => {
    window.focus()
    return navigator.clipboard.readText().catch(() => false)
  })
  return String(await handle.jsonValue())
}

/** An element that a journey waited for. */
export type Found = ElementHandle<HTMLElement>

let onScreen: ((page: Page, element: Found) => Promise<void>) | undefined

/** Calls `watcher` for every element that a journey has waited for, before the journey goes on. */
export function watchScreens(watcher: typeof onScreen): void {
  onScreen = watcher
}

/**
 * Waits for a visible element in the shadow tree of a tag, found by its selector and a part of its text, and returns a
 * handle of it. The tag may be in the page, or in the shadow root of `<wallet-app>` if it was made for one question.
 * Elements of a screen that is only prerendered do not count.
 */
export async function waitForVisible(where: Pick<Page, 'waitForFunction'>, tag: string, selector: string, text = '') {
  const handle = await until(
    where,
    (host, css, words) => {
      const root = (
        document.querySelector(host) ?? document.querySelector('wallet-app')?.shadowRoot?.querySelector(host)
      )?.shadowRoot
      return (
        [...(root?.querySelectorAll<HTMLElement>(css) ?? [])].find(
          candidate =>
            (candidate.textContent ?? '').includes(words) &&
            candidate.checkVisibility({ visibilityProperty: true }) &&
            !candidate.closest('.prepared'),
        ) ?? false
      )
    },
    tag,
    selector,
    text,
  ).catch(nameOpenTags(where, `${tag} has no visible ${selector} with "${text}"`))
  const element = handle.asElement() as unknown as Found | null
  if (!element) throw new Error(`Nothing in ${tag} answers to ${selector} with "${text}"`)
  if ('screenshot' in where) await onScreen?.(where as Page, element)
  return element
}

/** Types into a field of a tag. Keeps no handle, which would hold the screen and what was typed in the page's memory. */
export async function typeInto(page: Page, tag: string, selector: string, text: string): Promise<void> {
  const field = await waitForVisible(page, tag, selector)
  await field.type(text)
  await field.dispose()
}

const PRESSABLE = 'button:not(:disabled, [aria-disabled=true]), a, [role=option]'

/**
 * Clicks an element that may move or go meanwhile. A click that would hit something else is dropped, so that a repeated
 * one presses nothing that has come to its place. Its function in the page has no named function inside: the loader of
 * `npm run hosts` wraps those in calls of `__name`, which pages lack.
 */
export async function clickOnly(element: Found): Promise<void> {
  const guard = await element.evaluateHandle(target => {
    const removal = new AbortController()
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      addEventListener(
        type,
        event => {
          if (event.composedPath().includes(target)) return
          event.stopImmediatePropagation()
          event.preventDefault()
        },
        { capture: true, signal: removal.signal },
      )
    return removal
  })
  await Promise.race([element.click().catch(() => {}), sleep(CLICK_TIMEOUT, undefined, { ref: false })])
  await guard.evaluate(removal => removal.abort())
  await guard.dispose()
}

/**
 * Presses a button inside a tag, and repeats until the button reacts, as a person would: a press can miss a button that
 * slides in, and a button that approves something ignores presses in its first moments.
 */
export async function press(page: Page, tag: string, text: string, selector = PRESSABLE): Promise<void> {
  const button = await waitForVisible(page, tag, selector, text)
  for (const end = Date.now() + PATIENCE.timeout; Date.now() < end;) {
    const done = await clickOnly(button)
      .then(() =>
        page.waitForFunction(
          (element, words) =>
            !element.isConnected ||
            !element.checkVisibility() ||
            (element as HTMLButtonElement).disabled ||
            element.ariaBusy === 'true' ||
            !(element.textContent ?? '').includes(words),
          { timeout: 700, polling: 50 },
          button,
          text,
        ),
      )
      .then(
        () => true,
        (error: unknown) => {
          if (error instanceof Error && error.name === 'ReferenceError') throw error // the function cannot run there
          return !(error instanceof TimeoutError) // any other error means that the page is gone
        },
      )
    if (done) return button.dispose().catch(() => {}) // a handle would hold the screen in memory; the page may be gone
  }
  throw new Error(`"${text}" in ${tag} does not react`)
}

/**
 * Presses a button of the page until the tag that it opens is open: a press can miss a button that moves. Returns at
 * once if the tag is open already, because the dialog would take the press.
 */
export async function openBy(page: Page, button: string, tag: string): Promise<void> {
  const isOpen = () => page.$eval(tag, host => host.hasAttribute('open'))
  for (const end = Date.now() + PATIENCE.timeout; Date.now() < end; await sleep(50)) {
    if (await isOpen()) return
    const element = await waitForVisible(page, button, 'button')
    await clickOnly(element)
  }
  throw new Error(`${button} does not open ${tag}`)
}

/**
 * The window that `act` opens. Puppeteer's `popup` event is not enough: Firefox sends none for a window that a frame
 * opens.
 */
export async function openedWindow(page: Page, act: () => Promise<unknown>): Promise<Page> {
  const before = await page.browserContext().pages()
  await act()
  for (const end = Date.now() + PATIENCE.timeout; Date.now() < end; await sleep(50)) {
    const popup = (await page.browserContext().pages()).find(other => !before.includes(other))
    if (popup) return popup
  }
  throw new Error('No window opens')
}

/**
 * Presses a button in another window once it is enabled. The press may close the window, and Puppeteer may report this
 * before the press ends.
 */
export async function pressIn(window: Page, selector: string): Promise<void> {
  const button = await window.waitForSelector(`${selector}:enabled`, { visible: true, timeout: PATIENCE.timeout })
  await button?.click().catch((error: unknown) => {
    if (!(error instanceof Error && /closed/i.test(error.message))) throw error
  })
}

/** The text that a tag shows now. */
export const visibleText = (page: Page, tag: string): Promise<string> =>
  page.$eval(
    tag,
    host => (host.shadowRoot?.querySelector('.panel, [part~=panel]') as HTMLElement | null)?.innerText ?? '',
  )

/** Waits until a tag has closed completely: it is not `open`, and its dialog is closed. */
export async function waitUntilClosed(page: Page, tag: string): Promise<void> {
  await until(
    page,
    host => {
      const element = document.querySelector(host)
      return element !== null && !element.hasAttribute('open') && !element.shadowRoot?.querySelector('dialog[open]')
    },
    tag,
  ).catch(nameOpenTags(page, `${tag} does not close`))
}

/** Stops everything that a test file has started, in this order. Values are undefined if something did not start. */
export async function stopAll(
  ...started: readonly ({ close(): Promise<unknown> } | { stop(): Promise<unknown> } | undefined)[]
): Promise<void> {
  for (const one of started) await (one && 'close' in one ? one.close() : one?.stop())
}
