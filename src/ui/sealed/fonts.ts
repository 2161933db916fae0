import { documentMember } from '../../lib/document-member.js'
import { uuid } from '../../lib/text/random.js'

/** The system's own families, the one that looks best first; each with the name under which some engine lets a page declare another. */
const SERIF = ['serif', '-webkit-serif'] as const
const SYSTEM = [['system-ui', 'system-ui'], ['sans-serif', '-webkit-sans-serif'], SERIF] as const
const MONO = [['ui-monospace', 'ui-monospace'], ['monospace', '-webkit-monospace'], SERIF] as const

/** Fonts that Safari's engine finds on a machine: of Apple's systems, then of others. */
const LOCAL = {
  text: [
    'Helvetica Neue',
    'Helvetica',
    'Arial',
    'Adwaita Sans',
    'Cantarell',
    'DejaVu Sans',
    'Liberation Sans',
    'Noto Sans',
  ],
  code: ['Menlo', 'Courier New', 'Adwaita Mono', 'DejaVu Sans Mono', 'Liberation Mono', 'Noto Sans Mono'],
} as const

/** So often it is looked at which fonts the page declares. */
const LOOK_EVERY_MS = 250

/**
 * The fonts that a sealed frame is drawn with. A page can declare one under any name, and that draws whatever it likes in the place of a digit:
 * so the frame takes generic families alone, and none in whose place the page has declared one. Safari's engine looks for such a declaration
 * under a name of its own; where a page has declared every one of them, the frame takes a font of the machine under a name that is made up here.
 * Nothing follows on that, so that a letter it does not have comes from the machine too.
 */
export function systemFonts(frame: HTMLElement): readonly (readonly [string, string])[] {
  const fonts = fontsOf(frame)
  const declared = new Set([...(fonts ?? [])].map(({ family }) => family.replace(/["']/g, '').toLowerCase()))
  const own = (families: readonly (readonly [string, string])[], kind: keyof typeof LOCAL) =>
    families
      .filter(([, name]) => !declared.has(name))
      .map(([family]) => family)
      .join() || (fonts ? madeUp(fonts, kind) : 'serif')
  return [
    ['--_font', own(SYSTEM, 'text')],
    ['--_mono', own(MONO, 'code')],
  ]
}

const made = new WeakMap<FontFaceSet, Map<keyof typeof LOCAL, string>>()

/** The name of a font of the machine that no style sheet can know; the same one for as long as the page lasts. */
function madeUp(fonts: FontFaceSet, kind: keyof typeof LOCAL): string {
  const names = made.get(fonts) ?? new Map<keyof typeof LOCAL, string>()
  made.set(fonts, names)
  const known = names.get(kind)
  if (known) return known
  const name = `wallet-${uuid()}`
  names.set(kind, name)
  const face = new FontFace(name, LOCAL[kind].map(font => `local("${font}")`).join())
  fonts.add(face)
  face.load().catch(() => {}) // none of them is there: the machine's last resort draws
  return name
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
