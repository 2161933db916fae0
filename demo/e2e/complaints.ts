import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axeCore from 'axe-core'
import type { Page } from 'puppeteer-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Waits for the end of every animation that has one: a colour on its way to another is neither. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    const rootsIn = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsIn(shadowRoot) : [])),
    ]
    const ending = rootsIn(document)
      .flatMap(root => root.getAnimations())
      .filter(animation => Number.isFinite(animation.effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(animation => animation.finished))
  })

/** What axe says of a page. */
export async function complaintsOf(page: Page): Promise<string[]> {
  await settle(page)
  await page.evaluate(axeSource)
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axeCore }).axe.run(document, { resultTypes: ['violations'] }),
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${page.url()} ${id}: ${target.flat().join(' ')}: ${failureSummary ?? ''}`,
    ),
  )
}
