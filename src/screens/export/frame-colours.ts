import { over, type Colour } from '../../ui/sealed/contrast.js'
import { coloursIn } from '../../ui/sealed/probe.js'

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
  const { isDark, of: read } = coloursIn(element, Object.values(COLOURS))
  const pageColour: Colour = isDark ? [0, 0, 0, 1] : [1, 1, 1, 1]
  const background = over(read('bg') ?? pageColour, pageColour)
  const colours = Object.entries(COLOURS).map(([name, ownName]) => [
    name,
    hex(over(read(ownName) ?? background, background)),
  ])
  return { ...Object.fromEntries(colours), colorScheme: isDark ? 'dark' : 'light' }
}
