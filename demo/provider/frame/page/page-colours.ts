/** The colours that a visible page takes from its URL. */
const COLORS = [
  'background',
  'background2',
  'foreground3',
  'foregroundAccent',
  'accent',
  'accentDark',
  'success',
] as const

/** Applies the host's colours to the page. Values that are no colours are ignored. */
export function applyColours(query: URLSearchParams): void {
  for (const name of COLORS) {
    const color = query.get(name)
    if (color && CSS.supports('color', color)) document.documentElement.style.setProperty(`--${name}`, color)
  }
  document.documentElement.style.colorScheme = query.get('colorScheme') === 'dark' ? 'dark' : 'light'
}

/** An id that can go into a header; undefined for anything else. */
export const identifier = (value: string | null): string | undefined =>
  value !== null && /^[\w:.-]{1,100}$/.test(value) ? value : undefined
