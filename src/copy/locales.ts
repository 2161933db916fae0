import { english, type Language } from './language.js'

/** Every language besides English, loaded when somebody wants it. To add one: its file, and a row here. */
const LOCALES: Readonly<Record<string, () => Promise<Language>>> = {
  ar: async () => (await import('./locales/ar.js')).default,
  de: async () => (await import('./locales/de.js')).default,
}

/**
 * The language for a BCP 47 tag: "de-AT" is answered in German, and what is not among them in English. So is one whose file
 * does not come; it is asked for again the next time.
 */
export async function languageFor(tag: string, locales = LOCALES): Promise<Language> {
  for (let range = tag.toLowerCase(); range; range = range.replace(/-?[^-]*$/, '')) {
    if (Object.hasOwn(locales, range)) return (await locales[range]?.().catch(() => undefined)) ?? english
  }
  return english
}
