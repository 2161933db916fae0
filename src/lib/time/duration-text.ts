/** How long something takes, as people say it: seconds up to a minute, then minutes. In digits that all languages share. */
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
