import { documentMember } from '../../lib/document-member.js'
import { privately } from './privately.js'
import { readableColours } from './colours.js'
import { systemFonts, watchFonts } from './fonts.js'
import { boundedSizes } from './sizes.js'

/** Preferences that the visitor may change while a screen is open. */
const PREFERENCES = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(prefers-reduced-motion: reduce)']

/**
 * Ends a running view transition: its snapshot is painted over everything, including the top layer, for as long as a
 * style sheet says (`::view-transition`), and may let presses through. Starting another transition ends it.
 */
function endTransition(): void {
  const startViewTransition = documentMember('startViewTransition') as Document['startViewTransition'] | undefined
  const transition = startViewTransition?.(() => {})
  transition?.ready.catch(() => {}) // it never becomes ready
  transition?.skipTransition()
}

/**
 * Seals the frame when it opens: at once, or at the end of its preparation. A prepared frame is not in view, and leaves
 * the page alone. Returns a function that removes the seal.
 */
export function sealWhenOpen(frame: HTMLElement): () => void {
  const isPrepared = () => frame.classList.contains('prepared')
  if (!isPrepared()) return seal(frame)
  let unseal = () => {}
  const observer = new MutationObserver(() => {
    if (isPrepared()) return
    observer.disconnect()
    unseal = seal(frame)
  })
  observer.observe(frame, { attributeFilter: ['class'] })
  return () => {
    observer.disconnect()
    unseal()
  }
}

/** Seals the frame and its content before it is painted. Returns a function that removes the seal. */
export function seal(frame: HTMLElement): () => void {
  const parts = new Map<Element, string>()
  const removeParts = () => {
    for (const element of [frame, ...frame.querySelectorAll('[part]')]) {
      const part = element.getAttribute('part')
      if (part === null) continue
      parts.set(element, part)
      element.removeAttribute('part')
    }
  }

  let frozen: string[] = []
  const unfreeze = () => {
    for (const name of frozen) frame.style.removeProperty(name)
  }
  /**
   * Freezes the page's colours and sizes, and the system's fonts, while the screen is open: later changes by the page
   * have no effect.
   */
  const freeze = () => {
    unfreeze()
    const found = [...readableColours(frame), ...boundedSizes(frame), ...systemFonts(frame)]
    frozen = found.map(([name]) => privately(name))
    for (const [name, value] of found) frame.style.setProperty(privately(name), value)
  }

  const observer = new MutationObserver(changes => {
    removeParts()
    if (changes.some(({ target, attributeName }) => target === frame && attributeName === 'class')) freeze() // the theme has changed
  })
  endTransition()
  removeParts()
  frame.toggleAttribute('data-sealed', true)
  freeze()
  observer.observe(frame, { subtree: true, childList: true, attributeFilter: ['part', 'class'] })
  const controller = new AbortController()
  watchFonts(frame, freeze, controller.signal)
  for (const query of PREFERENCES) matchMedia(query).addEventListener('change', freeze, { signal: controller.signal })

  return () => {
    controller.abort()
    observer.disconnect()
    unfreeze()
    frame.removeAttribute('data-sealed')
    for (const [element, part] of parts) element.setAttribute('part', part)
  }
}
