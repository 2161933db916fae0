import type { Catalogue } from '../../catalogue.js'
import { plural } from './phrases.js'

export const phone: Catalogue['phone'] = {
  invalid: 'Bitte geben Sie eine gültige Telefonnummer ein.',
  bySms: 'Wir senden einen Code per SMS.',
  byWhatsApp: 'Wir senden einen Code per WhatsApp.',
  country: ({ name, code }) => `Land: ${name} ${code}`,
  countries: {
    title: 'Land wählen',
    search: 'Land oder Vorwahl',
    found: ({ count }) => plural(count, { one: '1 Land', other: `${count} Länder` }),
    nothing: 'Kein Land mit diesem Namen',
  },
  sentBySms: 'Wir haben sechs Ziffern per SMS gesendet an',
  sentByWhatsApp: 'Wir haben sechs Ziffern per WhatsApp gesendet an',
}
