/**
 * Writes a number of a response as decimal text: without an exponent, and cut after `places` decimal places. It uses
 * the shortest text of the number, as any further digits are floating-point noise. Undefined for negative numbers and
 * those of 1e21 or more.
 */
export function plainNumber(value: number, places: number): string | undefined {
  const match = /^(\d+)(?:\.(\d+))?(?:e-(\d+))?$/.exec(String(value))
  if (!match) return undefined
  const [, whole = '', fraction = '', exponent] = match
  const decimals = exponent === undefined ? fraction : '0'.repeat(Number(exponent) - 1) + whole + fraction
  const significant = decimals.slice(0, places).replace(/0+$/, '')
  return `${exponent === undefined ? whole : '0'}${significant && `.${significant}`}`
}
