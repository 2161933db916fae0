import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { inDozens } from '../test/dozens.harness.js'
import { onScreen } from '../test/on-screen.harness.js'

const FOCUSABLE = 'button:not(:disabled), a[href], input:not(:disabled), summary, [tabindex="0"]'

/** How far the ring of what has the focus lies around its box; a field draws its own, as a shadow. */
function ringOf(control: HTMLElement): { box: DOMRect; around: number } {
  const field = control.closest<HTMLElement>('.field, .code, .amount-field')
  if (field) return { box: field.getBoundingClientRect(), around: field.matches('.field') ? 4 : 0 }
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(control)
  return {
    box: control.getBoundingClientRect(),
    around: outlineStyle === 'none' ? 0 : parseFloat(outlineWidth) + parseFloat(outlineOffset),
  }
}

/** What cuts something off that lies so far around it. */
function cutBy(control: HTMLElement): string[] {
  const { box, around } = ringOf(control)
  const cut: string[] = []
  for (let place = control.parentElement; place && !place.matches('.frame'); place = place.parentElement) {
    const { overflowX, overflowY, borderTopWidth: border } = getComputedStyle(place)
    const [room, edge] = [place.getBoundingClientRect(), parseFloat(border)]
    const aside = box.left - around < room.left + edge - 0.5 || box.right + around > room.right - edge + 0.5
    const above = box.top - around < room.top + edge - 0.5 || box.bottom + around > room.bottom - edge + 0.5
    if ((overflowX !== 'visible' && aside) || (overflowY !== 'visible' && above)) cut.push(place.className)
  }
  return cut
}

describe('the focus', () => {
  before(async () => {
    await sendKeys({ press: 'Tab' }) // the visitor has come by the keyboard
  })
  after(() => {
    document.documentElement.style.fontSize = ''
  })

  it('is looked for: a ring that something cuts off is found', async () => {
    const root = await onScreen('landing')
    const button = root.querySelector<HTMLElement>('.list-item') as HTMLElement
    button.focus()
    expect(cutBy(button)).to.deep.equal([])
    button.style.setProperty('outline-offset', '2px', 'important')
    expect(cutBy(button)).to.deep.equal(['list'])
    root.remove()
  })

  for (const [named, size, width] of [
    ['', '', '360px'],
    [', where 320 px must hold text of twice the size', '32px', '320px'],
  ] as const)
    inDozens(`has a ring that nothing cuts off, on every control of every screen${named}`, async look => {
      document.documentElement.style.fontSize = size
      const { cut, rings } = await look(
        host => {
          host.style.cssText = `inline-size: ${width}${size && '; --wallet-font-size: .9375rem'}`
        },
        screens => {
          let rings = 0
          const cut = screens.flatMap(screen =>
            [...screen.querySelectorAll<HTMLElement>(FOCUSABLE)].flatMap(control => {
              if (!control.checkVisibility({ visibilityProperty: true })) return []
              control.focus()
              if (screen.activeElement !== control) return []
              rings++
              return cutBy(control).map(by => `${screen.host.id}: ${control.className || control.localName} by ${by}`)
            }),
          )
          return { cut, rings }
        },
      )
      expect(cut).to.deep.equal([])
      expect(rings).to.be.above(0)
    })
})
