import { contrast, over, parseColour, type Colour } from './contrast.js'
import { withProbe } from './probe.js'

/** Text has at least this contrast with what it stands on (WCAG 2.2, 1.4.3). */
const READABLE = 4.5
const [BLACK, WHITE]: readonly Colour[] = [
  [0, 0, 0, 1],
  [1, 1, 1, 1],
]
/** Texts, each with the ground of its own that it may stand on besides panel and surface. */
const TEXTS = {
  fg: undefined,
  muted: undefined,
  'accent-ink': 'accent-tint',
  success: 'success-tint',
  warning: 'warning-tint',
  error: 'error-tint',
} as const
/** Neither text nor below any: kept as they are. */
const OTHERS = ['line', 'line-strong', 'focus']

const written = ([r, g, b]: Colour) => `rgb(${[r, g, b].map(part => Math.round(part * 255)).join(' ')})`

/**
 * The private colours as they are drawn in this frame, where they can be read; in the place of a text that cannot, black or white, whichever
 * has more contrast with the panel, and in the place of a ground that takes no text, the panel's own. Nothing where colours cannot be measured.
 */
export function readableColours(frame: HTMLElement): readonly (readonly [string, string])[] {
  return withProbe(frame, computed => {
    // a mix is always computed to numbers, whatever a colour was written in
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
