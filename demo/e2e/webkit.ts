import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { remote } from 'webdriverio'
import { browserPaths } from '../../.config/browsers.mjs'
import { onFreePort } from '../free-port.js'
import { PATIENCE } from './browser.js'

export type WebKit = Awaited<ReturnType<typeof remote>>

/** What a page answers, as soon as that is something. A page on its way to another is asked again. */
async function until<T>(ask: () => Promise<T>, what: string): Promise<NonNullable<T>> {
  let cause: unknown
  for (const end = Date.now() + PATIENCE.timeout; Date.now() < end; await pause(PATIENCE.polling)) {
    const got = await ask().catch((error: unknown) => {
      cause = error
    })
    if (got) return got
  }
  throw new Error(`Waited too long for ${what}`, { cause })
}

/** Starts WebKit (WebKitGTK's MiniBrowser, by WebDriver) with empty storage. What ends it ends its driver too. */
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
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', detached: true }) // a group of its own, which ends as one
  const end = () => {
    if (driver.pid && driver.exitCode === null && driver.signalCode === null) process.kill(-driver.pid)
  }
  process.once('exit', end)
  driver.once('exit', () => process.off('exit', end))
  const ended = once(driver, 'exit').then(() => {
    throw new Error('WebKitWebDriver has ended')
  })
  ended.catch(() => {}) // it ends at last
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

/** An element of the page, as soon as it is there and rests: inside this tag's shadow tree, or in the document; by selector and (part of) its text. */
export async function seen(browser: WebKit, tag: string, css: string, words = '') {
  let last: string | undefined
  const found = await until(
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
  return browser.$(found as unknown as HTMLElement)
}

/** What the page loads ahead is there: nothing more has come for a while. Safari's engine lets no window open from a press after which code had to be loaded. */
export async function settled(browser: WebKit): Promise<void> {
  const loaded = () => browser.execute(() => performance.getEntriesByType('resource').length)
  let [count, since] = [-1, 0]
  await until(async () => {
    const now = await loaded()
    if (now !== count) [count, since] = [now, Date.now()]
    return Date.now() - since > 700
  }, 'the page to load nothing more')
}

/** Waits until this holds in the page. */
export const holds = (browser: WebKit, condition: string) =>
  until(() => browser.execute<boolean, []>(`return ${condition}`), condition)

/** Turns to the window that this opens, and gives the one that was looked at before. */
export async function opened(browser: WebKit, act: () => Promise<unknown>): Promise<string> {
  const [opener, before] = [await browser.getWindowHandle(), await browser.getWindowHandles()]
  await act()
  await browser.switchToWindow(
    await until(async () => (await browser.getWindowHandles()).find(handle => !before.includes(handle)), 'a window'),
  )
  return opener
}
