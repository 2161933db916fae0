import { contrast, over, type Colour } from './contrast.js'
import { coloursIn } from './probe.js'

/** The minimum contrast of text (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5
const [BLACK, WHITE]: readonly Colour[] = [
  [0, 0, 0, 1],
  [1, 1, 1, 1],
]
/** Text colours, each with the background that it may have besides panel and surface. */
const TEXT_COLOURS = {
  fg: undefined,
  muted: undefined,
  'accent-ink': 'accent-tint',
  success: 'success-tint',
  warning: 'warning-tint',
  error: 'error-tint',
} as const
/** Colours that are neither text nor background of text: unchanged. */
const OTHER_COLOURS = ['line', 'line-strong', 'focus']
const COLOURS = [
  'bg',
  'surface',
  ...Object.entries(TEXT_COLOURS).flatMap(([name, tint]) => (tint ? [name, tint] : [name])),
  ...OTHER_COLOURS,
  'accent',
  'on-accent',
]

const toCss = ([r, g, b]: Colour) => `rgb(${[r, g, b].map(part => Math.round(part * 255)).join(' ')})`

/**
 * The private colours of this frame. An unreadable text colour is replaced with black or white, whichever has more
 * contrast with the panel; an unsuitable background is replaced with the panel's. Empty if colours cannot be measured.
 */
export function readableColours(frame: HTMLElement): readonly (readonly [string, string])[] {
  const { isDark, of: read } = coloursIn(frame, COLOURS)
  const page = read('bg')
  if (!page || !BLACK || !WHITE) return []
  const bg = over(page, isDark ? BLACK : WHITE)
  const ink = contrast(BLACK, bg) > contrast(WHITE, bg) ? BLACK : WHITE
  const opaque = (name: string, background = bg) => over(read(name) ?? background, background)
  const colours = new Map<string, Colour>([['bg', bg]])

  const surface = opaque('surface')
  colours.set('surface', contrast(ink, surface) < MIN_CONTRAST ? bg : surface)
  for (const [name, tintName] of Object.entries(TEXT_COLOURS)) {
    const tintColour = tintName && opaque(tintName)
    const text = opaque(name)
    const isReadable = [bg, colours.get('surface'), tintColour].every(
      background => !background || contrast(text, background) >= MIN_CONTRAST,
    )
    colours.set(name, isReadable ? text : ink)
    if (tintName && tintColour) colours.set(tintName, isReadable ? tintColour : bg)
  }
  for (const name of OTHER_COLOURS) colours.set(name, opaque(name))

  const accent = opaque('accent')
  const [black, white] = [contrast(BLACK, accent), contrast(WHITE, accent)]
  const onAccent = opaque('on-accent', accent)
  colours.set('accent', accent)
  colours.set('on-accent', contrast(onAccent, accent) >= MIN_CONTRAST ? onAccent : black > white ? BLACK : WHITE)
  return [...colours].map(([name, colour]) => [`--_${name}`, toCss(colour)] as const)
}
