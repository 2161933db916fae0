import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { inBatches } from '../ui/test/batches.harness.js'

const LIMIT = 600
/** The presses that are sent together. */
const AT_ONCE = 20
/** A rectangle that is read on two axes. */
type Box = Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>

/** A ring that is still growing belongs to neither state. */
const still = new CSSStyleSheet()
still.replaceSync('* { transition: none !important; animation: none !important }')

const grown = ({ left, right, top, bottom }: Box, by: number): Box => ({
  left: left - by,
  right: right + by,
  top: top - by,
  bottom: bottom + by,
})

/** Where the ring of a focused control is drawn: around itself, or around the field that its text stands in. */
function ringOf(control: Element): Box | undefined {
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(control)
  if (outlineStyle !== 'none')
    return grown(control.getBoundingClientRect(), parseFloat(outlineWidth) + parseFloat(outlineOffset))
  const code = control.closest('.code')
  const field = code
    ? (code.querySelector('.active') ?? code.querySelector('.code-box'))
    : control.closest('.field, .amount')
  const spreads = field ? [...getComputedStyle(field).boxShadow.matchAll(/([\d.]+)px(?=,|$)/g)] : []
  return field && spreads.length > 0
    ? grown(field.getBoundingClientRect(), Math.max(...spreads.map(([, spread]) => Number(spread))))
    : undefined
}

/** The space inside an element that clips its content, on the axes that it clips. */
function clipOf(element: Element): Partial<Box> {
  const { overflowX, overflowY, display, contain } = getComputedStyle(element)
  const isPainted = /paint|content|strict/.test(contain)
  if (display === 'inline' || display === 'contents') return {}
  const { left, top } = element.getBoundingClientRect()
  const [start, above] = [left + element.clientLeft, top + element.clientTop]
  return {
    ...((overflowX !== 'visible' || isPainted) && { left: start, right: start + element.clientWidth }),
    ...((overflowY !== 'visible' || isPainted) && { top: above, bottom: above + element.clientHeight }),
  }
}

/** A ring that is higher than its scroll area is seen in two looks: each edge once it is scrolled to. */
function afterScrolling(ring: Box, area: Element, { top = -Infinity, bottom = Infinity }: Partial<Box>): Box {
  if (!/auto|scroll/.test(getComputedStyle(area).overflowY) || ring.bottom - ring.top <= bottom - top) return ring
  const { scrollTop, scrollHeight, clientHeight } = area
  return { ...ring, top: ring.top + scrollTop, bottom: ring.bottom - (scrollHeight - clientHeight - scrollTop) }
}

/** The sides at which an ancestor cuts the ring of a control. */
function cuts(control: Element, ring: Box): string[] {
  const found: string[] = []
  for (let area = control.parentElement; area; area = area.parentElement) {
    const clip = clipOf(area)
    const seen = afterScrolling(ring, area, clip)
    const beyond = {
      left: (clip.left ?? -Infinity) - seen.left,
      right: seen.right - (clip.right ?? Infinity),
      top: (clip.top ?? -Infinity) - seen.top,
      bottom: seen.bottom - (clip.bottom ?? Infinity),
    }
    for (const [side, lost] of Object.entries(beyond))
      if (lost > 0.5) found.push(`.${area.className} cuts ${lost.toFixed(1)} px: ${side}`)
  }
  return found
}

/** What Tab must reach in a screen. Of a group of radio buttons it reaches the selected one. */
const controlsIn = (screen: ShadowRoot): Element[] =>
  [...screen.querySelectorAll<HTMLElement>('button, a[href], input, summary')].filter(
    control =>
      control.tabIndex >= 0 &&
      !control.matches(':disabled, [inert] *, [type="radio"]:not(:checked)') &&
      control.checkVisibility({ visibilityProperty: true }),
  )

const focused = (): Element | null => {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}

/**
 * Presses Tab through these screens. Returns each control that got the focus, and how its ring is cut. Many presses are
 * on their way at once, because each takes long to come; a control is looked at when the next press comes.
 */
async function walk(): Promise<Map<Element, string[]>> {
  const [before, after] = [document.createElement('button'), document.createElement('button')]
  document.body.prepend(before)
  document.body.append(after)
  const walked = new Map<Element, string[]>()
  let ended = false
  const look = () => {
    const control = focused()
    ended ||= !control || control === after
    if (!control || ended || control === before) return
    const ring = ringOf(control)
    walked.set(control, control.matches('iframe') ? [] : ring ? cuts(control, ring) : ['no ring'])
  }
  const stay = (press: Event) => {
    look()
    if (ended) press.preventDefault()
  }
  addEventListener('keydown', stay, { capture: true })
  before.focus()
  for (let pressed = 0; pressed < LIMIT && !ended; pressed += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => sendKeys({ press: 'Tab' })))
    look()
  }
  removeEventListener('keydown', stay, { capture: true })
  expect(focused(), 'the end').to.equal(after)
  before.remove()
  after.remove()
  return walked
}

describe('every screen in every state', () => {
  for (const [when, textSize] of [
    ['at 360 px', ''],
    ['at 360 px with text of twice the size', '30px'],
  ] as const)
    inBatches(`draws the whole focus ring of each control that Tab reaches, ${when}`, async look => {
      const { missed, cut } = await look(
        (host, root) => {
          root.adoptedStyleSheets.push(still)
          host.style.inlineSize = '360px'
          if (textSize) host.style.setProperty('--wallet-font-size', textSize)
        },
        async screens => {
          const walked = await walk()
          const said = (control: Element) =>
            `${((control.getRootNode() as ShadowRoot).host ?? control).id}: ${control.outerHTML.slice(0, 120)}`
          return {
            missed: screens
              .flatMap(controlsIn)
              .filter(control => !walked.has(control))
              .map(said),
            cut: [...walked].flatMap(([control, lost]) => lost.map(one => `${said(control)}: ${one}`)),
          }
        },
      )
      expect(cut).to.deep.equal([])
      expect(missed).to.deep.equal([])
    })
})
