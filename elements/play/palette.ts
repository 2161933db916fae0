import { privately } from '../../src/ui/sealed/privately.js'
import { adoptStyles } from '../../src/ui/sheets.js'

/** The private custom property that each public colour sets. */
const PRIVATE_NAMES: Record<string, string> = {
  background: 'bg',
  surface: 'surface',
  foreground: 'fg',
  muted: 'muted',
  border: 'line',
  accent: 'accent',
  'on-accent': 'on-accent',
  focus: 'focus',
  success: 'success',
  warning: 'warning',
  error: 'error',
  backdrop: 'backdrop',
}

/**
 * Applies the colours from the settings, with lower precedence than the host's style sheets. Invalid colours are
 * ignored.
 */
export function paletteStyles(element: HTMLElement, palette: Readonly<Record<string, string>>): void {
  const rules = Object.entries(palette).flatMap(([name, colour]) => {
    const key = name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
    const privateName = Object.hasOwn(PRIVATE_NAMES, key) ? PRIVATE_NAMES[key] : undefined
    return privateName && typeof colour === 'string' && CSS.supports('color', colour) && !/[;{}]/.test(colour)
      ? [`--_${privateName}: var(--wallet-color-${key}, ${colour});`]
      : []
  })
  if (rules.length > 0 && element.shadowRoot) adoptStyles(element.shadowRoot, privately(`:host { ${rules.join(' ')} }`))
}
