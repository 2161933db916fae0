import { documentMember } from '../../lib/document-member.js'

/** The system's own families, the one that looks best first; each with the name under which some engine lets a page declare another. */
const SERIF = ['serif', '-webkit-serif'] as const
const SYSTEM = [['system-ui', 'system-ui'], ['sans-serif', '-webkit-sans-serif'], SERIF] as const
const MONO = [['ui-monospace', 'ui-monospace'], ['monospace', '-webkit-monospace'], SERIF] as const

/** So often it is looked at which fonts the page declares. */
const LOOK_EVERY_MS = 250

/**
 * The fonts that a sealed frame is drawn with. A page can declare one under any name, and that draws whatever it likes in the place of a digit:
 * so the frame takes generic families alone, and none in whose place the page has declared one. Safari's engine looks for such a declaration
 * under a name of its own; where a page has declared every one of them, it draws with that.
 */
export function systemFonts(frame: HTMLElement): readonly (readonly [string, string])[] {
  const declared = new Set([...fontsOf(frame) ?? []].map(({ family }) => family.replace(/["']/g, '').toLowerCase()))
  const own = (families: readonly (readonly [string, string])[]) => families.filter(([, name]) => !declared.has(name)).map(([family]) => family).join()
  return [['--_font', own(SYSTEM) || 'serif'], ['--_mono', own(MONO) || 'serif']]
}

/** Calls back when that has become another choice: a style sheet may come at any time, and not every engine tells of a font that it declares. */
export function watchFonts(frame: HTMLElement, onChange: () => void, signal: AbortSignal): void {
  let last = String(systemFonts(frame))
  const timer = setInterval(() => {
    const now = String(systemFonts(frame))
    if (now !== last) onChange()
    last = now
  }, LOOK_EVERY_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
}

const fontsOf = (frame: HTMLElement): FontFaceSet | undefined => documentMember('fonts', frame.ownerDocument)
