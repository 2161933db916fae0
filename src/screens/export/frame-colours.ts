import { over, parseColour, type Colour } from '../../ui/sealed/contrast.js'
import { withProbe } from '../../ui/sealed/probe.js'

/** The provider's names of the colours, mapped to ours. */
const COLOURS = {
  background: 'bg',
  background2: 'surface',
  foreground3: 'muted',
  foregroundAccent: 'on-accent',
  accent: 'accent',
  accentDark: 'accent-hover',
  success: 'success',
} as const

const hex = (colour: Colour): string =>
  `#${colour
    .slice(0, 3)
    .map(part =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Reads the colours at this element, in the format of the provider's page, and whether they are light or dark. */
export function frameColours(element: HTMLElement): Readonly<Record<string, string>> {
  return withProbe(element, computed => {
    // The computed value of a mix is always numeric, whatever the colours were written in.
    const read = (colour: string) => parseColour(computed('color', `color-mix(in srgb, ${colour}, ${colour})`))
    const pageColour = read('light-dark(#fff, #000)') ?? [1, 1, 1, 1]
    const background = over(read('var(--_bg)') ?? pageColour, pageColour)
    const colours = Object.entries(COLOURS).map(([name, ownName]) => [
      name,
      hex(over(read(`var(--_${ownName})`) ?? background, background)),
    ])
    return { ...Object.fromEntries(colours), colorScheme: pageColour[0] === 0 ? 'dark' : 'light' }
  })
}
