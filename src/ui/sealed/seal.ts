import { documentMember } from '../../lib/document-member.js'
import { privately } from './privately.js'
import { readableColours } from './colours.js'
import { systemFonts, watchFonts } from './fonts.js'
import { boundedSizes, outerShadow } from './sizes.js'

/** Preferences that the visitor may change while a screen is open. */
const LOOKS = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(prefers-reduced-motion: reduce)']

/**
 * Ends a running view transition: its snapshot is painted over everything, including the top layer, for as long as a
 * style sheet says (`::view-transition`), and may let presses through. Starting another transition ends it.
 */
function endTransition(): void {
  const begin = documentMember('startViewTransition') as Document['startViewTransition'] | undefined
  const other = begin?.(() => {})
  other?.ready.catch(() => {}) // it never becomes ready
  other?.skipTransition()
}

/** Seals the frame and its content before it is painted. Returns a function that removes the seal. */
export function seal(frame: HTMLElement): () => void {
  const parts = new Map<Element, string>()
  const strip = () => {
    for (const element of [frame, ...frame.querySelectorAll('[part]')]) {
      const part = element.getAttribute('part')
      if (part === null) continue
      parts.set(element, part)
      element.removeAttribute('part')
    }
  }

  let frozen: string[] = []
  const thaw = () => {
    for (const name of frozen) frame.style.removeProperty(name)
  }
  /**
   * Freezes the page's colours and sizes, and the system's fonts, while the screen is open: later changes by the page
   * have no effect.
   */
  const freeze = () => {
    thaw()
    const found = [...readableColours(frame), ...boundedSizes(frame), ...outerShadow(frame), ...systemFonts(frame)]
    frozen = found.map(([name]) => privately(name))
    for (const [name, value] of found) frame.style.setProperty(privately(name), value)
  }

  const watch = new MutationObserver(changes => {
    strip()
    if (changes.some(({ target, attributeName }) => target === frame && attributeName === 'class')) freeze() // the theme has changed
  })
  endTransition()
  strip()
  frame.toggleAttribute('data-sealed', true)
  freeze()
  watch.observe(frame, { subtree: true, childList: true, attributeFilter: ['part', 'class'] })
  const over = new AbortController()
  watchFonts(frame, freeze, over.signal)
  for (const query of LOOKS) matchMedia(query).addEventListener('change', freeze, { signal: over.signal })

  return () => {
    over.abort()
    watch.disconnect()
    thaw()
    frame.removeAttribute('data-sealed')
    for (const [element, part] of parts) element.setAttribute('part', part)
  }
}
