import type { Locale } from './define-locale.js'
import { english, type Language } from './language.js'

/** Every language except English, loaded on demand. To add one, add its file and a row here. */
const LOCALES: Readonly<Record<string, () => Promise<Locale>>> = {
  ar: async () => (await import('./locales/ar.js')).default,
  de: async () => (await import('./locales/de.js')).default,
}

/** The default time limit for loading texts, far longer than loading takes. */
const LONG_MS = 60_000

/**
 * The language for a BCP 47 tag, with the texts of all areas that are on the page. A longer tag falls back to a shorter
 * one: "de-AT" gives German. Without a match, or if the language's file does not load, it is English; the file is
 * requested again the next time.
 */
export async function languageFor(tag: string, withinMs = LONG_MS, locales = LOCALES): Promise<Language> {
  for (let range = tag.toLowerCase(); range; range = range.replace(/-?[^-]*$/, '')) {
    if (!Object.hasOwn(locales, range)) continue
    const locale = await locales[range]?.().catch(() => undefined)
    return locale?.(withinMs) ?? english
  }
  return english
}
