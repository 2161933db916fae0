import 'axe-core'
import type axeCore from 'axe-core'
import { expect } from 'chai'
import { inBatches, type Look } from './test/batches.harness.js'

// The package is not a module: it sets its object on the window.
const { axe } = globalThis as unknown as { axe: typeof axeCore }
/** Rules for whole pages, which a screen on a test page cannot satisfy. */
const RULES_OF_PAGES = [
  'region',
  'page-has-heading-one',
  'landmark-one-main',
  'document-title',
  'html-has-lang',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-unique',
]

/** A colour during a transition between themes, or during a fade, belongs to neither theme. */
const still = new CSSStyleSheet()
still.replaceSync('* { transition: none !important; animation: none !important }')

/** The violations that axe finds in a theme. */
const inTheme = (look: Look, theme: string, options: axeCore.RunOptions) =>
  look(
    (host, root) => {
      root.adoptedStyleSheets.push(still)
      host.style.colorScheme = theme
      root.querySelector('.frame')?.classList.add(theme)
    },
    async () => {
      const { violations, passes } = await axe.run(document.body, { ...options, resultTypes: ['violations'] })
      return {
        found: violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target, failureSummary }) => `${id}: ${target.flat().join(' ')}: ${failureSummary}`),
        ),
        looked: passes.length,
      }
    },
  )

describe('every screen in every state', () => {
  inBatches('has nothing that axe complains about in the light theme', async look => {
    const { found, looked } = await inTheme(look, 'light', {
      rules: Object.fromEntries(RULES_OF_PAGES.map(rule => [rule, { enabled: false }])),
    })
    expect(found).to.deep.equal([])
    expect(looked).to.be.greaterThan(15)
  })

  inBatches('has text that can be read in the dark theme', async look => {
    const { found, looked } = await inTheme(look, 'dark', { runOnly: ['color-contrast'] })
    expect(found).to.deep.equal([])
    expect(looked).to.equal(1)
  })
})
