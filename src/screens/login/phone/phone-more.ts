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
  const home = numbers.isCountry(hostCountry) ? hostCountry : DEFAULT_COUNTRY
  const codeOf = (country: string) => `+${numbers.callingCode(country)}`

  const moreIn = (country: string, resumes = false): FieldMore => {
    const code = codeOf(country)
    return {
      Lead: LeadButton,
      resumes,
      hint: wordsAs(phone, words => (whatsappEnabled ? words.byWhatsApp : words.bySms)),
      complaint: wordsAs(phone, words => words.invalid),
      lead: {
        text: code,
        name: language => wordsOf(phone, language).country({ name: countryName(country, language.tag), code }),
        choose: async ask => {
          $more.set(moreIn(country, true))
          const all = numbers.countries.map(id => ({ id, code: codeOf(id) }))
          // After going back, the country stays as it was.
          const chosen = await ask(countries, { all, home }).catch(() => country)
          if (chosen !== country) stand(numbers.movedPhone($text.get(), country, chosen), true)
        },
      },
      read: typed => numbers.typedPhone(typed, country).number,
      settle: () => stand(numbers.nationalPhone($text.get(), country), resumes),
      edit: ({ text, caret, forward = false }) => {
        const before = $text.get()
        const onlySigns = text.length < before.length && digitsIn(text) === digitsIn(before)
        const typed = onlySigns ? withoutDigit(text, caret, forward) : { text, caret }
        const atOnce = digitsInserted(before, text) > 1
        const written = (atOnce ? numbers.nationalPhone : numbers.typedPhone)(typed.text, country)
        stand(written, false)
        return { text: written.text, caret: placeBefore(digitsIn(typed.text.slice(typed.caret)), written.text) }
      },
    }
  }
  const stand = ({ text, country }: TypedPhone, resumes: boolean) => {
    $more.set(moreIn(country, resumes))
    $text.set(text)
  }
  stand(numbers.nationalPhone($text.get(), home), false)
}
