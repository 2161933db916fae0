import { shortAddress } from '../../chains/address.js'
import { formatBalance, formatFee, formatSolana, formatUsd } from '../../chains/amount.js'
import { clusterName, solanaAccountUrl, SOL_DECIMALS } from '../../chains/clusters.js'
import type { PreparedSolana, SolanaDescription, SolanaInstruction, SolanaTransaction } from '../../chains/solana/index.js'
import type { Settings } from '../../config/settings.js'
import { $transaction } from '../../copy/transaction.js'
import { $wallet } from '../../copy/wallet.js'
import type { ReviewState } from './confirmation.js'
import { canAddFunds, problemText } from './ethereum-review.js'
import type { Fact, FactValue, Review, ShownAddress, ShownInstruction } from './review.js'
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
  const address = (full: string): FactValue => ({ kind: 'address', ...shown(full) })
  const fiat = spent === undefined ? undefined : formatUsd(spent, SOL_DECIMALS, price)
  const missing = prepared?.missing ?? false
  const addFunds = missing && status === 'ready' && canAddFunds(settings)
  const image = ui.transactionInfo?.contractInfo?.imgUrl

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
    ...(spent === undefined ? { amount: 'pending' as const } : spent > 0n && { amount: { text: formatSolana(spent, SOL_DECIMALS), unit: SYMBOL, ...(fiat && { fiat }) } }),
    notices: [
      ...(state.problem ? [{ tone: 'danger' as const, text: problemText(state.problem, problem.prepare) }] : []),
      ...(missing ? [{ tone: 'warning' as const, text: problem.funds('Solana') }] : []),
      ...(description?.durableNonce ? [{ tone: 'warning' as const, text: problem.noExpiry }] : []),
      ...(description?.unresolved ? [{ tone: 'warning' as const, text: problem.lookups }] : []),
      ...(description && description.feePayer !== job.wallet.address ? [{ tone: 'warning' as const, text: problem.foreignFeePayer }] : []),
      ...(description?.otherSigners.length ? [{ tone: 'warning' as const, text: problem.otherSigners }] : []),
    ],
    facts: [
      ...(receiver ? [{ id: 'to', label: fact.to, value: address(receiver) }] : []),
      { id: 'network', label: fact.network, value: { kind: 'network', name: network } },
      { id: 'fee', label: fact.fee, value: fee() },
    ],
    more: {
      label: confirm.advanced,
      ...(description && { count: confirm.instructions(description.instructions.length) }),
      instructions: description?.instructions.map(shownInstruction) ?? [],
      facts: transaction && description ? [
        ...(description.feePayer !== job.wallet.address ? [{ id: 'fee-payer', label: fact.feePayer, value: address(description.feePayer) }] : []),
        { id: 'version', label: fact.version, value: text(transaction.version === 'legacy' ? fact.legacy : String(transaction.version)) },
        { id: 'data', label: fact.data, value: rawBytes(transaction.message) },
      ] : [],
    },
    wallet: {
      name: $wallet.get().name(settings.name),
      address: shown(job.wallet.address),
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

  function shown(full: string): ShownAddress {
    return { full, short: shortAddress(full), url: solanaAccountUrl(cluster.name, full) }
  }

  function shownInstruction(instruction: SolanaInstruction): ShownInstruction {
    const program: Fact = { id: 'program', label: fact.program, value: address(instruction.program) }
    if (instruction.kind === 'sol-transfer') {
      return {
        title: confirm.solTransfer,
        amount: `${formatSolana(instruction.value, SOL_DECIMALS)} ${SYMBOL}`,
        unknown: false,
        facts: [
          { id: 'from', label: fact.from, value: address(instruction.fromAccount) },
          { id: 'to', label: fact.to, value: address(instruction.toAccount) },
          program,
        ],
      }
    }
    return {
      title: confirm.unknownInstruction,
      unknown: true,
      facts: [
        program,
        ...instruction.accounts.map((account, index): Fact => ({ id: `account-${index}`, label: fact.account(index + 1), value: account ? address(account) : text(confirm.unresolved) })),
        { id: 'data', label: fact.data, value: rawBytes(instruction.data) },
      ],
    }
  }
}

function rawBytes(bytes: Uint8Array): FactValue {
  return { kind: 'data', hex: `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`, bytes: bytes.length }
}
