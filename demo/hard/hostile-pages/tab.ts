import { launch, PATIENCE, type Engine } from '../../e2e/browser.js'
import { launchWebKit } from '../../e2e/webkit.js'

export type AnyEngine = Engine | 'webkit'
export const ENGINES: readonly AnyEngine[] = ['chromium', 'firefox', 'webkit']

/** Which of so many things this engine is given: a third of them, and none that another one has, for chance says nothing new where it rolls the same again. */
export function thirdOf(count: number, engine: AnyEngine): { readonly from: number; readonly to: number } {
  const at = ENGINES.indexOf(engine)
  return { from: Math.round((count * at) / ENGINES.length), to: Math.round((count * (at + 1)) / ENGINES.length) }
}

/** The Enter key, as WebDriver writes it. */
const ENTER = '\uE007'

/** One tab of a browser of any engine: as much of it as a hostile page needs. */
export interface Tab {
  open(url: string): Promise<void>
  /** What this expression comes to in the page; a promise is waited for. */
  ask<Value>(expression: string): Promise<Value>
  /** Presses the mouse there. */
  click(x: number, y: number): Promise<void>
  /** Holds Enter down, so long that it repeats so often. */
  holdEnter(repeats: number): Promise<void>
  /** Goes on in a new tab of the same browser, so that nothing is kept of the many pages that were open in this one. */
  renew(): Promise<void>
  close(): Promise<void>
}

export const openTab = (engine: AnyEngine): Promise<Tab> => (engine === 'webkit' ? webkitTab() : puppeteerTab(engine))

async function puppeteerTab(engine: Engine): Promise<Tab> {
  const browser = await launch(engine, [], {}, { unwatched: true })
  const newPage = async () => {
    const page = await browser.newPage()
    await page.setViewport({ width: 1280, height: 800 })
    return page
  }
  let page = await newPage()
  return {
    open: async url => {
      await page.goto(url, { waitUntil: 'domcontentloaded', timeout: PATIENCE.timeout })
    },
    ask: expression => page.evaluate(expression) as Promise<never>,
    click: (x, y) => page.mouse.click(x, y),
    async holdEnter(repeats) {
      for (let time = 0; time <= repeats; time++) await page.keyboard.down('Enter')
      await page.keyboard.up('Enter')
    },
    async renew() {
      const old = page
      page = await newPage()
      await old.close()
    },
    close: () => browser.close(),
  }
}

async function webkitTab(): Promise<Tab> {
  const { browser, close } = await launchWebKit()
  await browser.setWindowSize(1280, 800)
  return {
    open: async url => {
      await browser.url(url)
    },
    ask: <Value>(expression: string) => browser.execute(`return (${expression})`) as Promise<Value>,
    click: (x, y) =>
      browser
        .action('pointer')
        .move({ x: Math.round(x), y: Math.round(y) })
        .down()
        .up()
        .perform(),
    async holdEnter(repeats) {
      let keys = browser.action('key')
      for (let time = 0; time <= repeats; time++) keys = keys.down(ENTER)
      await keys.up(ENTER).perform()
    },
    async renew() {
      const { handle } = await browser.createWindow('tab')
      await browser.closeWindow()
      await browser.switchToWindow(handle)
    },
    close,
  }
}
