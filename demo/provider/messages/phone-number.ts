import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A phone number as the wire stores it, in international display form; numbers without a country are American. Undefined for none. */
export function phoneNumber(value: string): string | undefined {
  const parsed = value.length <= 64 ? parsePhoneNumberFromString(value, 'US') : undefined
  return parsed?.isPossible() ? parsed.formatInternational() : undefined
}
