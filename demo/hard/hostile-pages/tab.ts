import { launch, openPage, PATIENCE, type Engine } from '../../e2e/browser.js'
import { launchWebKit } from '../../e2e/webkit.js'

export type AnyEngine = Engine | 'webkit'

/** One tab of a browser of any engine: as much of it as a hostile page needs. */
export interface Tab {
  open(url: string): Promise<void>
  /** What this expression comes to in the page; a promise is waited for. */
  ask<Value>(expression: string): Promise<Value>
  close(): Promise<void>
}

export const openTab = (engine: AnyEngine): Promise<Tab> => engine === 'webkit' ? webkitTab() : puppeteerTab(engine)

async function puppeteerTab(engine: Engine): Promise<Tab> {
  const browser = await launch(engine)
  const { page } = await openPage(browser, 'about:blank')
  return {
    open: async url => { await page.goto(url, { waitUntil: 'domcontentloaded', timeout: PATIENCE.timeout }) },
    ask: expression => page.evaluate(expression) as Promise<never>,
    close: () => browser.close(),
  }
}

async function webkitTab(): Promise<Tab> {
  const { browser, close } = await launchWebKit()
  await browser.setWindowSize(1280, 800)
  return {
    open: async url => { await browser.url(url) },
    ask: <Value>(expression: string) => browser.execute(`return (${expression})`) as Promise<Value>,
    close,
  }
}
