/** Red, green, blue (sRGB) and opacity, each from 0 to 1. */
export type Colour = readonly [number, number, number, number]

/** A colour as browsers compute it: `rgb(…)`, or `color(srgb …)`. */
export function parseColour(computed: string): Colour | undefined {
  const [, notation, channels = ''] = /^(rgb|color)a?\((?:srgb )?([-+\d\s.,/eno]+)\)$/.exec(computed) ?? []
  const numbers = (channels.match(/-?[\d.]+(?:e[-+]?\d+)?|none/g) ?? []).map(part =>
    part === 'none' ? 0 : Number(part),
  )
  if (!notation || numbers.length < 3) return undefined
  const maximum = notation === 'rgb' ? 255 : 1
  const [r, g, b] = numbers.slice(0, 3).map(part => Math.min(1, Math.max(0, part / maximum))) as [
    number,
    number,
    number,
  ]
  return [r, g, b, numbers[3] ?? 1]
}

/** The visible colour of a translucent colour on an opaque background. */
export function over([r, g, b, alpha]: Colour, background: Colour): Colour {
  const mix = (top: number, bottom: number) => top * alpha + bottom * (1 - alpha)
  return [mix(r, background[0]), mix(g, background[1]), mix(b, background[2]), 1]
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const luminance = ([r, g, b]: Colour) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)

/** The contrast of two opaque colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
