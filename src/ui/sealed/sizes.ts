import { computedIn, type Declaration } from './probe.js'

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

/**
 * The private sizes of this frame, bounded so that everything stays visible; and the panel's outer shadow without inset
 * parts, because colours were measured without a shadow.
 */
export function boundedSizes(frame: HTMLElement): readonly (readonly [string, string])[] {
  const computed = computedIn(
    frame,
    new Map<string, Declaration>([
      ...SIZES.map(([name, property]) => [name, [property, `var(--_${name})`]] as const),
      ['shadow', ['box-shadow', 'var(--_shadow)']],
    ]),
  )
  const shadow = computed.get('shadow') ?? ''
  return [
    ...SIZES.flatMap(([name, , bounded]) => {
      const read = computed.get(name) ?? ''
      return /^[\d.]/.test(read) ? [[`--_${name}`, bounded(read)] as const] : []
    }),
    ['--_shadow', shadow.includes('inset') ? 'none' : shadow],
  ]
}
