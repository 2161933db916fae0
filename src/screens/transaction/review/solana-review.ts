import { shortAddress } from '../../../chains/address.js'
import { formatBalance, formatExact, formatFee, formatSolana, formatUsd } from '../../../chains/amount.js'
import { clusterName } from '../../../chains/cluster-names.js'
import { SOL_DECIMALS } from '../../../chains/clusters.js'
import type { PreparedSolana, SolanaDescription, SolanaInstruction, SolanaTransaction, Swap } from '../../../chains/solana/index.js'
import type { Settings } from '../../../config/settings.js'
import { hasOwn } from '../../../lib/own/has-own.js'
import { wordsOf, type Language } from '../../../copy/language.js'
import { transaction as area } from '../../../copy/areas/transaction.js'
import { wallet } from '../../../copy/areas/wallet.js'
import { ownCopy } from '../../../lib/own/own-copy.js'
import type { ReviewState } from '../confirmation.js'
import { busyText, canAddFunds } from './any-chain/approve-button.js'
import { hostWords } from './notices/host-words.js'
import { acceptance } from './notices/acceptance.js'
import { feeNotices } from './notices/fee-notices.js'
import { fundsNotice } from './notices/funds-notice.js'
import { powerFacts, powerNotices } from './notices/power-notices.js'
import { preparationNotices } from './notices/preparation-notices.js'
import { resemblanceNotices } from './notices/resemblance-notices.js'
import type { FactValue, Notice, Review } from './review.js'
import { solanaSentence } from './sentence/solana-sentence.js'
import { rawBytes, shownAccount, shownInstruction, swapValue, tokenAmount } from './shown-instruction.js'
import type { Resemblance } from '../../../transactions/risks/resemblance.js'
import type { SolanaJob } from '../../../transactions/transaction.js'

/** What a confirmation on Solana knows at a moment. */
export interface SolanaReviewState extends ReviewState<Pick<PreparedSolana, 'fee' | 'usualFee' | 'balance' | 'missing' | 'needed'>> {
  readonly transaction?: SolanaTransaction | undefined
  readonly description?: SolanaDescription | undefined
  /** Addresses that pass for one that the visitor knows. */
  readonly resembling?: readonly Resemblance[] | undefined
}

const SYMBOL = 'SOL'

