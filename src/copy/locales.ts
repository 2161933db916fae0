import type { Locale } from './define-locale.js'
import { english, type Language } from './language.js'

/** Every language besides English, loaded on demand. To add one: its file, and a row here. */
const LOCALES: Readonly<Record<string, () => Promise<Locale>>> = {
  ar: async () => (await import('./locales/ar.js')).default,
  de: async () => (await import('./locales/de.js')).default,
}

/** Far more than a file takes that comes at all. */
const LONG_MS = 60_000

/**
 * The language for a BCP 47 tag, with the words of all areas that are on the page: "de-AT" is answered in German, and what is not
 * among the languages in English. So is one whose file does not come; it is asked for again the next time.
 */
export async function languageFor(tag: string, withinMs = LONG_MS, locales = LOCALES): Promise<Language> {
  for (let range = tag.toLowerCase(); range; range = range.replace(/-?[^-]*$/, '')) {
    if (!Object.hasOwn(locales, range)) continue
    const locale = await locales[range]?.().catch(() => undefined)
    return locale?.(withinMs) ?? english
  }
  return english
}
