import { IN_FRONT } from '../../constants.js'
import { readDocument } from '../../lib/page-document.js'

/*
 * What is signed (a sealed screen) is approved in the top layer alone, in front of the page.
 *
 * In the flow of the page its style sheets can mask, clip, fade, shrink or cover what is signed and leave the button in sight. No browser
 * tells of all of that, most of none, and CSS grows. In the top layer nothing that is around the frame applies to it: no mask, no clip, no
 * filter, no transform, no overflow, no cover. What is inherited, the sealed frame does not take. A zoom alone is left, and is measured.
 */

/** What is signed, and what is said against it. */
const SIGNED = '.scene :is(.title, .sentence, .amount, .message)'

/** Smaller text nobody reads. A sealed frame itself draws none of this below 10 px. */
const READABLE_PX = 8

const sealedFrame = (element: Element) => element.closest<HTMLElement>('.frame[data-sealed]')

const IN_TRANSITION = ':active-view-transition'

/** True while a transition of the page draws a picture of another moment over everything, the top layer too: presses may go through it. */
const isPictured = ({ ownerDocument }: Element): boolean =>
  CSS.supports(`selector(${IN_TRANSITION})`) && readDocument('documentElement', ownerDocument).matches(IN_TRANSITION)

/** False where a zoom around the frame makes what is signed too small to read, or something else is to be seen in its place. */
export function isReadable(element: Element): boolean {
  if (isPictured(element)) return false
  const frame = sealedFrame(element)
  if (!frame) return true
  const { innerWidth = 0 } = readDocument('defaultView', frame.ownerDocument) ?? {}
  const zoom = frame.offsetWidth > innerWidth ? innerWidth / frame.offsetWidth : 1 // in front of the page it is as wide as the window
  return [...frame.querySelectorAll(SIGNED)].every(
    text => parseFloat(getComputedStyle(text).fontSize) * zoom >= READABLE_PX,
  )
}

/** True where what is signed lies in the page, or over it by a `z-index` alone. */
export const liesInPage = (element: Element): boolean => sealedFrame(element)?.matches('.top') === false

/** Brings what is signed in front of the page, and says whether it lay there. A script that does the same does no harm. */
export function bringInFront(element: Element): boolean {
  const behind = liesInPage(element)
  if (behind) sealedFrame(element)?.dispatchEvent(new Event(IN_FRONT))
  return behind
}