/** Everything the confirmation shows, from what is known. Every instruction is listed; what is not understood is shown raw. */
export function solanaReview(job: SolanaJob, settings: Settings, state: SolanaReviewState, language: Language): Review {
  const { confirm, fact, problem } = wordsOf(area, language)
  const { cluster, sponsored, source } = job
  const { status, description, transaction, prepared, price } = state
  const network = clusterName(cluster.name)
  const plain = hasOwn(source, 'lamports') ? source : undefined
  const spent = description?.spent ?? plain?.lamports
  const receiver = description ? description.receiver : plain?.to
  const known = description ?? (plain && { instructions: [], spent: plain.lamports, receiver: plain.to, powers: [] })
  const text = (shown: string): FactValue => ({ kind: 'text', text: shown })
  const address = (full: string): FactValue => ({ kind: 'address', ...shownAccount(cluster.name, full) })
  const fiat = spent === undefined ? undefined : formatUsd(spent, SOL_DECIMALS, price, language)
  const missing = prepared?.missing ?? false
  const foreignFeePayer = description !== undefined && description.feePayer !== job.wallet.address
  const addFunds = missing && status === 'ready' && canAddFunds(settings)

  const instructions = description?.instructions ?? []
  const swaps = instructions.filter(({ kind }) => kind === 'raydium-swap' || kind === 'jupiter-swap') as Extract<SolanaInstruction, Swap>[]
  const transfers = instructions.filter(instruction => instruction.kind === 'spl-transfer').filter(({ owner }) => owner === job.wallet.address)
  const only = spent === 0n && transfers.length === 1 ? transfers[0] : undefined

  const fee = (): FactValue => {
    if (sponsored) return text(confirm.sponsored)
    if (!prepared) return status === 'preparing' ? { kind: 'pending' } : text(confirm.unknownFee)
    return text(formatUsd(prepared.fee, SOL_DECIMALS, price, language) ?? `${formatFee(prepared.fee, SOL_DECIMALS, language)} ${SYMBOL}`)
  }

  const notices = ownCopy<readonly Notice[]>([
    ...preparationNotices(state, network, language),
    ...(prepared?.missing ? [fundsNotice({ network: 'Solana', missing: prepared.needed - prepared.balance, symbol: SYMBOL, decimals: SOL_DECIMALS }, language)] : []),
    ...resemblanceNotices(state.resembling ?? [], language),
    ...(prepared && !foreignFeePayer ? feeNotices({ fee: prepared.fee, usual: prepared.usualFee, value: spent ?? 0n, symbol: SYMBOL, decimals: SOL_DECIMALS, price }, language) : []),
    ...(description ? powerNotices(description.powers, job.wallet.address, language) : []),
    ...(description?.durableNonce ? [{ tone: 'warning' as const, text: problem.noExpiry }] : []),
    ...(description?.unresolved ? [{ tone: 'warning' as const, text: problem.lookups }] : []),
    ...(foreignFeePayer ? [{ tone: 'warning' as const, text: problem.foreignFeePayer }] : []),
    ...(description?.otherSigners.length ? [{ tone: 'warning' as const, text: problem.otherSigners }] : []),
  ])
  const accept = acceptance(undefined, notices, state.accepted, language)
  const { ui, app } = hostWords(job.ui, settings.name, accept)
  const image = ui.transactionInfo?.contractInfo?.imgUrl

  return {
    status,
    title: ui.title ?? ui.transactionInfo?.title ?? confirm.solana,
    ...(known && { sentence: solanaSentence(known, { wallet: job.wallet.address, cluster: cluster.name }, language) }),
    subtitle: ui.description ?? confirm.solanaSubtitle({ app }),
    ...(image && { image: { url: image, alt: ui.transactionInfo?.contractInfo?.imgAltText ?? '' } }),
    amountLabel: fact.amount,
    ...(spent === undefined ? { amount: 'pending' as const, awaitsPrice: true as const }
      : spent > 0n ? { amount: { text: formatSolana(spent, SOL_DECIMALS, language), unit: SYMBOL, ...(fiat && { fiat }) }, ...(!fiat && { awaitsPrice: true as const }) }
        : only?.token && { amount: { text: formatSolana(only.value, only.token.decimals, language), unit: only.token.symbol ?? shortAddress(only.token.address) } }),
    notices,
    facts: [
      ...swaps.map((swap, index) => ({ id: `swap-${index}`, label: fact.swap, value: swapValue(swap, cluster.name, language) })),
      ...(only?.token ? [] : transfers.map(({ value, token, mint }, index) => ({ id: `token-${index}`, label: fact.token, value: text(token ? tokenAmount(value, token, language) : `${formatSolana(value, 0, language)} ${confirm.unitsOf({ symbol: mint ? shortAddress(mint) : confirm.unknownToken })}`) }))),
      ...(receiver ? [{ id: 'to', label: fact.to, value: address(receiver) }] : []),
      ...(description ? powerFacts(description.powers, address, language) : []),
      { id: 'network', label: fact.network, value: { kind: 'network', name: network } },
      { id: 'fee', label: fact.fee, value: fee() },
    ],
    ...(!sponsored && { fee: prepared?.fee }),
    more: {
      label: confirm.advanced,
      ...(description && { count: confirm.instructions({ count: description.instructions.length }) }),
      instructions: instructions.map((instruction, index) => shownInstruction(instruction, cluster.name, language, description?.powers.find(power => power.index === index)?.kind)),
      facts: transaction && description ? [
        ...(foreignFeePayer ? [{ id: 'fee-payer', label: fact.feePayer, value: address(description.feePayer) }] : []),
        ...(prepared ? [{ id: 'fee-at-most', label: fact.feeAtMost, value: text(`${formatExact(prepared.fee, SOL_DECIMALS, language)} ${SYMBOL}`) }] : []),
        { id: 'version', label: fact.version, value: text(transaction.version === 'legacy' ? fact.legacy : String(transaction.version)) },
        { id: 'data', label: fact.data, value: rawBytes(transaction.message) },
      ] : [],
    },
    wallet: {
      name: wordsOf(wallet, language).name({ app }),
      address: shownAccount(cluster.name, job.wallet.address),
      ...(prepared ? { balance: `${formatBalance(prepared.balance, SOL_DECIMALS, language)} ${SYMBOL}` } : status !== 'preparing' && { unknown: confirm.unknownBalance }),
    },
    ...(accept && !addFunds && { accept }), // adding funds sends nothing
    primary: {
      action: addFunds ? 'add-funds' : 'approve',
      text: addFunds ? confirm.addFunds : busyText(status, job.signOnly, language) ?? ui.buttonText ?? confirm.approve,
      disabled: status !== 'ready' || (!addFunds && (missing || accept?.ticked === false)),
      busy: status === 'busy',
    },
    ...(ui.isCancellable !== false && { secondary: confirm.notNow }),
  }
}
