import { area } from '../area.js'
import { pluralsOf } from '../plurals.js'

const plural = pluralsOf<'one' | 'other'>('en')

/** Texts of the part of a phone field that is loaded later, and of the screens after it. */
export const phone = area('phone', {
  invalid: 'Please enter a valid phone number.',
  bySms: 'We text you a code.',
  byWhatsApp: 'We send you a code by WhatsApp.',
  country: ({ name, code }: { name: string; code: string }) => `Country: ${name} ${code}`,
  countries: {
    title: 'Choose a country',
    search: 'Country or code',
    found: ({ count }: { count: number }) => plural(count, { one: '1 country', other: `${count} countries` }),
    nothing: 'No country of that name',
  },
  sentBySms: 'We texted six digits to',
  sentByWhatsApp: 'We sent six digits by WhatsApp to',
})
