import {
  AsYouType,
  Metadata,
  getCountries,
  getCountryCallingCode,
  parseIncompletePhoneNumber,
  parsePhoneNumber as parse,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/metadata.min.json'

/*
 * The only file that imports libphonenumber-js. Its metadata has 35 kB, so import this file only by `import()`.
 */

const MAX_LENGTH = 250
/** Longer than any number with the longest prefix. */
const MAX_TYPED_LENGTH = 24

/** Every country that has a calling code (ISO 3166, two letters). */
export const countries: readonly CountryCode[] = getCountries(metadata)

export const isCountry = (country: string): country is CountryCode => countries.some(candidate => candidate === country)

function parseNumber(number: string, country: string): PhoneNumber | undefined {
  if (number.length > MAX_LENGTH) return undefined
  try {
    return parse(
      number,
      isCountry(country) ? { defaultCountry: country, extract: false } : { extract: false },
      metadata,
    )
  } catch {
    return undefined // the library throws for text that is not a number
  }
}

/**
 * True for a number that exists in its country's numbering plan. `country` (ISO 3166, two letters) applies to numbers
 * without a calling code.
 */
export const isValidPhone = (number: string, country = 'US'): boolean =>
  parseNumber(number, country)?.isValid() ?? false

/** The number in international form (`+1 555 555 0100`). Text that is not a number is returned unchanged. */
export const formatPhone = (number: string, country = 'US'): string =>
  parseNumber(number, country)?.formatInternational() ?? number

/** The number in E.164 form (`+15555550100`), as servers expect it; undefined for text that is not a number. */
export const toE164 = (number: string, country = 'US'): string | undefined => parseNumber(number, country)?.number

/** The calling code of a country without its plus (`1` for US); undefined for a country that has none. */
export const callingCode = (country: string): string | undefined =>
  isCountry(country) ? getCountryCallingCode(country, metadata) : undefined

/** A partly typed number: its formatted text, its country, and the number once it is complete. */
export interface TypedPhone {
  readonly text: string
  readonly country: string
  /** In international form; undefined if it is not a number of that country. */
  readonly number: string | undefined
}

/**
 * Reads the text typed or pasted so far, also in full-width, Arabic and Persian digits. It is a national number of this
 * country, or an international one after "+", "00" or the country's own prefix for calls abroad. An international
 * number is rewritten with "+", and its calling code sets the country.
 */
export function typedPhone(typed: string, country: string): TypedPhone {
  const characters = parseIncompletePhoneNumber(typed.normalize('NFKC').replace(OPTIONAL_ZERO, '$1')).slice(
    0,
    MAX_TYPED_LENGTH,
  )
  const homeCountry = isCountry(country) ? country : undefined
  const formatter = new AsYouType(homeCountry, metadata)
  const text = formatter.input(characters)
  const international = formatter.isInternational()
    ? formatter.getNumberValue()
    : characters.startsWith('00')
      ? `+${characters.slice(2)}`
      : undefined
  const foreignFormatter = new AsYouType(undefined, metadata)
  const foreignText = international === undefined ? '' : foreignFormatter.input(international)
  const code = foreignFormatter.getCallingCode()
  const number = code ? foreignFormatter.getNumber() : formatter.getNumber()
  const validNumber = number?.isValid() ? number : undefined
  if (!code || (!formatter.isInternational() && !validNumber && hasLongerPrefix(homeCountry)))
    return { text, country, number: code ? undefined : validNumber?.formatInternational() }
  const newCountry =
    callingCode(country) === code && !validNumber ? country : (number?.country ?? mainCountryOf(code) ?? country)
  return {
    text: foreignText,
    country: newCountry,
    number: callingCode(newCountry) === code ? validNumber?.formatInternational() : undefined,
  }
}

/** "+49 (0)30 …": a zero that is dialled within the country only. */
const OPTIONAL_ZERO = /^([^+]*\+[^(]*|\s*00[^(]*)\(\s*[0٠۰]\s*\)/

/** True for countries whose prefix for calls abroad begins with "00" and has further digits, as 0011 in Australia. */
function hasLongerPrefix(country: CountryCode | undefined): boolean {
  if (!country) return false
  const plans = new Metadata(metadata)
  plans.selectNumberingPlan(country)
  const prefix = plans.numberingPlan?.IDDPrefix() ?? ''
  return prefix !== '00' && /^0[0[]/.test(prefix)
}

/** The first country of those that share a calling code. */
const mainCountryOf = (code: string): string | undefined =>
  countries.find(country => country === metadata.country_calling_codes[code]?.[0])

/**
 * Writes a complete number without its calling code. A number that is incomplete, or would then be read as another one,
 * is returned unchanged.
 */
export function nationalPhone(typed: string, country: string): TypedPhone {
  const phone = typedPhone(typed, country)
  const national = phone.number === undefined ? undefined : parseNumber(phone.number, phone.country)?.formatNational()
  return national !== undefined &&
    phone.text.startsWith('+') &&
    typedPhone(national, phone.country).number === phone.number
    ? { ...phone, text: national }
    : phone
}

/** Moves a number to another country: the digits after the calling code stay. */
export function movedPhone(typed: string, from: string, to: string): TypedPhone {
  const { text, number } = typedPhone(typed, from)
  const code = callingCode(from) ?? ''
  const rest = text.startsWith('+')
    ? ((number && parseNumber(number, from)?.nationalNumber) ??
      text.replace(/\D/g, '').slice(text.startsWith(`+${code}`) ? code.length : Infinity))
    : text
  return { ...typedPhone(rest, to), country: to }
}
