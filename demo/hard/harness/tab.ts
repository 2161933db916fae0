import { launch, PATIENCE, type Engine } from '../../e2e/browser.js'
import { launchWebKit } from '../../e2e/webkit.js'
import { named } from './random.js'

export type AnyEngine = Engine | 'webkit'
export const ENGINES: readonly AnyEngine[] = ['chromium', 'firefox', 'webkit']

/** The engine that `--engine` names; Chromium by default. */
export function namedEngine(): AnyEngine {
  const name = named('engine') || 'chromium'
  const engine = ENGINES.find(engine => engine === name)
  if (!engine) throw new Error(`--engine is one of ${ENGINES.join(', ')}`)
  return engine
}

/**
 * An expression that runs this function in a page. It gets the arguments as JSON. The loader makes functions call
 * `__name`, which pages lack.
 */
export const callOf = (run: (...args: never[]) => unknown, ...args: readonly unknown[]): string =>
  `(globalThis.__name = made => made, (${run})(...${JSON.stringify(args)}))`

/** This engine's third of the cases. It differs from the others', because equal random cases prove nothing new. */
export function thirdOf(count: number, engine: AnyEngine): { readonly from: number; readonly to: number } {
  const index = ENGINES.indexOf(engine)
  return { from: Math.round((count * index) / ENGINES.length), to: Math.round((count * (index + 1)) / ENGINES.length) }
}

/** The Enter key in WebDriver's form. */
const ENTER_KEY = '\uE007'

/** A browser tab of any engine, with the operations that a hostile page needs. */
export interface Tab {
  open(url: string): Promise<void>
  /** The value of this expression in the page. A promise is awaited. */
  ask<Value>(expression: string): Promise<Value>
  /** The same in a frame of the page, by its place among them. */
  askFrame<Value>(index: number, expression: string): Promise<Value>
  /** Clicks at this position. */
  click(x: number, y: number): Promise<void>
  /** Holds Enter down until it has repeated this many times. */
  holdEnter(repeats: number): Promise<void>
  /** Continues in a new tab of the same browser, so that nothing of the many earlier pages is kept. */
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
    async askFrame(index, expression) {
      const element = (await page.$$('iframe'))[index]
      const frame = await element?.contentFrame()
      if (!frame) throw new Error(`The page has no frame ${index}.`)
      return frame.evaluate(expression) as Promise<never>
    },
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
  const ask = <Value>(expression: string) => browser.execute(`return (${expression})`) as Promise<Value>
  return {
    open: async url => {
      await browser.url(url)
    },
    ask,
    async askFrame(index, expression) {
      await browser.switchFrame(browser.$(`(//iframe)[${index + 1}]`))
      try {
        return await ask(expression)
      } finally {
        await browser.switchFrame(null)
      }
    },
    click: (x, y) =>
      browser
        .action('pointer')
        .move({ x: Math.round(x), y: Math.round(y) })
        .down()
        .up()
        .perform(),
    async holdEnter(repeats) {
      let keys = browser.action('key')
      for (let time = 0; time <= repeats; time++) keys = keys.down(ENTER_KEY)
      await keys.up(ENTER_KEY).perform()
    },
    async renew() {
      const { handle } = await browser.createWindow('tab')
      await browser.closeWindow()
      await browser.switchToWindow(handle)
    },
    close,
  }
}
