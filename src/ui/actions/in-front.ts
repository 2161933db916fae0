import { IN_FRONT } from '../../constants.js'
import { readDocument } from '../../lib/page-document.js'

/*
 * The signed content (a sealed screen) can be approved only in the top layer, in front of the page.
 *
 * In the flow of the page, its style sheets can mask, clip, fade, shrink or cover the signed content and leave the
 * button visible. Browsers report little of that, and CSS keeps growing. In the top layer, nothing around the frame
 * applies to it: no mask, clip, filter, transform, overflow or cover. Inherited properties are reset by the sealed
 * frame. Only a zoom remains, and that is measured.
 */

/** The signed content, and the warnings about it. */
const SIGNED_CONTENT = '.scene :is(.title, .sentence, .amount, .message)'

/** Text below this size is unreadable. A sealed frame itself uses at least 10 px. */
const MIN_FONT_SIZE_PX = 8

const sealedFrame = (element: Element) => element.closest<HTMLElement>('.frame[data-sealed]')

const TRANSITION_SELECTOR = ':active-view-transition'

/**
 * True while a view transition paints a snapshot over everything, including the top layer: presses may go through it.
 */
const isPictured = ({ ownerDocument }: Element): boolean =>
  CSS.supports(`selector(${TRANSITION_SELECTOR})`) &&
  readDocument('documentElement', ownerDocument).matches(TRANSITION_SELECTOR)

/** False if a zoom around the frame makes the signed content too small to read, or a snapshot is painted over it. */
export function isReadable(element: Element): boolean {
  if (isPictured(element)) return false
  const frame = sealedFrame(element)
  if (!frame) return true
  const { innerWidth = 0 } = readDocument('defaultView', frame.ownerDocument) ?? {}
  const zoom = frame.offsetWidth > innerWidth ? innerWidth / frame.offsetWidth : 1 // in front of the page it is as wide as the window
  return [...frame.querySelectorAll(SIGNED_CONTENT)].every(
    text => parseFloat(getComputedStyle(text).fontSize) * zoom >= MIN_FONT_SIZE_PX,
  )
}

/** True if the signed content is in the flow of the page, or above it only by a `z-index`. */
export const liesInPage = (element: Element): boolean => sealedFrame(element)?.matches('.top') === false

/**
 * Moves the signed content to the top layer. Returns true if it was in the page before. It is safe if a script does the
 * same.
 */
export function bringInFront(element: Element): boolean {
  const wasInPage = liesInPage(element)
  if (wasInPage) sealedFrame(element)?.dispatchEvent(new Event(IN_FRONT))
  return wasInPage
}
