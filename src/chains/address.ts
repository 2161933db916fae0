/** First and last digits of an address, for a row that opens to the whole: "0x71C7…976F", "9xQe…Wd3k". */
export function shortAddress(address: string): string {
  const head = address.startsWith('0x') ? 6 : 4
  return address.length <= head + 6 ? address : `${address.slice(0, head)}…${address.slice(-4)}`
}
