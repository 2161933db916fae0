import 'axe-core'
import type axeCore from 'axe-core'
import { expect } from 'chai'
import { inBatches } from './test/batches.harness.js'

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

/** What axe finds in these screens in a theme. */
async function inTheme(screens: readonly ShadowRoot[], theme: string, options: axeCore.RunOptions) {
  for (const screen of screens) {
    ;(screen.host as HTMLElement).style.colorScheme = theme
    const { classList } = screen.querySelector('.frame') as HTMLElement
    classList.remove('light', 'dark')
    classList.add(theme)
  }
  const { violations, passes } = await axe.run(document.body, { ...options, resultTypes: ['violations'] })
  return {
    found: violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.flat().join(' ')}: ${failureSummary}`),
    ),
    looked: passes.length,
  }
}

describe('every screen in every state', () => {
  inBatches('has nothing that axe complains about, and text that can be read in both themes', async look => {
    const [light, dark] = await look(
      (_, root) => {
        root.adoptedStyleSheets.push(still)
      },
      async screens => [
        await inTheme(screens, 'light', {
          rules: Object.fromEntries(RULES_OF_PAGES.map(rule => [rule, { enabled: false }])),
        }),
        await inTheme(screens, 'dark', { runOnly: ['color-contrast'] }),
      ],
    )
    expect(light?.found).to.deep.equal([])
    expect(light?.looked).to.be.greaterThan(15)
    expect(dark).to.deep.equal({ found: [], looked: 1 })
  })
})
