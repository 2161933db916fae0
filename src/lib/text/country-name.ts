const names = new Map<string, Intl.DisplayNames>()

/** The name of a country (ISO 3166, two letters) in a language; its two letters if the language has none. */
export function countryName(country: string, tag: string): string {
  const cached = names.get(tag) ?? new Intl.DisplayNames(tag, { type: 'region' })
  names.set(tag, cached)
  return cached.of(country) ?? country
}
