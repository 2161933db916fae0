import { expect } from 'chai'
import { clippedElements } from '../../elements/test/clipped-elements.harness.js'
import { inBatches } from './test/batches.harness.js'
import { tornWords } from './test/torn-words.harness.js'

const isSeen = (element: Element) =>
  element.checkVisibility({ visibilityProperty: true }) && !element.matches('.unseen, .unseen *')
const clips = (element: Element) => getComputedStyle(element).overflowX !== 'visible'

/** What clips a control. What is scrolled away elsewhere covers nothing. */
function areaOf(control: Element): Element | null {
  let area = control.parentElement
  while (area && !clips(area)) area = area.parentElement
  return area
}

/** The boxes of the words in a control. */
function wordsIn(control: Element): DOMRect[] {
  const [found, range] = [[] as DOMRect[], document.createRange()]
  const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!isSeen(text.parentElement as Element)) continue
    range.selectNode(text)
    found.push(...range.getClientRects())
  }
  return found
}

/** The box that a control and its words take. */
function drawn(control: Element): DOMRect {
  const own = control.getBoundingClientRect()
  if (clips(control)) return own
  const boxes = [own, ...wordsIn(control)]
  const [left, top] = [Math.min(...boxes.map(box => box.left)), Math.min(...boxes.map(box => box.top))]
  const [right, bottom] = [Math.max(...boxes.map(box => box.right)), Math.max(...boxes.map(box => box.bottom))]
  return new DOMRect(left, top, right - left, bottom - top)
}

const isOn = (one: DOMRect, other: DOMRect) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1

/** The controls and cards whose words leave their box, or lie on another control. */
function crowded(screen: ShadowRoot): string[] {
  const controls = [...screen.querySelectorAll<HTMLElement>('button, a[href], input, .wallet-card, .message, .pill')]
    .filter(isSeen)
    .map(control => ({ control, area: areaOf(control), box: drawn(control) }))
  return controls
    .filter(
      ({ control, area, box }, index) =>
        box.width - control.getBoundingClientRect().width > 1 ||
        controls
          .slice(index + 1)
          .some(other => other.area === area && !control.contains(other.control) && isOn(box, other.box)),
    )
    .map(({ control }) => control.outerHTML.slice(0, 160))
}

describe('every screen in every state', () => {
  const { style } = document.documentElement
  before(() => {
    style.fontSize = '32px' // for a visitor who sets twice the text size
  })
  after(() => {
    style.fontSize = ''
  })
  inBatches(
    'loses nothing, tears no word and covers no control where 320 px must hold text of twice the size, from left to right and from right to left [EC-53]',
    async look => {
      const seen = await look(
        host => {
          host.style.cssText = 'inline-size: 320px; --wallet-font-size: .9375rem'
        },
        screens =>
          ['ltr', 'rtl'].map(dir => {
            for (const { host } of screens) (host as HTMLElement).dir = dir
            const named = (find: (screen: ShadowRoot) => string[]) =>
              screens.flatMap(screen => find(screen).map(one => `${screen.host.id}: ${one}`))
            return {
              dir,
              lost: named(screen => clippedElements(screen, screen.host as HTMLElement)),
              torn: named(tornWords),
              covered: named(crowded),
            }
          }),
      )
      expect(seen).to.deep.equal(['ltr', 'rtl'].map(dir => ({ dir, lost: [], torn: [], covered: [] })))
    },
  )
})
