import { focused } from '../base/focused.js'

const CONTAINED_EVENTS = [
  'keydown',
  'keyup',
  'keypress',
  'pointerdown',
  'mousedown',
  'touchstart',
  'touchmove',
  'wheel',
  'focusin',
  'focusout',
]

/** True if an element between the event's target and the frame can scroll that far. */
function scrolls(event: Event, frame: HTMLElement, by: number): boolean {
  for (const node of event.composedPath()) {
    if (node === frame) return false
    if (!(node instanceof Element) || node.scrollHeight <= node.clientHeight) continue
    if (!/auto|scroll/.test(getComputedStyle(node).overflowY)) continue
    if (by < 0 ? node.scrollTop > 0 : node.scrollTop + node.clientHeight < node.scrollHeight - 1) return true
  }
  return false
}

/**
 * The guards of an open overlay: events that the host's dialogs must not get stay inside, the page behind does not
 * scroll, attributes that hide the overlay are undone, and on phones the frame follows the visual viewport above the
 * keyboard. Nothing is written to the page. Ends with the signal.
 */
export function guardOverlay(
  host: HTMLElement,
  frame: HTMLElement,
  escape: (event: KeyboardEvent) => void,
  signal: AbortSignal,
): void {
  for (const name of CONTAINED_EVENTS) frame.addEventListener(name, event => event.stopPropagation(), { signal })
  // The host's dialogs may also listen for Escape in the capture phase.
  window.addEventListener(
    'keydown',
    event => {
      if (event.key !== 'Escape' || event.isComposing || !event.composedPath().includes(frame)) return
      event.stopPropagation()
      escape(event)
    },
    { signal, capture: true },
  )
  holdPage(frame, signal)
  stayShown([host, frame], signal)
  followKeyboard(frame, signal)
}

/** Scrolling with a wheel or a finger moves the content of the frame, never the page behind. */
function holdPage(frame: HTMLElement, signal: AbortSignal): void {
  let touch = 0
  const hold = (event: Event, by: number) => {
    if (event.cancelable && !scrolls(event, frame, by)) event.preventDefault()
  }
  frame.addEventListener(
    'wheel',
    event => {
      if (!event.ctrlKey) hold(event, event.deltaY)
    },
    { signal, passive: false },
  )
  frame.addEventListener(
    'touchstart',
    event => {
      touch = event.touches[0]?.clientY ?? 0
    },
    { signal, passive: true },
  )
  frame.addEventListener(
    'touchmove',
    event => {
      if (event.touches.length === 1) hold(event, touch - (event.touches[0]?.clientY ?? 0))
    },
    { signal, passive: false },
  )
}

function stayShown(elements: readonly HTMLElement[], signal: AbortSignal): void {
  const hiding = ['inert', 'aria-hidden']
  const watch = new MutationObserver(() => {
    for (const element of elements)
      for (const name of hiding) if (element.hasAttribute(name)) element.removeAttribute(name)
  })
  for (const element of elements) watch.observe(element, { attributeFilter: hiding })
  signal.addEventListener('abort', () => watch.disconnect())
}

function followKeyboard(frame: HTMLElement, signal: AbortSignal): void {
  const view = window.visualViewport
  const follow = () => {
    if (!view || view.scale > 1.01 || signal.aborted) return
    const covered = window.innerHeight - view.height > 60
    frame.style.insetBlockStart = covered ? `${view.offsetTop}px` : ''
    frame.style.blockSize = covered ? `${view.height}px` : ''
    if (covered) focused(frame.ownerDocument)?.scrollIntoView({ block: 'nearest' })
  }
  view?.addEventListener('resize', follow, { signal })
  view?.addEventListener('scroll', follow, { signal })
  requestAnimationFrame(follow) // it measures the layout, which would force another reflow now
}
