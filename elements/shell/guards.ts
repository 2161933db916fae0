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
function canScroll(event: Event, frame: HTMLElement, delta: number): boolean {
  for (const node of event.composedPath()) {
    if (node === frame) return false
    if (!(node instanceof Element) || node.scrollHeight <= node.clientHeight) continue
    if (!/auto|scroll/.test(getComputedStyle(node).overflowY)) continue
    if (delta < 0 ? node.scrollTop > 0 : node.scrollTop + node.clientHeight < node.scrollHeight - 1) return true
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
  blockPageScroll(frame, signal)
  keepVisible([host, frame], signal)
  fitAboveKeyboard(frame, signal)
}

/** Scrolling with a wheel or a finger moves the content of the frame, never the page behind. */
function blockPageScroll(frame: HTMLElement, signal: AbortSignal): void {
  let startY = 0
  const preventScroll = (event: Event, delta: number) => {
    if (event.cancelable && !canScroll(event, frame, delta)) event.preventDefault()
  }
  frame.addEventListener(
    'wheel',
    event => {
      if (!event.ctrlKey) preventScroll(event, event.deltaY)
    },
    { signal, passive: false },
  )
  frame.addEventListener(
    'touchstart',
    event => {
      startY = event.touches[0]?.clientY ?? 0
    },
    { signal, passive: true },
  )
  frame.addEventListener(
    'touchmove',
    event => {
      if (event.touches.length === 1) preventScroll(event, startY - (event.touches[0]?.clientY ?? 0))
    },
    { signal, passive: false },
  )
}

function keepVisible(elements: readonly HTMLElement[], signal: AbortSignal): void {
  const hidingAttributes = ['inert', 'aria-hidden']
  const observer = new MutationObserver(() => {
    for (const element of elements)
      for (const name of hidingAttributes) if (element.hasAttribute(name)) element.removeAttribute(name)
  })
  for (const element of elements) observer.observe(element, { attributeFilter: hidingAttributes })
  signal.addEventListener('abort', () => observer.disconnect())
}

function fitAboveKeyboard(frame: HTMLElement, signal: AbortSignal): void {
  const viewport = window.visualViewport
  const fitFrame = () => {
    if (!viewport || viewport.scale > 1.01 || signal.aborted) return
    const isKeyboardOpen = window.innerHeight - viewport.height > 60
    frame.style.insetBlockStart = isKeyboardOpen ? `${viewport.offsetTop}px` : ''
    frame.style.blockSize = isKeyboardOpen ? `${viewport.height}px` : ''
    if (isKeyboardOpen) focused(frame.ownerDocument)?.scrollIntoView({ block: 'nearest' })
  }
  viewport?.addEventListener('resize', fitFrame, { signal })
  viewport?.addEventListener('scroll', fitFrame, { signal })
  requestAnimationFrame(fitFrame) // it measures the layout, which would force another reflow now
}
