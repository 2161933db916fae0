/** A duration in words: in seconds up to a minute, then in minutes. It has Latin digits in every language. */
export function durationText(seconds: number, { tag }: { readonly tag: string }): string {
  const inMinutes = seconds > 60
  const format = new Intl.NumberFormat(tag, {
    numberingSystem: 'latn',
    style: 'unit',
    unit: inMinutes ? 'minute' : 'second',
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  })
  return format.format(inMinutes ? Math.ceil(seconds / 60) : Math.max(1, Math.ceil(seconds)))
}
