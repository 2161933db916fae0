import { isEthereumAddress, shortAddress } from '../../../chains/address.js'
import { formatExact, formatSent, formatUsd } from '../../../chains/amount.js'
import { nativeCoin, type ChainRecord } from '../../../chains/registry.js'
import type { ScannedAmount, ScannedAsset } from '../../../config/transaction-scan.js'
import { wordsOf, type Language } from '../../../copy/language.js'
import { transaction } from '../../../copy/areas/transaction.js'
import type { Fact, FactValue, Sentence, ShownMove, ShownScan } from './review.js'
import { shownAddress } from './shown-address.js'
import { scannedAmount, scannedQuantity } from '../../../transactions/scanned-amount.js'
import type { CompletedScan, ScanState } from '../../../transactions/transaction-scan.js'

const HEX = /^0x[0-9a-f]+$/i

/** The other notices about a transaction: problems such as missing funds, or risks. */
type OtherNotices = 'nothing' | 'trouble' | 'risks'

/**
 * The scan's verdict for the visitor; undefined without one, and if it failed. Beside a warning, a clean scan is not
 * shown as an all-clear.
 */
export function shownScan(scan: CompletedScan, language: Language, otherNotices?: OtherNotices): ShownScan
export function shownScan(
  scan: ScanState | undefined,
  language: Language,
  otherNotices?: OtherNotices,
): ShownScan | undefined
export function shownScan(
  scan: ScanState | undefined,
  language: Language,
  otherNotices: OtherNotices = 'nothing',
): ShownScan | undefined {
  const words = wordsOf(transaction, language).scan
  if (scan?.status === 'in progress') return { level: 'pending', text: words.pending, details: words.details }
  if (scan?.status !== 'completed') return undefined
  const { level } = scan
  if (level === 'safe' && otherNotices !== 'nothing')
    return { level: 'calm', text: otherNotices === 'risks' ? words.nothingElse : words.safe, details: words.details }
  return {
    level,
    text: words[level],
    details: words.details,
    ...(level === 'error' && scan.reason && { reason: scan.reason }),
  }
}

const CHANGES_LIMIT = 4

/**
 * The changes of a malicious transaction: spenders with their allowances, and movements (`moves`: those not shown
 * elsewhere). The rest is among the details.
 */
export function scanChanges({ exposures }: CompletedScan, moves: readonly ShownMove[], language: Language): Sentence[] {
  const { maySpend } = wordsOf(transaction, language).scan
  const allowanceChanges = exposures.flatMap(({ asset, spenders }) =>
    Object.entries(spenders).map(([spender, amount]) => {
      const { text, unit } = shownAmount(asset, amount, language)
      const [address, amountText] = [
        isEthereumAddress(spender) ? shortAddress(spender) : spender,
        `${text} ${unit}`.trim(),
      ]
      return { text: `${maySpend({ address })} ${amountText}`, given: [address, amountText] }
    }),
  )
  const movements = moves.map(({ label, text, unit }) => {
    const amountText = `${text} ${unit}`.trim()
    return { text: `${label} ${amountText}`, given: [amountText] }
  })
  return [...allowanceChanges, ...movements].slice(0, CHANGES_LIMIT)
}

/** The assets that leave and enter the wallet, in the scan's order: outgoing first. */
export function shownMoves({ diffs }: CompletedScan, language: Language): ShownMove[] {
  const { fact } = wordsOf(transaction, language)
  const outgoing = diffs.flatMap(({ asset, out }) =>
    out.map(amount => ({ label: fact.send, ...shownAmount(asset, amount, language) })),
  )
  const incoming = diffs.flatMap(diff =>
    diff.in.map(amount => ({ label: fact.receive, ...shownAmount(diff.asset, amount, language) })),
  )
  return [...outgoing, ...incoming]
}

/** The simulation's parameters, and the allowances afterwards. */
export function scanFacts({ params, exposures }: CompletedScan, chain: ChainRecord, language: Language): Fact[] {
  const { fact, scan } = wordsOf(transaction, language)
  const { symbol, decimals } = nativeCoin(chain)
  const { from, to, value, gas, gas_price: gasPrice, block_tag: block, data, calldata } = params
  const signature = calldata?.function_signature ?? calldata?.function_selector
  const text = (shown: string): FactValue => ({ kind: 'text', text: shown })
  const account = (full: string): FactValue =>
    isEthereumAddress(full) ? { kind: 'address', ...shownAddress(chain, full) } : text(full)
  const units = scannedQuantity(value)
  return [
    ...(from ? [{ id: 'from', label: fact.from, value: account(from) }] : []),
    ...(to ? [{ id: 'to', label: fact.to, value: account(to) }] : []),
    ...(units === undefined
      ? []
      : [{ id: 'value', label: fact.amount, value: text(`${formatExact(units, decimals, language)} ${symbol}`) }]),
    ...exposures.flatMap(({ asset, spenders }, index) =>
      Object.entries(spenders).map(([spender, amount], spenderIndex) => {
        const { text: shown, unit } = shownAmount(asset, amount, language)
        const amountText = `${shown} ${unit}`.trim()
        const id = `exposure-${index}-${spenderIndex}`
        return isEthereumAddress(spender)
          ? { id, label: scan.maySpend({ address: shortAddress(spender) }), value: text(amountText) }
          : { id, label: fact.spender, value: text(`${spender}: ${amountText}`) }
      }),
    ),
    { id: 'network', label: fact.network, value: { kind: 'network', name: chain.name } },
    ...(
      [
        ['gas', fact.gas, gas],
        ['gas-price', fact.gasPrice, gasPrice],
        ['block', fact.block, block],
      ] as const
    ).flatMap(([id, label, quantity]) =>
      quantity ? [{ id, label, value: text(String(scannedQuantity(quantity) ?? quantity)) }] : [],
    ),
    ...(signature ? [{ id: 'call', label: fact.call, value: text(signature.replaceAll(/,(?=\S)/g, ', ')) }] : []),
    ...(data && HEX.test(data)
      ? [
          {
            id: 'data',
            label: fact.data,
            value: { kind: 'data', hex: data, bytes: (data.length - 2) / 2 },
          } satisfies Fact,
        ]
      : []),
  ]
}

/** A single item without an amount is shown by its name. */
function shownAmount(
  { name, symbol }: ScannedAsset,
  { value, usd_price: usd }: ScannedAmount,
  language: Language,
): { text: string; unit: string; fiat?: string } {
  const unknown = wordsOf(transaction, language).scan.unknownAsset
  if (!value) return { text: name || symbol || unknown, unit: '' }
  const fiat = usd ? formatUsd(1n, 0, Number(usd), language) : undefined
  return { text: formattedAmount(value, language), unit: symbol || name || unknown, ...(fiat && { fiat }) }
}

/** Formats a decimal amount as all others; other text is unchanged. */
function formattedAmount(value: string, language: Language): string {
  const amount = scannedAmount(value)
  return amount ? formatSent(amount.units, amount.decimals, language) : value
}
