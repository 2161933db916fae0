import { getCountries, getCountryCallingCode, parsePhoneNumber as parse, type CountryCode, type PhoneNumber } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/metadata.min.json'

/*
 * The one door to libphonenumber-js. Its metadata weighs 35 kB, so import this file only by `import()`.
 */

const LONGEST = 250
const countries = getCountries(metadata)

const isCountry = (country: string): country is CountryCode => countries.some(known => known === country)

function read(number: string, country: string): PhoneNumber | undefined {
  if (number.length > LONGEST) return undefined
  try {
    return parse(number, isCountry(country) ? { defaultCountry: country, extract: false } : { extract: false }, metadata)
  } catch {
    return undefined // the library throws for text that is not a number
  }
}

/** True for a number that exists in its country's numbering plan. `country` (ISO 3166, two letters) is for numbers without a country prefix. */
export const isValidPhone = (number: string, country = 'US'): boolean => read(number, country)?.isValid() ?? false

/** The number in international form (`+1 555 555 0100`); text that is not a number is returned unchanged. */
export const formatPhone = (number: string, country = 'US'): string => read(number, country)?.formatInternational() ?? number

/** The number in E.164 form (`+15555550100`), as a server wants it; undefined for text that is not a number. */
export const toE164 = (number: string, country = 'US'): string | undefined => read(number, country)?.number

/** The calling code of a country without its plus (`1` for US); undefined for a country that has none. */
export const callingCode = (country: string): string | undefined => isCountry(country) ? getCountryCallingCode(country, metadata) : undefined
