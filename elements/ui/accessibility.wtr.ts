import 'axe-core'
import type axeCore from 'axe-core'
import { expect } from 'chai'
import { lostIn } from '../test/lost-in.js'
import { allFixtures, onScreen } from './on-screen.js'

// The package is no module: it leaves its object on the window.
const { axe } = globalThis as unknown as { axe: typeof axeCore }
/** Rules about whole pages, which a screen on a test page cannot keep. */
const RULES_OF_PAGES = ['region', 'page-has-heading-one', 'landmark-one-main', 'document-title', 'html-has-lang', 'landmark-banner-is-top-level', 'landmark-contentinfo-is-top-level', 'landmark-no-duplicate-banner', 'landmark-no-duplicate-contentinfo', 'landmark-unique']

type Shown = Awaited<ReturnType<typeof onScreen>>

/** Looks at all screens at once, prepared as told, when nothing moves any more; one look at many is far quicker than many looks. */
async function lookAtAll<Seen>(prepare: (host: HTMLElement, root: ShadowRoot) => void, look: (screens: Shown[]) => Seen): Promise<Awaited<Seen>> {
  const screens = await Promise.all((await allFixtures()).map(async ({ id }) => {
    const root = await onScreen(id)
    const host = root.host as HTMLElement
    host.id = id
    prepare(host, root)
    return root
  }))
  const moving = () => document.getAnimations().filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  while (moving().length > 0) await Promise.allSettled(moving().map(({ finished }) => finished))
  const seen = await look(screens)
  for (const screen of screens) screen.remove()
  return seen
}

/** What axe complains about in a theme. */
const inTheme = (theme: string, options: axeCore.RunOptions) => lookAtAll((host, root) => {
  host.style.colorScheme = theme
  root.querySelector('.frame')?.classList.add(theme)
}, async () => {
  const { violations, passes } = await axe.run(document.body, { ...options, resultTypes: ['violations'] })
  return { found: violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.flat().join(' ')}: ${failureSummary}`)), looked: passes.length }
})

describe('every screen in every state', () => {
  it('has nothing that axe complains about in the light theme', async () => {
    const { found, looked } = await inTheme('light', { rules: Object.fromEntries(RULES_OF_PAGES.map(rule => [rule, { enabled: false }])) })
    expect(found).to.deep.equal([])
    expect(looked).to.be.greaterThan(20)
  }).timeout(90_000)

  it('has text that can be read in the dark theme', async () => {
    const { found, looked } = await inTheme('dark', { runOnly: ['color-contrast'] })
    expect(found).to.deep.equal([])
    expect(looked).to.equal(1)
  }).timeout(90_000)

  for (const dir of ['ltr', 'rtl']) it(`loses nothing where 320 px must hold text of twice the size, ${dir} [EC-53]`, async () => {
    const lost = await lookAtAll(host => {
      host.dir = dir
      host.style.cssText = 'inline-size: 320px; --wallet-font-size: 30px'
    }, screens => screens.flatMap(screen => lostIn(screen, screen.host as HTMLElement).map(one => `${screen.host.id}: ${one}`)))
    expect(lost).to.deep.equal([])
  }).timeout(90_000)
})
