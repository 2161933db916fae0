/** The currencies that card provider and exchange sell in, with their regions. */
const REGIONS: Readonly<Record<string, string>> = {
  EUR: 'AD AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK',
  GBP: 'GB GG IM JE',
  CHF: 'CH LI',
  AUD: 'AU',
  BRL: 'BR',
  CAD: 'CA',
  CZK: 'CZ',
  DKK: 'DK GL',
  EGP: 'EG',
  HKD: 'HK',
  INR: 'IN',
  JPY: 'JP',
  KRW: 'KR',
  MXN: 'MX',
  NOK: 'NO',
  NZD: 'NZ',
  PLN: 'PL',
  SEK: 'SE',
  SGD: 'SG',
  TRY: 'TR',
  ZAR: 'ZA',
}
const BY_REGION = new Map(
  Object.entries(REGIONS).flatMap(([currency, regions]) =>
    regions.split(' ').map((region): [string, string] => [region, currency]),
  ),
)

export const DOLLARS = 'USD'

/** The visitor's likely currency, by the region of the browser's first language; dollars if that has none. */
export function localCurrency(tag: string | undefined = globalThis.navigator?.language): string {
  try {
    return BY_REGION.get(new Intl.Locale(tag ?? '').maximize().region ?? '') ?? DOLLARS
  } catch {
    return DOLLARS // The text is not a language tag.
  }
}
