import { shortAddress } from '../../chains/address.js'
import { exactAmount, formatSent, formatUsd, parseAmount } from '../../chains/amount.js'
import { nativeCoin, type ChainRecord } from '../../chains/registry.js'
import type { ScannedAmount, ScannedAsset } from '../../config/transaction-scan.js'
import { $transaction } from '../../copy/transaction.js'
import type { Fact, FactValue, ShownMove, ShownScan } from './review.js'
import { shownAddress } from './shown-address.js'
import type { CompletedScan, ScanState } from './transaction-scan.js'

const DECIMAL = /^\d{1,78}(?:\.(\d{1,78}))?$/
const HEX = /^0x[0-9a-f]+$/i
const ADDRESS = /^0x[0-9a-f]{40}$/i
const LARGEST = 2n ** 256n

/** What a scan says to the visitor; undefined where there is none, and where it failed. */
export function shownScan(scan: CompletedScan): ShownScan
export function shownScan(scan: ScanState | undefined, accepted?: boolean): ShownScan | undefined
export function shownScan(scan: ScanState | undefined, accepted = false): ShownScan | undefined {
  const words = $transaction.get().scan
  if (scan?.status === 'in progress') return { level: 'pending', text: words.pending, details: words.details, accepted }
  if (scan?.status !== 'completed') return undefined
  const { level } = scan
  return { level, text: words[level], details: words.details, ...(level === 'error' && { accept: words.accept }), accepted }
}

/** What leaves the wallet and what comes into it, in the order of the scan: what goes first. */
export function shownMoves({ diffs }: CompletedScan): ShownMove[] {
  const { fact } = $transaction.get()
  const going = diffs.flatMap(({ asset, out }) => out.map(amount => ({ label: fact.send, ...shownAmount(asset, amount) })))
  const coming = diffs.flatMap(diff => diff.in.map(amount => ({ label: fact.receive, ...shownAmount(diff.asset, amount) })))
  return [...going, ...coming]
}

/** True when the scan knows of an asset that leaves in exactly this amount (decimal text). What is signed is believed before any scan. */
export function knowsAmount({ diffs }: CompletedScan, amount: string): boolean {
  return diffs.some(({ out }) => out.some(({ value }) => value && DECIMAL.test(value) && plain(value) === plain(amount)))
}

/** The simulation's parameters, and who may spend what afterwards. */
export function scanFacts({ params, exposures }: CompletedScan, chain: ChainRecord): Fact[] {
  const { fact, scan } = $transaction.get()
  const { symbol, decimals } = nativeCoin(chain)
  const { from, to, value, gas, gas_price: gasPrice, block_tag: block, data, calldata } = params
  const called = calldata?.function_signature ?? calldata?.function_selector
  const text = (shown: string): FactValue => ({ kind: 'text', text: shown })
  const account = (full: string): FactValue => ADDRESS.test(full) ? { kind: 'address', ...shownAddress(chain, full) } : text(full)
  const units = amountOf(value)
  return [
    ...(from ? [{ id: 'from', label: fact.from, value: account(from) }] : []),
    ...(to ? [{ id: 'to', label: fact.to, value: account(to) }] : []),
    ...(units === undefined ? [] : [{ id: 'value', label: fact.amount, value: text(`${exactAmount(units, decimals)} ${symbol}`) }]),
    ...exposures.flatMap(({ asset, spenders }, index) => Object.entries(spenders).map(([spender, amount], place) => {
      const { text: shown, unit } = shownAmount(asset, amount)
      const much = `${shown} ${unit}`.trim()
      const id = `exposure-${index}-${place}`
      return ADDRESS.test(spender) ? { id, label: scan.maySpend(shortAddress(spender)), value: text(much) } : { id, label: fact.spender, value: text(`${spender}: ${much}`) }
    })),
    { id: 'network', label: fact.network, value: { kind: 'network', name: chain.name } },
    ...([['gas', fact.gas, gas], ['gas-price', fact.gasPrice, gasPrice], ['block', fact.block, block]] as const)
      .flatMap(([id, label, given]) => given ? [{ id, label, value: text(String(amountOf(given) ?? given)) }] : []),
    ...(called ? [{ id: 'call', label: fact.call, value: text(called) }] : []),
    ...(data && HEX.test(data) ? [{ id: 'data', label: fact.data, value: { kind: 'data', hex: data, bytes: (data.length - 2) / 2 } } satisfies Fact] : []),
  ]
}

/** A single thing without an amount is called by its name. */
function shownAmount({ name, symbol }: ScannedAsset, { value, usd_price: usd }: ScannedAmount): { text: string; unit: string; fiat?: string } {
  const unknown = $transaction.get().scan.unknownAsset
  if (!value) return { text: name || symbol || unknown, unit: '' }
  const fiat = usd ? formatUsd(1n, 0, Number(usd)) : undefined
  return { text: readable(value), unit: symbol || name || unknown, ...(fiat && { fiat }) }
}

/** A decimal amount as all others are written; what is none stays as it came. */
function readable(value: string): string {
  const decimals = DECIMAL.exec(value)?.[1]?.length ?? 0
  try {
    return formatSent(parseAmount(value, decimals), decimals)
  } catch {
    return value
  }
}

const plain = (text: string): string => text.includes('.') ? text.replace(/\.?0+$/, '') : text

/** A quantity in hex or decimal; undefined for anything else. */
function amountOf(text: string | null | undefined): bigint | undefined {
  if (!text || text.length > 80 || !/^(?:0x[0-9a-f]+|\d+)$/i.test(text)) return undefined
  const units = BigInt(text)
  return units < LARGEST ? units : undefined
}
