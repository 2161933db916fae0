import 'axe-core'
import type axeCore from 'axe-core'
import { expect } from 'chai'
import { allFixtures, onScreen } from './on-screen.js'

// The package is no module: it leaves its object on the window.
const { axe } = globalThis as unknown as { axe: typeof axeCore }
/** Rules about whole pages, which a screen on a test page cannot keep. */
const RULES_OF_PAGES = ['region', 'page-has-heading-one', 'landmark-one-main', 'document-title', 'html-has-lang', 'landmark-banner-is-top-level', 'landmark-contentinfo-is-top-level', 'landmark-no-duplicate-banner', 'landmark-no-duplicate-contentinfo', 'landmark-unique']

/** All screens at once; one look at many is far quicker than many looks. */
async function lookAtAll(theme: string, options: axeCore.RunOptions) {
  const roots = []
  for (const { id } of await allFixtures()) {
    const root = await onScreen(id)
    const host = root.host as HTMLElement
    host.id = id
    host.style.colorScheme = theme
    root.querySelector('.frame')?.classList.add(theme)
    roots.push(root)
  }
  await Promise.allSettled(document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished))
  const result = await axe.run(document.body, { ...options, resultTypes: ['violations'] })
  for (const root of roots) root.remove()
  const found = result.violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.flat().join(' ')}: ${failureSummary}`))
  return { found, looked: result.passes.length }
}

describe('every screen in every state', () => {
  it('has nothing that axe complains about in the light theme', async () => {
    const { found, looked } = await lookAtAll('light', { rules: Object.fromEntries(RULES_OF_PAGES.map(rule => [rule, { enabled: false }])) })
    expect(found).to.deep.equal([])
    expect(looked).to.be.greaterThan(20)
  }).timeout(90_000)

  it('has text that can be read in the dark theme', async () => {
    const { found, looked } = await lookAtAll('dark', { runOnly: ['color-contrast'] })
    expect(found).to.deep.equal([])
    expect(looked).to.equal(1)
  }).timeout(90_000)
})
