/** A language, as `Intl` identifies it. */
interface TaggedLanguage {
  readonly tag: string
}

interface Formats {
  readonly integer: Intl.NumberFormat
  readonly point: string
  readonly dollars: Intl.NumberFormat
  readonly list: Intl.ListFormat
}

const formats = new Map<string, Formats>()

/** Latin digits in every language, as addresses have them and as the keyboards for amounts type them. */
const DIGITS = { numberingSystem: 'latn' } as const
/**
 * Marks of text direction. They are removed, since the views isolate amounts from the direction of the text around
 * them.
 */
const DIRECTIONS = /[\u061C\u200E\u200F]/g

function formatsOf({ tag }: TaggedLanguage): Formats {
  const cached = formats.get(tag)
  if (cached) return cached
  const created: Formats = {
    integer: new Intl.NumberFormat(tag, DIGITS),
    point: new Intl.NumberFormat(tag, DIGITS).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.',
    dollars: new Intl.NumberFormat(tag, {
      ...DIGITS,
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
    }),
    list: new Intl.ListFormat(tag, { type: 'unit', style: 'short' }),
  }
  formats.set(tag, created)
  return created
}

/** The decimal separator of a language. */
export const pointOf = (language: TaggedLanguage): string => formatsOf(language).point

/** Writes decimal text ("-1234.50") with the decimal separator of a language. All digits stay. */
export const decimalText = (text: string, language: TaggedLanguage): string => text.replace('.', pointOf(language))

/** The same, with grouped thousands. */
export const groupedText = (text: string, language: TaggedLanguage): string =>
  text.replace(
    /^(-?)(\d*)(.*)$/,
    (_, sign: string, integer: string, rest: string) =>
      sign + formatsOf(language).integer.format(BigInt(integer)) + decimalText(rest, language),
  )

/** Formats decimal text with two places as dollars: "$1,234.50", "1.234,50 $". */
export function dollarText(text: string, language: TaggedLanguage): string {
  const [integer, cents] = text.split('.') as [string, string]
  const parts = formatsOf(language).dollars.formatToParts(BigInt(integer))
  return parts
    .map(({ type, value }) => (type === 'fraction' ? cents : value))
    .join('')
    .replace(DIRECTIONS, '')
}

/** Joins the items of a list: "1, 2, 3". */
export const listText = (items: readonly string[], language: TaggedLanguage): string =>
  formatsOf(language).list.format(items)
