import { contrast, over, parseColour, type Colour } from './contrast.js'
import { withProbe } from './probe.js'

/** The minimum contrast of text (WCAG 2.2, 1.4.3). */
const READABLE = 4.5
const [BLACK, WHITE]: readonly Colour[] = [
  [0, 0, 0, 1],
  [1, 1, 1, 1],
]
/** Text colours, each with the background that it may have besides panel and surface. */
const TEXTS = {
  fg: undefined,
  muted: undefined,
  'accent-ink': 'accent-tint',
  success: 'success-tint',
  warning: 'warning-tint',
  error: 'error-tint',
} as const
/** Colours that are neither text nor background of text: unchanged. */
const OTHERS = ['line', 'line-strong', 'focus']

const written = ([r, g, b]: Colour) => `rgb(${[r, g, b].map(part => Math.round(part * 255)).join(' ')})`

/**
 * The private colours of this frame. An unreadable text colour is replaced with black or white, whichever has more
 * contrast with the panel; an unsuitable background is replaced with the panel's. Empty if colours cannot be measured.
 */
export function readableColours(frame: HTMLElement): readonly (readonly [string, string])[] {
  return withProbe(frame, computed => {
    // a colour mix is always computed to numbers, in any notation
    const read = (name: string) =>
      parseColour(computed('color', `color-mix(in srgb, var(--_${name}), var(--_${name}))`))
    const isDark = parseColour(computed('color', 'light-dark(#fff, #000)'))?.[0] === 0
    const page = read('bg')
    if (!page || !BLACK || !WHITE) return []
    const bg = over(page, isDark ? BLACK : WHITE)
    const ink = contrast(BLACK, bg) > contrast(WHITE, bg) ? BLACK : WHITE
    const drawn = (name: string, ground = bg) => over(read(name) ?? ground, ground)
    const colours = new Map<string, Colour>([['bg', bg]])

    const surface = drawn('surface')
    colours.set('surface', contrast(ink, surface) < READABLE ? bg : surface)
    for (const [name, tint] of Object.entries(TEXTS)) {
      const ground = tint && drawn(tint)
      const text = drawn(name)
      const reads = [bg, colours.get('surface'), ground].every(on => !on || contrast(text, on) >= READABLE)
      colours.set(name, reads ? text : ink)
      if (tint && ground) colours.set(tint, reads ? ground : bg)
    }
    for (const name of OTHERS) colours.set(name, drawn(name))

    const accent = drawn('accent')
    const [black, white] = [contrast(BLACK, accent), contrast(WHITE, accent)]
    const onAccent = drawn('on-accent', accent)
    colours.set('accent', accent)
    colours.set('on-accent', contrast(onAccent, accent) >= READABLE ? onAccent : black > white ? BLACK : WHITE)
    return [...colours].map(([name, colour]) => [`--_${name}`, written(colour)] as const)
  })
}
