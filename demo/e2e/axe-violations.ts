import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axeCore from 'axe-core'
import type { Page } from 'puppeteer-core'
import type { WebKit } from './webkit.js'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const describe = (address: string, { violations }: axeCore.AxeResults): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${address} ${id}: ${target.flat().join(' ')}: ${failureSummary ?? ''}`),
  )

/** Waits until all finite animations have ended, because axe would measure intermediate colours. Runs in the page. */
async function settle(): Promise<void> {
  const roots: (Document | ShadowRoot)[] = [document]
  for (const root of roots)
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot)
  const ending = roots
    .flatMap(root => root.getAnimations())
    .filter(animation => Number.isFinite(animation.effect?.getComputedTiming().endTime))
  await Promise.allSettled(ending.map(animation => animation.finished))
}

/** The violations that axe finds in a page. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(settle)
  await page.evaluate(axeSource)
  const results = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axeCore }).axe.run(document, { resultTypes: ['violations'] }),
  )
  return describe(page.url(), results)
}

/** The violations that axe finds in the current page of WebKit. */
export async function webkitAxeViolations(browser: WebKit): Promise<string[]> {
  await browser.execute(settle)
  await browser.execute(axeSource)
  const results = await browser.execute<axeCore.AxeResults, []>(
    "return axe.run(document, { resultTypes: ['violations'] })",
  )
  return describe(await browser.getUrl(), results)
}
