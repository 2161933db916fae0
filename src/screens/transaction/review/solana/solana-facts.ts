import { shortAddress } from '../../../../chains/address.js'
import { formatExact, formatFee, formatSolana, formatUsd } from '../../../../chains/amount.js'
import { clusterName } from '../../../../chains/cluster-names.js'
import { SOL_DECIMALS, type Cluster } from '../../../../chains/clusters.js'
import type { SolanaInstruction, Swap } from '../../../../chains/solana/index.js'
import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction as area } from '../../../../copy/areas/transaction.js'
import type { SolanaJob } from '../../../../transactions/transaction.js'
import { grantFacts } from '../notices/grant-notices.js'
import { askedByFact } from '../any-chain/asked-by.js'
import type { Fact, FactValue, Review } from '../review.js'
import { rawBytes, shownAccount, shownInstruction, swapValue, tokenAmount } from '../shown-instruction.js'
import { describedBy, onlyTransfer, tokenTransfers } from './solana-amount.js'
import { hasForeignFeePayer } from './solana-notices.js'
import type { SolanaReviewState } from './solana-review-state.js'

const textValue = (shown: string): FactValue => ({ kind: 'text', text: shown })
const addressValueOn =
  (cluster: Cluster) =>
  (full: string): FactValue => ({ kind: 'address', ...shownAccount(cluster, full) })

/** The visible rows: swaps, tokens, receivers or delegates, network and fee. */
export function solanaFacts(job: SolanaJob, state: SolanaReviewState, language: Language): readonly Fact[] {
  const { fact } = wordsOf(area, language)
  const { name } = job.cluster
  const { description } = state
  const address = addressValueOn(name)
  const receiver = describedBy(job, state)?.receiver
  const swaps = (description?.instructions ?? []).filter(
    ({ kind }) => kind === 'raydium-swap' || kind === 'jupiter-swap',
  ) as Extract<SolanaInstruction, Swap>[]
  return [
    ...swaps.map((swap, index) => ({ id: `swap-${index}`, label: fact.swap, value: swapValue(swap, name, language) })),
    ...(onlyTransfer(job, state) ? [] : transferFacts(job, state, language)),
    ...(receiver ? [{ id: 'to', label: fact.to, value: address(receiver) }] : []),
    ...(description ? grantFacts(description.grants, address, language) : []),
    { id: 'network', label: fact.network, value: { kind: 'network', name: clusterName(name) } },
    { id: 'fee', label: fact.fee, value: feeValue(job, state, language) },
  ]
}

/** A row for each token transfer; an unknown token is counted in its smallest unit. */
function transferFacts(job: SolanaJob, state: SolanaReviewState, language: Language): readonly Fact[] {
  const { fact, confirm } = wordsOf(area, language)
  const units = (value: bigint, mint: string | undefined) =>
    `${formatSolana(value, 0, language)} ${confirm.unitsOf({ symbol: mint ? shortAddress(mint) : confirm.unknownToken })}`
  return tokenTransfers(job, state).map(({ value, token, mint }, index) => ({
    id: `token-${index}`,
    label: fact.token,
    value: textValue(token ? tokenAmount(value, token, language) : units(value, mint)),
  }))
}

function feeValue(
  { sponsored }: SolanaJob,
  { prepared, status, price }: SolanaReviewState,
  language: Language,
): FactValue {
  const { confirm } = wordsOf(area, language)
  if (sponsored) return textValue(confirm.sponsored)
  if (!prepared) return status === 'preparing' ? { kind: 'pending' } : textValue(confirm.unknownFee)
  return textValue(
    formatUsd(prepared.fee, SOL_DECIMALS, price, language) ?? `${formatFee(prepared.fee, SOL_DECIMALS, language)} SOL`,
  )
}

/** The rows behind "Advanced": all instructions, and the signed data. */
export function solanaDetails(job: SolanaJob, state: SolanaReviewState, language: Language): Review['more'] {
  const { confirm } = wordsOf(area, language)
  const { description } = state
  const asker = askedByFact(job.askedBy, language)
  if (!description) return { label: confirm.advanced, instructions: [], facts: asker }
  const { instructions, grants } = description
  return {
    label: confirm.advanced,
    count: confirm.instructions({ count: instructions.length }),
    instructions: instructions.map((instruction, index) =>
      shownInstruction(instruction, job.cluster.name, language, grants.find(power => power.index === index)?.kind),
    ),
    facts: [...asker, ...signedFacts(job, state, language)],
  }
}

function signedFacts(job: SolanaJob, state: SolanaReviewState, language: Language): readonly Fact[] {
  const { fact } = wordsOf(area, language)
  const { transaction, description, prepared } = state
  if (!transaction || !description) return []
  return [
    ...(hasForeignFeePayer(job, state)
      ? [{ id: 'fee-payer', label: fact.feePayer, value: addressValueOn(job.cluster.name)(description.feePayer) }]
      : []),
    ...(prepared
      ? [
          {
            id: 'fee-at-most',
            label: fact.feeAtMost,
            value: textValue(`${formatExact(prepared.fee, SOL_DECIMALS, language)} SOL`),
          },
        ]
      : []),
    {
      id: 'version',
      label: fact.version,
      value: textValue(transaction.version === 'legacy' ? fact.legacy : String(transaction.version)),
    },
    { id: 'data', label: fact.data, value: rawBytes(transaction.message) },
  ]
}
