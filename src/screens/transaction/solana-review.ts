import { shortAddress } from '../../chains/address.js'
import { formatBalance, formatFee, formatSolana, formatUsd } from '../../chains/amount.js'
import { clusterName, SOL_DECIMALS } from '../../chains/clusters.js'
import type { PreparedSolana, SolanaDescription, SolanaInstruction, SolanaTransaction, Swap } from '../../chains/solana/index.js'
import type { Settings } from '../../config/settings.js'
import { $transaction } from '../../copy/transaction.js'
import { $wallet } from '../../copy/wallet.js'
import type { ReviewState } from './confirmation.js'
import { canAddFunds, problemText } from './ethereum-review.js'
import type { FactValue, Review } from './review.js'
import { rawBytes, shownAccount, shownInstruction, swapText, tokenAmount } from './shown-instruction.js'
import type { SolanaJob } from './transaction.js'

/** What a confirmation on Solana knows at a moment. */
export interface SolanaReviewState extends ReviewState<Pick<PreparedSolana, 'fee' | 'balance' | 'missing' | 'needed'>> {
  readonly transaction?: SolanaTransaction | undefined
  readonly description?: SolanaDescription | undefined
}

const SYMBOL = 'SOL'

/** Everything the confirmation shows, from what is known. Every instruction is listed; what is not understood is shown raw. */
export function solanaReview(job: SolanaJob, settings: Settings, state: SolanaReviewState): Review {
  const { confirm, fact, problem } = $transaction.get()
  const { ui, cluster, sponsored, source } = job
  const { status, description, transaction, prepared, price } = state
  const network = clusterName(cluster.name)
  const plain = 'lamports' in source ? source : undefined
  const spent = description?.spent ?? plain?.lamports
  const receiver = description ? description.receiver : plain?.to
  const text = (shown: string): FactValue => ({ kind: 'text', text: shown })
  const address = (full: string): FactValue => ({ kind: 'address', ...shownAccount(cluster.name, full) })
  const fiat = spent === undefined ? undefined : formatUsd(spent, SOL_DECIMALS, price)
  const missing = prepared?.missing ?? false
  const addFunds = missing && status === 'ready' && canAddFunds(settings)
  const image = ui.transactionInfo?.contractInfo?.imgUrl

  const instructions = description?.instructions ?? []
  const swaps = instructions.filter(({ kind }) => kind === 'raydium-swap' || kind === 'jupiter-swap') as Extract<SolanaInstruction, Swap>[]
  const transfers = instructions.filter(instruction => instruction.kind === 'spl-transfer').filter(({ owner }) => owner === job.wallet.address)
  const token = spent === 0n && transfers.length === 1 ? transfers[0]?.token : undefined

  const fee = (): FactValue => {
    if (sponsored) return text(confirm.sponsored)
    if (!prepared) return status === 'preparing' ? { kind: 'pending' } : text(confirm.unknownFee)
    const dollars = formatUsd(prepared.fee, SOL_DECIMALS, price)
    return text(`${formatFee(prepared.fee, SOL_DECIMALS)} ${SYMBOL}${dollars ? ` (${dollars})` : ''}`)
  }

  return {
    status,
    title: ui.title ?? ui.transactionInfo?.title ?? confirm.solana,
    subtitle: ui.description ?? confirm.solanaSubtitle(settings.name),
    ...(image && { image: { url: image, alt: ui.transactionInfo?.contractInfo?.imgAltText ?? '' } }),
    amountLabel: fact.amount,
    ...(spent === undefined ? { amount: 'pending' as const }
      : spent > 0n ? { amount: { text: formatSolana(spent, SOL_DECIMALS), unit: SYMBOL, ...(fiat && { fiat }) } }
        : token && { amount: { text: formatSolana(transfers[0]?.value ?? 0n, token.decimals), unit: token.symbol ?? shortAddress(token.address) } }),
    notices: [
      ...(state.problem ? [{ tone: 'danger' as const, text: problemText(state.problem, problem.prepare) }] : []),
      ...(missing ? [{ tone: 'warning' as const, text: problem.funds('Solana') }] : []),
      ...(description?.durableNonce ? [{ tone: 'warning' as const, text: problem.noExpiry }] : []),
      ...(description?.unresolved ? [{ tone: 'warning' as const, text: problem.lookups }] : []),
      ...(description && description.feePayer !== job.wallet.address ? [{ tone: 'warning' as const, text: problem.foreignFeePayer }] : []),
      ...(description?.otherSigners.length ? [{ tone: 'warning' as const, text: problem.otherSigners }] : []),
    ],
    facts: [
      ...swaps.map((swap, index) => ({ id: `swap-${index}`, label: fact.swap, value: text(swapText(swap, cluster.name)) })),
      ...(token ? [] : transfers.map(({ value, token: moved }, index) => ({ id: `token-${index}`, label: fact.token, value: text(moved ? tokenAmount(value, moved) : confirm.unknownToken) }))),
      ...(receiver ? [{ id: 'to', label: fact.to, value: address(receiver) }] : []),
      { id: 'network', label: fact.network, value: { kind: 'network', name: network } },
      { id: 'fee', label: fact.fee, value: fee() },
    ],
    more: {
      label: confirm.advanced,
      ...(description && { count: confirm.instructions(description.instructions.length) }),
      instructions: instructions.map(instruction => shownInstruction(instruction, cluster.name)),
      facts: transaction && description ? [
        ...(description.feePayer !== job.wallet.address ? [{ id: 'fee-payer', label: fact.feePayer, value: address(description.feePayer) }] : []),
        { id: 'version', label: fact.version, value: text(transaction.version === 'legacy' ? fact.legacy : String(transaction.version)) },
        { id: 'data', label: fact.data, value: rawBytes(transaction.message) },
      ] : [],
    },
    wallet: {
      name: $wallet.get().name(settings.name),
      address: shownAccount(cluster.name, job.wallet.address),
      ...(prepared && { balance: `${formatBalance(prepared.balance, SOL_DECIMALS)} ${SYMBOL}` }),
    },
    primary: {
      action: addFunds ? 'add-funds' : 'approve',
      text: addFunds ? confirm.addFunds : ui.buttonText ?? confirm.approve,
      disabled: status !== 'ready' || (missing && !addFunds),
      busy: status === 'busy',
    },
    ...(ui.isCancellable !== false && { secondary: confirm.notNow }),
  }
}
