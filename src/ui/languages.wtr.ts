import { expect } from 'chai'
import { clippedElements } from '../../elements/test/clipped-elements.harness.js'
import { inBatches } from './test/batches.harness.js'
import { tornWords } from './test/torn-words.harness.js'

/**
 * The texts of rows that do not start at the row's edge: a Latin name in an Arabic list starts at the right, beside its
 * mark.
 */
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

/** A number with the symbol of its unit. */
const AMOUNT = /(\d(?:[\d.,]*\d)?)\s([A-Z]{2,})\b/gu
/** Of parts that run over several lines, the start of the first and the end of the second are compared. */
const isLeftOf = (one: Element | Range, other: Element | Range) => {
  const [first, last] = [one.getClientRects()[0], [...other.getClientRects()].at(-1)]
  if (!first || !last) return false
  return first.left < last.left || first.bottom <= last.top // or the unit is on a later line
}
/** Amounts that are not drawn from left to right, such as "0.05 ETH" as "ETH 0.05". */
function turned(screen: ParentNode): string[] {
  const found: string[] = []
  const texts = document.createTreeWalker(screen as Node, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (const match of (text as Text).data.matchAll(AMOUNT)) {
      const [all, number = '', unit = ''] = match
      const part = (start: number, length: number) => {
        const range = document.createRange()
        range.setStart(text as Text, start)
        range.setEnd(text as Text, start + length)
        return range
      }
      const [one, other] = [part(match.index, number.length), part(match.index + all.length - unit.length, unit.length)]
      if (!isLeftOf(one, other)) found.push((text as Text).data)
    }
  for (const { children } of screen.querySelectorAll('.wallet-card > .val:has(> small)'))
    if (children[0] && children[1] && children[1].textContent && !isLeftOf(children[0], children[1]))
      found.push(children[0].textContent ?? '')
  return found
}

describe('every screen in another language', () => {
  for (const locale of ['de', 'ar', 'en-XA'])
    inBatches(`loses nothing and tears no word at 320 px, and runs in its direction: ${locale}`, async look => {
      const { lost, torn, stray, backwards, directions } = await look(
        host => {
          host.style.cssText = 'inline-size: 320px'
        },
        screens => ({
          lost: screens.flatMap(screen =>
            clippedElements(screen, screen.host as HTMLElement).map(one => `${screen.host.id}: ${one}`),
          ),
          torn: screens.flatMap(screen => tornWords(screen).map(one => `${screen.host.id}: ${one}`)),
          stray: screens.flatMap(astray),
          backwards: screens.flatMap(screen => turned(screen).map(one => `${screen.host.id}: ${one}`)),
          directions: new Set(
            screens.map(screen => getComputedStyle(screen.querySelector('.panel') as HTMLElement).direction),
          ),
        }),
        locale,
      )
      expect(lost).to.deep.equal([])
      expect(torn).to.deep.equal([])
      expect(stray).to.deep.equal([])
      expect(backwards).to.deep.equal([])
      expect([...directions]).to.deep.equal([locale === 'ar' ? 'rtl' : 'ltr'])
    })
})
