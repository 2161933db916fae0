/** The colours that a page in sight takes from its address. */
const COLORS = [
  'background',
  'background2',
  'foreground3',
  'foregroundAccent',
  'accent',
  'accentDark',
  'success',
] as const

/** Gives the page the colours of what is around it, where they are colours. */
export function wearLook(query: URLSearchParams): void {
  for (const name of COLORS) {
    const color = query.get(name)
    if (color && CSS.supports('color', color)) document.documentElement.style.setProperty(`--${name}`, color)
  }
  document.documentElement.style.colorScheme = query.get('colorScheme') === 'dark' ? 'dark' : 'light'
}

/** An id as it may stand in a header; undefined for anything else. */
export const identifier = (value: string | null): string | undefined =>
  value !== null && /^[\w:.-]{1,100}$/.test(value) ? value : undefined
