import { expect } from 'chai'
import { allFixtures, onScreen, until } from './on-screen.js'

/** Every screen that lets something be copied, with all of its rows opened. */
const SCREENS = ['receive', 'confirm-ethereum-open', 'confirm-solana-open', 'transaction-error', 'receipt']

describe('copying', () => {
  const texts: string[] = []
  before(() => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: (text: string) => { texts.push(text); return Promise.resolve() } } })
  })

  it('is said for 1.5 to 2 s, wherever something is copied [CONST-02]', async () => {
    expect((await allFixtures()).map(({ id }) => id)).to.include.members(SCREENS)
    const roots = await Promise.all(SCREENS.map(id => onScreen(id)))
    for (const root of roots) {
      root.querySelectorAll<HTMLElement>('.scene button[aria-expanded="false"]').forEach(row => row.click())
    }
    const buttons = () => roots.map(root => [...root.querySelectorAll<HTMLButtonElement>('button')].filter(button => button.querySelector('.stack') && /Copy/.test(button.textContent ?? '')))
    await until(() => buttons().every(found => found.length > 0))
    const all = buttons().flat()
    const said = (button: HTMLElement) => button.querySelector('[role="status"]')?.textContent === 'Copied'
    const begun = performance.now()
    all.forEach(button => button.click())
    await until(() => all.every(said), 1_000)
    expect(texts).to.have.length(all.length)
    await until(() => !all.some(said))
    expect(performance.now() - begun).to.be.within(1_500, 2_000)
    roots.forEach(root => root.remove())
  })
})
