import { expect } from 'chai'
import { holdTimers, settled } from '../../../elements/test/page.harness.js'
import { allFixtures, onScreen, until } from '../test/on-screen.harness.js'

/** Every screen with something to copy, with all of its rows expanded. */
const SCREENS = ['receive', 'confirm-ethereum-open', 'confirm-solana-open', 'transaction-error', 'receipt']

describe('a button that copies', () => {
  const texts: string[] = []
  before(() => {
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: {
        writeText: (text: string) => {
          texts.push(text)
          return Promise.resolve()
        },
      },
    })
  })

  it('confirms it for 1.5 to 2 s, wherever something is copied [CONST-02]', async () => {
    expect((await allFixtures()).map(({ id }) => id)).to.include.members(SCREENS)
    const roots = await Promise.all(SCREENS.map(id => onScreen(id)))
    for (const root of roots) {
      root.querySelectorAll<HTMLElement>('.scene button[aria-expanded="false"]').forEach(row => row.click())
    }
    const buttons = () =>
      roots.map(root =>
        [...root.querySelectorAll<HTMLButtonElement>('button')].filter(
          button => button.querySelector('.stack') && /Copy/.test(button.textContent ?? ''),
        ),
      )
    await until(() => buttons().every(found => found.length > 0))
    const all = buttons().flat()
    const isCopied = (button: HTMLElement) => button.querySelector('[role="status"]')?.textContent === 'Copied'
    const moments = holdTimers(ms => ms >= 1_500 && ms <= 2_000)
    all.forEach(button => button.click())
    await until(() => all.every(isCopied))
    expect([texts.length, moments.count]).to.deep.equal([all.length, all.length])
    await settled()
    expect(all.every(isCopied)).to.equal(true)
    moments.stop()
    await until(() => !all.some(isCopied))
    roots.forEach(root => root.remove())
  })
})
