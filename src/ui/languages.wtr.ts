import { expect } from 'chai'
import { lostIn } from '../../elements/test/lost-in.harness.js'
import { inDozens } from './test/dozens.harness.js'

/** Words of rows that stand away from where their row begins: a Latin name in an Arabic list begins at the right, beside its mark. */
const astray = (screen: ParentNode): string[] =>
  [...screen.querySelectorAll('.list-item .says > bdi')]
    .filter(words => {
      const row = words.parentElement as HTMLElement
      const drawn = document.createRange()
      drawn.selectNodeContents(words)
      const edge = (of: Element | Range) =>
        getComputedStyle(row).direction === 'rtl' ? -of.getBoundingClientRect().right : of.getBoundingClientRect().left
      return Math.abs(edge(drawn) - edge(row)) > 1
    })
    .map(words => words.textContent ?? '')

describe('every screen in another language', () => {
  for (const locale of ['de', 'ar', 'en-XA'])
    inDozens(`loses nothing at 320 px, and runs in its direction: ${locale}`, async look => {
      const { lost, stray, directions } = await look(
        host => {
          host.style.cssText = 'inline-size: 320px'
        },
        screens => ({
          lost: screens.flatMap(screen =>
            lostIn(screen, screen.host as HTMLElement).map(one => `${screen.host.id}: ${one}`),
          ),
          stray: screens.flatMap(astray),
          directions: new Set(
            screens.map(screen => getComputedStyle(screen.querySelector('.panel') as HTMLElement).direction),
          ),
        }),
        locale,
      )
      expect(lost).to.deep.equal([])
      expect(stray).to.deep.equal([])
      expect([...directions]).to.deep.equal([locale === 'ar' ? 'rtl' : 'ltr'])
    })
})
