import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { inDozens } from '../test/dozens.harness.js'
import { find, onScreen } from '../test/on-screen.harness.js'

const FOCUSABLE = 'button:not(:disabled), a[href], input:not(:disabled), summary, [tabindex="0"]'
const FIELD = '.field, .code, .amount-field'

/** The box that draws the ring of what has the focus, and how far the ring lies around it; a field draws its own, as a shadow. */
function ringOf(control: HTMLElement): { place: HTMLElement; around: number } {
  const field = control.matches('input') ? control.closest<HTMLElement>(FIELD) : null
  if (field) return { place: field, around: field.matches('.amount-field') ? 0 : 4 }
  const { outlineWidth, outlineOffset } = getComputedStyle(control)
  return { place: control, around: parseFloat(outlineWidth) + parseFloat(outlineOffset) }
}

/** What cuts something off that lies so far around it; or that there is no ring at all. */
function cutBy(control: HTMLElement): string[] {
  const { place, around } = ringOf(control)
  if (place === control && getComputedStyle(control).outlineStyle === 'none') return ['nothing: it has no ring']
  const box = place.getBoundingClientRect()
  const cut: string[] = []
  for (let room = place.parentElement; room && !room.matches('.frame'); room = room.parentElement) {
    const { overflowX, overflowY, borderBlockStartWidth, borderInlineStartWidth } = getComputedStyle(room)
    const [edges, line, side] = [
      room.getBoundingClientRect(),
      parseFloat(borderBlockStartWidth),
      parseFloat(borderInlineStartWidth),
    ]
    const aside = box.left - around < edges.left + side - 0.5 || box.right + around > edges.right - side + 0.5
    const above = box.top - around < edges.top + line - 0.5 || box.bottom + around > edges.bottom - line + 0.5
    if ((overflowX !== 'visible' && aside) || (overflowY !== 'visible' && above)) cut.push(room.className)
  }
  return cut
}

/** Every control of a screen that takes the focus, one after the other. */
function lookAround(screen: ShadowRoot): { cut: string[]; rings: number } {
  let rings = 0
  const cut = [...screen.querySelectorAll<HTMLElement>(FOCUSABLE)].flatMap(control => {
    if (!control.checkVisibility({ visibilityProperty: true })) return []
    control.focus()
    if (screen.activeElement !== control) return []
    rings++
    return cutBy(control).map(by => `${screen.host.id}: ${control.className || control.localName} by ${by}`)
  })
  return { cut, rings }
}

describe('the focus', () => {
  before(async () => {
    await sendKeys({ press: 'Tab' }) // the visitor has come by the keyboard
  })

  it('is looked for: a ring that something cuts off is found, and one that is not there', async () => {
    const root = await onScreen('landing-wallets')
    const button = find(root, '.list-item')
    button.focus()
    expect(cutBy(button)).to.deep.equal([])
    button.style.setProperty('outline-offset', '2px', 'important')
    expect(cutBy(button)).to.include('list')
    button.style.setProperty('outline', 'none', 'important')
    expect(cutBy(button)).to.deep.equal(['nothing: it has no ring'])
    root.remove()
  })

  for (const [named, style] of [
    ['', 'inline-size: 360px'],
    [', where 320 px must hold text of twice the size', 'inline-size: 320px; --wallet-font-size: 30px'],
  ] as const)
    inDozens(`has a ring that nothing cuts off, on every control of every screen${named}`, async look => {
      const seen = await look(
        host => {
          host.style.cssText = style
        },
        screens => screens.map(lookAround),
      )
      expect(seen.flatMap(({ cut }) => cut)).to.deep.equal([])
      expect(seen.reduce((sum, { rings }) => sum + rings, 0)).to.be.above(0)
    })
})
