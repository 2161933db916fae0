import { expect } from 'chai'
import { lostIn } from '../../elements/test/lost-in.harness.js'
import { lookAtAll } from './test/look-at-all.harness.js'

/** Words of rows that stand away from where their row begins: a Latin name in an Arabic list begins at the right, beside its mark. */
const astray = (screen: ParentNode): string[] => [...screen.querySelectorAll('.list-item .says > bdi')].filter(words => {
  const row = words.parentElement as HTMLElement
  const drawn = document.createRange()
  drawn.selectNodeContents(words)
  const edge = (of: Element | Range) => getComputedStyle(row).direction === 'rtl' ? -of.getBoundingClientRect().right : of.getBoundingClientRect().left
  return Math.abs(edge(drawn) - edge(row)) > 1
}).map(words => words.textContent ?? '')

describe('every screen in another language', () => {
  for (const locale of ['de', 'ar', 'en-XA']) it(`loses nothing at 320 px, and runs in its direction: ${locale}`, async () => {
    const { lost, stray, directions } = await lookAtAll(host => { host.style.cssText = 'inline-size: 320px' }, screens => ({
      lost: screens.flatMap(screen => lostIn(screen, screen.host as HTMLElement).map(one => `${screen.host.id}: ${one}`)),
      stray: screens.flatMap(astray),
      directions: new Set(screens.map(screen => getComputedStyle(screen.querySelector('.panel') as HTMLElement).direction)),
    }), locale)
    expect(lost).to.deep.equal([])
    expect(stray).to.deep.equal([])
    expect([...directions]).to.deep.equal([locale === 'ar' ? 'rtl' : 'ltr'])
  }).timeout(90_000)
})
