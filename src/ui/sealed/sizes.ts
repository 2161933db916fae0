import { withProbe } from './probe.js'

/** Each private size with the property that computes it, and its bounds. */
const SIZES: readonly (readonly [name: string, property: string, bounded: (read: string) => string])[] = [
  ['fs', 'font-size', read => `clamp(11px, ${read}, 32px)`],
  ['u', 'padding-inline-start', read => `clamp(0px, ${read}, 8px)`],
  ['w', 'inline-size', read => `max(280px, ${read})`],
  ['h', 'block-size', read => `max(320px, ${read})`],
  ['h-compact', 'block-size', read => `max(320px, ${read})`],
  ['r', 'padding-inline-start', read => `clamp(0px, ${read}, 24px)`],
  ['r-panel', 'padding-inline-start', read => `clamp(0px, ${read}, 40px)`],
  ['bw', 'padding-inline-start', read => `clamp(0px, ${read}, 4px)`],
  ['t', 'transition-duration', read => `clamp(0s, ${read}, .4s)`],
]

/** The private sizes of this frame, bounded so that everything stays visible. */
export function boundedSizes(frame: HTMLElement): readonly (readonly [string, string])[] {
  return withProbe(frame, computed =>
    SIZES.flatMap(([name, property, bounded]) => {
      const read = computed(property, `var(--_${name})`)
      return /^[\d.]/.test(read) ? [[`--_${name}`, bounded(read)] as const] : []
    }),
  )
}

/** The panel's outer shadow without inset parts: colours were measured without a shadow. */
export function outerShadow(frame: HTMLElement): readonly (readonly [string, string])[] {
  const shadow = withProbe(frame, computed => computed('box-shadow', 'var(--_shadow)'))
  return [['--_shadow', shadow.includes('inset') ? 'none' : shadow]]
}
