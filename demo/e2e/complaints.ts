import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axeCore from 'axe-core'
import type { Page } from 'puppeteer-core'
import type { WebKit } from './webkit.js'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const said = (address: string, { violations }: axeCore.AxeResults): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${address} ${id}: ${target.flat().join(' ')}: ${failureSummary ?? ''}`),
  )

/** What axe says of a page. */
export async function complaintsOf(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  const found = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axeCore }).axe.run(document, { resultTypes: ['violations'] }),
  )
  return said(page.url(), found)
}

/** The same of the page that WebKit shows. */
export async function complaintsIn(browser: WebKit): Promise<string[]> {
  await browser.execute(axeSource)
  const found = await browser.execute<axeCore.AxeResults, []>(
    "return axe.run(document, { resultTypes: ['violations'] })",
  )
  return said(await browser.getUrl(), found)
}
