import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { remote } from 'webdriverio'
import { browserPaths } from '../../.config/browsers.mjs'
import { onFreePort } from '../free-port.js'
import { PATIENCE } from './browser.js'

export type WebKit = Awaited<ReturnType<typeof remote>>

/**
 * Polls until `ask` resolves with a truthy value, and returns that value. Errors are retried, because the page may be
 * navigating.
 */
async function until<T>(poll: () => Promise<T>, description: string): Promise<NonNullable<T>> {
  let cause: unknown
  for (const end = Date.now() + PATIENCE.timeout; Date.now() < end; await pause(PATIENCE.polling)) {
    const got = await poll().catch((error: unknown) => {
      cause = error
    })
    if (got) return got
  }
  throw new Error(`Waited too long for ${description}`, { cause })
}

/** Starts WebKit (WebKitGTK's MiniBrowser, by WebDriver) with empty storage. `close` also ends its driver. */
export async function launchWebKit(): Promise<{ browser: WebKit; close: () => Promise<void> }> {
  if (!process.env.DISPLAY) throw new Error('WebKit needs a display: begin the command with "xvfb-run -a"')
  const { webkit: binary } = browserPaths()
  const { port, end } = await onFreePort(startDriver)
  try {
    const browser = await remote({
      hostname: '127.0.0.1',
      port,
      logLevel: 'error',
      connectionRetryCount: 0,
      connectionRetryTimeout: 60_000,
      capabilities: {
        browserName: 'MiniBrowser',
        'wdio:enforceWebDriverClassic': true,
        'webkitgtk:browserOptions': { binary, args: ['--automation'] },
      } as WebdriverIO.Capabilities,
    })
    return {
      browser,
      close: () =>
        browser
          .deleteSession()
          .catch(() => {})
          .finally(end),
    }
  } catch (error) {
    end()
    throw error
  }
}

async function startDriver(port: number): Promise<{ port: number; end: () => void }> {
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', detached: true }) // in its own group
  const end = () => {
    if (driver.pid && driver.exitCode === null && driver.signalCode === null) process.kill(-driver.pid)
  }
  process.once('exit', end)
  driver.once('exit', () => process.off('exit', end))
  const ended = once(driver, 'exit').then(() => {
    throw new Error('WebKitWebDriver has ended')
  })
  ended.catch(() => {}) // after the start, the end of the driver is expected
  try {
    await Promise.race([
      ended,
      until(() => fetch(`http://127.0.0.1:${port}/status`).then(({ ok }) => ok), 'WebKitWebDriver'),
    ])
    return { port, end }
  } catch (error) {
    end()
    throw error
  }
}

/**
 * Waits for a visible element that no longer moves, inside the shadow tree of this tag or in the document. It is found
 * by its selector and a part of its text.
 */
export async function seen(browser: WebKit, tag: string, css: string, words = '') {
  let last: string | undefined
  const element = await until(
    async () => {
      const now = await browser.execute(
        (host, selector, text) => {
          const root = host ? document.querySelector(host)?.shadowRoot : document
          const element = [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])].find(
            one =>
              (one.textContent ?? '').includes(text) &&
              one.checkVisibility({ visibilityProperty: true }) &&
              !one.closest('.prepared, .leaving'),
          )
          return element && { element, place: JSON.stringify(element.getBoundingClientRect()) }
        },
        tag,
        css,
        words,
      )
      const rests = now?.place === last
      last = now?.place
      return rests && now?.element
    },
    `${css} "${words}" in ${tag || 'the page'}`,
  )
  return browser.$(element as unknown as HTMLElement)
}

/**
 * Waits until the page has loaded no further resource for 700 ms, so that preloading is complete. WebKit blocks a
 * pop-up if code has to load between the press and its opening.
 */
export async function settled(browser: WebKit): Promise<void> {
  const loaded = () => browser.execute(() => performance.getEntriesByType('resource').length)
  let [count, since] = [-1, 0]
  await until(async () => {
    const now = await loaded()
    if (now !== count) [count, since] = [now, Date.now()]
    return Date.now() - since > 700
  }, 'the page to load nothing more')
}

/** Waits until this condition holds in the page. */
export const holds = (browser: WebKit, condition: string) =>
  until(() => browser.execute<boolean, []>(`return ${condition}`), condition)

/** Switches to the window that `act` opens, and returns the handle of the previous one. */
export async function opened(browser: WebKit, act: () => Promise<unknown>): Promise<string> {
  const [opener, before] = [await browser.getWindowHandle(), await browser.getWindowHandles()]
  await act()
  await browser.switchToWindow(
    await until(async () => (await browser.getWindowHandles()).find(handle => !before.includes(handle)), 'a window'),
  )
  return opener
}
