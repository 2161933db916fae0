import { formatBalance, usdCents } from '../../src/chains/amount.js'
import { balance } from '../../src/copy/areas/wallets/balance.js'
import { wordsOf, type Language, type Text } from '../../src/copy/language.js'
import type { BalanceLine, Balances } from '../../src/funding/balances/live-balances.js'
import { dollarText, listText } from '../../src/lib/text/format.js'

export type Asset = 'total' | 'native' | 'USDC'

/** The maximum number of assets in the text; the list shows all of them. */
const MAX_ASSETS = 3

/** "1.500 ETH" */
export const lineAmount = ({ holding: { decimals, symbol } }: BalanceLine, units: bigint, language: Language): string =>
  `${formatBalance(units, decimals, language)} ${symbol}`

/** Formats cents as money. An amount below one cent is not shown as zero. */
export function centsText(cents: bigint, language: Language): string {
  const atLeastOne = cents === 0n ? 1n : cents
  const text = dollarText(`${atLeastOne / 100n}.${String(atLeastOne % 100n).padStart(2, '0')}`, language)
  return cents === 0n ? `<${text}` : text
}

/** The value of a line in cents; undefined without a price, and for a balance of zero. */
export const lineCents = ({ holding: { decimals }, units, price }: BalanceLine): bigint | undefined =>
  units ? usdCents(units, decimals, price?.usd) : undefined

/** The text of the tag for these balances. */
export function balanceText({ lines, at }: Pick<Balances, 'lines' | 'at'>, asset: Asset): Text {
  return language => {
    const words = wordsOf(balance, language)
    if (lines.length === 0) return words.noWallet
    if (at === undefined) return '…'
    const selected = lines.filter(({ holding: { kind } }) => asset === 'total' || kind === asset)
    if (selected.length === 0) return words.noAsset({ symbol: asset })
    const known = selected.filter(({ units }) => units !== undefined)
    if (known.length === 0) return words.unread
    const amount = (asset === 'total' ? worthText(known, language) : undefined) ?? amountsText(known, language)
    return selected.some(({ unread }) => unread) ? words.partly({ amount }) : amount
  }
}

/** The total in money, if every asset has a price. */
function worthText(lines: readonly BalanceLine[], language: Language): string | undefined {
  const nonZero = lines.filter(({ units }) => units)
  const cents = nonZero.flatMap(line => lineCents(line) ?? [])
  if (nonZero.length === 0 || cents.length < nonZero.length) return undefined
  return centsText(
    cents.reduce((sum, value) => sum + value),
    language,
  )
}

/** The totals by asset, summed over networks and wallets. */
function amountsText(lines: readonly BalanceLine[], language: Language): string {
  const sums = new Map<string, { readonly line: BalanceLine; readonly units: bigint }>()
  for (const line of lines) {
    const key = `${line.holding.symbol}:${line.holding.decimals}`
    sums.set(key, { line, units: (sums.get(key)?.units ?? 0n) + (line.units ?? 0n) })
  }
  const nonZero = [...sums.values()].filter(({ units }) => units > 0n)
  const texts = (nonZero.length > 0 ? nonZero : [...sums.values()].slice(0, 1)).map(({ line, units }) =>
    lineAmount(line, units, language),
  )
  const [first, others] = [texts.slice(0, MAX_ASSETS), texts.length - MAX_ASSETS]
  return others > 0 ? `${listText(first, language)} +${others}` : listText(first, language)
}
