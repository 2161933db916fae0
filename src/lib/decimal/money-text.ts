/**
 * Marks of text direction. They are removed, since the views isolate amounts from the direction of the text around
 * them.
 */
const DIRECTIONS = /[\u061C\u200E\u200F]/g

/** Formats decimal text as money: "€30", "30,50 €". Whole amounts have no decimal places. */
export function moneyText(text: string, currency: string, { tag }: { readonly tag: string }): string {
  const whole = !/\.\d*[1-9]/.test(text)
  return new Intl.NumberFormat(tag, {
    numberingSystem: 'latn',
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...(whole && { maximumFractionDigits: 0 }),
  })
    .format(text as `${number}`)
    .replace(DIRECTIONS, '')
}
