import { launch, openPage, PATIENCE, type Engine } from '../../e2e/browser.js'
import { launchWebKit, type WebKit } from '../../e2e/webkit.js'

export type AnyEngine = Engine | 'webkit'

/** One tab of a browser of any engine: as much of it as a hostile page needs. */
export interface Tab {
  open(url: string): Promise<void>
  /** What this expression comes to in the page; a promise is waited for. */
  ask<Value>(expression: string): Promise<Value>
  /** Presses the mouse there, so often at once. */
  click(x: number, y: number, times?: number): Promise<void>
  /** Holds a key down, so long that it repeats so often. */
  hold(key: string, repeats: number): Promise<void>
  /** What is drawn, as a PNG. */
  picture(): Promise<Uint8Array>
  close(): Promise<void>
}

export const openTab = (engine: AnyEngine): Promise<Tab> => engine === 'webkit' ? webkitTab() : puppeteerTab(engine)

async function puppeteerTab(engine: Engine): Promise<Tab> {
  const browser = await launch(engine)
  const { page } = await openPage(browser, 'about:blank')
  return {
    open: async url => { await page.goto(url, { waitUntil: 'domcontentloaded', timeout: PATIENCE.timeout }) },
    ask: expression => page.evaluate(expression) as Promise<never>,
    click: (x, y, count = 1) => page.mouse.click(x, y, { count }),
    async hold(key, repeats) {
      for (let time = 0; time <= repeats; time++) await page.keyboard.down(key as 'Enter')
      await page.keyboard.up(key as 'Enter')
    },
    picture: () => page.screenshot({ captureBeyondViewport: false }),
    close: () => browser.close(),
  }
}

async function webkitTab(): Promise<Tab> {
  const { browser, close } = await launchWebKit()
  await browser.setWindowSize(1280, 800)
  return {
    open: async url => { await browser.url(url) },
    ask: <Value>(expression: string) => browser.execute(`return (${expression})`) as Promise<Value>,
    async click(x, y, times = 1) {
      let pointer = browser.action('pointer').move({ x: Math.round(x), y: Math.round(y) })
      for (let time = 0; time < times; time++) pointer = pointer.down().up()
      await pointer.perform()
    },
    hold: (key, repeats) => holdInWebKit(browser, key, repeats),
    picture: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
    close,
  }
}

async function holdInWebKit(browser: WebKit, key: string, repeats: number): Promise<void> {
  let keys = browser.action('key')
  for (let time = 0; time <= repeats; time++) keys = keys.down(key === 'Enter' ? '\uE007' : key)
  await keys.up(key === 'Enter' ? '\uE007' : key).perform()
}
