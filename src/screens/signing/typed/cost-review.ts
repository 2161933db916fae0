import { formatFee } from '../../../chains/amount.js'
import type { OperationCost } from '../../../chains/messages/typed-data/operation-cost.js'
import { nativeCoin, type ChainRecord } from '../../../chains/registry.js'
import { signing } from '../../../copy/areas/wallets/signing.js'
import { transaction } from '../../../copy/areas/transaction.js'
import { wordsOf, type Language } from '../../../copy/language.js'
import { feeNotices } from '../../transaction/review/notices/fee-notices.js'
import type { Fact, Notice } from '../../transaction/review/review.js'
import { address, text, type Checksum } from './common.js'

/**
 * The coin of the chain. If the domain does not name a chain we know, it has 18 decimals, as on every chain of smart
 * accounts.
 */
export const coinOfChain = (chain: ChainRecord | undefined, language: Language) =>
  chain ? nativeCoin(chain) : { symbol: wordsOf(signing, language).item.coins, decimals: 18 }

/** The highest cost of a user operation, and its payer if that is not the account. */
export function costFacts(
  cost: OperationCost | undefined,
  chain: ChainRecord | undefined,
  checksum: Checksum,
  language: Language,
): readonly Fact[] {
  if (!cost) return []
  const { fact } = wordsOf(transaction, language)
  const { symbol, decimals } = coinOfChain(chain, language)
  return [
    { id: 'fee', label: fact.feeAtMost, value: text(`${formatFee(cost.maximum, decimals, language)} ${symbol}`) },
    ...(cost.paymaster
      ? [{ id: 'fee-payer', label: fact.feePayer, value: address(checksum(cost.paymaster.toLowerCase())) }]
      : []),
  ]
}

/**
 * Warns of a fee that hardly anyone pays on purpose. A fee that a paymaster pays counts, too, because the paymaster may
 * have it paid back. `value`: the coins that the account sends.
 */
export const costNotices = (
  cost: OperationCost | undefined,
  value: bigint,
  chain: ChainRecord | undefined,
  language: Language,
): readonly Notice[] =>
  cost ? feeNotices({ fee: cost.maximum, value, ...coinOfChain(chain, language) }, language) : []
