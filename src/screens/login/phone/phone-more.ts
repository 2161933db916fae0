import type { Settings } from '../../../config/settings.js'
import { wordsSpoken } from '../../../copy/area.js'
import { wordsOf, text as wordsAs } from '../../../copy/language.js'
import { phone } from '../../../copy/areas/phone.js'
import { digitsIn, digitsInserted, placeBefore, withoutDigit } from '../../../lib/text/caret.js'
import { countryName } from '../../../lib/text/country-name.js'
import type { TypedPhone } from '../../../lib/text/phone.js'
import { later } from '../../../stage/define.js'
import { LeadButton } from '../../../ui/fields/lead-button.js'
import type { FieldMore, FieldStores } from '../../shapes/form/field.js'

const DEFAULT_COUNTRY = 'US'

const countries = later('countries', async () => (await import('./countries.js')).countries)

/** Makes a phone field read numbers, starting in the host's country. A number with a "+" changes the country. */
export async function readPhone(
  { $text, $more }: FieldStores,
  { intl, whatsappEnabled }: Pick<Settings, 'intl' | 'whatsappEnabled'>,
): Promise<void> {
  // The numbering plans are loaded on demand, because they are larger than the whole landing.
  const [numbers] = await Promise.all([import('../../../lib/text/phone.js'), wordsSpoken()])
  if ($more.get()) return
  const hostCountry = intl.defaultCountry.toUpperCase()
  const initialCountry = numbers.isCountry(hostCountry) ? hostCountry : DEFAULT_COUNTRY
  const callingCode = (country: string) => `+${numbers.callingCode(country)}`

  const fieldMore = (country: string, resumes = false): FieldMore => {
    const code = callingCode(country)
    return {
      Lead: LeadButton,
      resumes,
      hint: wordsAs(phone, words => (whatsappEnabled ? words.byWhatsApp : words.bySms)),
      complaint: wordsAs(phone, words => words.invalid),
      lead: {
        text: code,
        name: language => wordsOf(phone, language).country({ name: countryName(country, language.tag), code }),
        choose: async ask => {
          $more.set(fieldMore(country, true))
          const all = numbers.countries.map(id => ({ id, code: callingCode(id) }))
          // After going back, the country stays as it was.
          const selected = await ask(countries, { all, home: initialCountry }).catch(() => country)
          if (selected !== country) update(numbers.movedPhone($text.get(), country, selected), true)
        },
      },
      read: input => numbers.typedPhone(input, country).number,
      settle: () => update(numbers.nationalPhone($text.get(), country), resumes),
      edit: ({ text, caret, forward = false }) => {
        const previous = $text.get()
        const hasOnlySignsRemoved = text.length < previous.length && digitsIn(text) === digitsIn(previous)
        const input = hasOnlySignsRemoved ? withoutDigit(text, caret, forward) : { text, caret }
        const isPasted = digitsInserted(previous, text) > 1
        const formatted = (isPasted ? numbers.nationalPhone : numbers.typedPhone)(input.text, country)
        update(formatted, false)
        return { text: formatted.text, caret: placeBefore(digitsIn(input.text.slice(input.caret)), formatted.text) }
      },
    }
  }
  const update = ({ text, country }: TypedPhone, resumes: boolean) => {
    $more.set(fieldMore(country, resumes))
    $text.set(text)
  }
  update(numbers.nationalPhone($text.get(), initialCountry), false)
}
