import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/**
 * Parses a phone number into international display form, as the API stores it. Numbers without a country code are
 * American. Undefined if it is no phone number.
 */
export function phoneNumber(value: string): string | undefined {
  const parsed = value.length <= 64 ? parsePhoneNumberFromString(value, 'US') : undefined
  return parsed?.isPossible() ? parsed.formatInternational() : undefined
}
