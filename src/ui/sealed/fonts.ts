import { documentMember } from '../../lib/document-member.js'
import { uuid } from '../../lib/text/random.js'

/**
 * The generic families, the preferred one first; each with the name under which some engine lets a page declare another
 * font.
 */
const SERIF = ['serif', '-webkit-serif'] as const
const SYSTEM = [['system-ui', 'system-ui'], ['sans-serif', '-webkit-sans-serif'], SERIF] as const
const MONO = [['ui-monospace', 'ui-monospace'], ['monospace', '-webkit-monospace'], SERIF] as const

/** Local fonts that Safari can load: those of Apple's systems, then others. */
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

/** How often the page's fonts are checked. */
const CHECK_INTERVAL_MS = 250

/**
 * The fonts of a sealed frame. A page can declare a font under any name and so replace the shape of a digit. The frame
 * therefore uses generic families only, and none that the page has overridden. Safari looks up such a declaration under
 * a name of its own; if a page has declared all of them, the frame uses a local font under a random name. No fallback
 * follows it, so that missing letters come from the system too.
 */
export function systemFonts(frame: HTMLElement): readonly (readonly [string, string])[] {
  const fonts = fontsOf(frame)
  const declared = new Set([...(fonts ?? [])].map(({ family }) => family.replace(/["']/g, '').toLowerCase()))
  const safeFamilies = (families: readonly (readonly [string, string])[], kind: keyof typeof LOCAL) =>
    families
      .filter(([, name]) => !declared.has(name))
      .map(([family]) => family)
      .join() || (fonts ? localFontName(fonts, kind) : 'serif')
  return [
    ['--_font', safeFamilies(SYSTEM, 'text')],
    ['--_mono', safeFamilies(MONO, 'code')],
  ]
}

const localNames = new WeakMap<FontFaceSet, Map<keyof typeof LOCAL, string>>()

/** The random name of a local font, which a style sheet cannot know; constant until the page is unloaded. */
function localFontName(fonts: FontFaceSet, kind: keyof typeof LOCAL): string {
  const names = localNames.get(fonts) ?? new Map<keyof typeof LOCAL, string>()
  localNames.set(fonts, names)
  const known = names.get(kind)
  if (known) return known
  const name = `wallet-${uuid()}`
  names.set(kind, name)
  const face = new FontFace(name, LOCAL[kind].map(font => `local("${font}")`).join())
  fonts.add(face)
  face.load().catch(() => {}) // if none is installed, the system's last resort font is used
  return name
}

/**
 * Calls back when the choice changes: a style sheet may load at any time, and not every engine reports a declared font.
 */
export function watchFonts(frame: HTMLElement, onChange: () => void, signal: AbortSignal): void {
  let last = String(systemFonts(frame))
  const timer = setInterval(() => {
    const current = String(systemFonts(frame))
    if (current !== last) onChange()
    last = current
  }, CHECK_INTERVAL_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
}

const fontsOf = (frame: HTMLElement): FontFaceSet | undefined => documentMember('fonts', frame.ownerDocument)
