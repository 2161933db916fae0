/**
 * A number from an answer as decimal text: the digits that it was written with, without an exponent, cut after so many places. What a
 * floating point has beyond its shortest text is noise. Undefined for what is negative, or no number that fits.
 */
export function plainNumber(value: number, places: number): string | undefined {
  const match = /^(\d+)(?:\.(\d+))?(?:e-(\d+))?$/.exec(String(value))
  if (!match) return undefined
  const [, whole = '', fraction = '', exponent] = match
  const behind = exponent === undefined ? fraction : '0'.repeat(Number(exponent) - 1) + whole + fraction
  const kept = behind.slice(0, places).replace(/0+$/, '')
  return `${exponent === undefined ? whole : '0'}${kept && `.${kept}`}`
}
