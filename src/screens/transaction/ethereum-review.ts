import { exactAmount, formatBalance, formatFee, formatSent, formatUsd } from '../../chains/amount.js'
import type { Hex } from '../../chains/ethereum-request.js'
import type { DecodedCall, PreparedTransaction } from '../../chains/ethereum/index.js'
import { nativeCoin } from '../../chains/registry.js'
import type { Settings } from '../../config/settings.js'
import { $transaction } from '../../copy/transaction.js'
import { $wallet } from '../../copy/wallet.js'
import { isWalletError } from '../../errors/wallet-error.js'
import type { ReviewState } from './confirmation.js'
import type { Fact, FactValue, Review, ShownMove } from './review.js'
import { shownAddress } from './shown-address.js'
import { knowsAmount, shownMoves, shownScan } from './shown-scan.js'
import { isLasting, tokenAmount, tokenFacts, type ShownToken } from './token-call.js'
import type { EthereumJob } from './transaction.js'

/** What a confirmation on an Ethereum chain knows at a moment. */
export interface EthereumReviewState extends ReviewState<PreparedTransaction> {
  readonly index: number
  /** The receiver in its one form; undefined until that is known. */
  readonly to?: Hex | undefined
  readonly oddChecksum?: boolean | undefined
  /** What a call does, where it is one of those that tokens know. */
  readonly call?: DecodedCall | undefined
  /** What the called contract says of its token. */
  readonly token?: ShownToken | undefined
}

/** True when the visitor can add what is missing here. */
export function canAddFunds(settings: Settings): boolean {
  return (settings.funding?.options.length ?? 0) > 0
}

/** Everything the confirmation shows, from what is known. Title and amount come from the request that will be signed. */
export function ethereumReview(job: EthereumJob, settings: Settings, state: EthereumReviewState): Review {
  const { confirm, fact, problem } = $transaction.get()
  const { ui, access: { chain }, requests, sponsored } = job
  const request = requests[state.index]
  const { prepared, status, price, call, token } = state
  const { symbol, decimals } = nativeCoin(chain)
  const value = request?.value ?? 0n
  const data = request?.data
  const text = (shown: string): FactValue => ({ kind: 'text', text: shown })
  const waiting: FactValue = status === 'preparing' ? { kind: 'pending' } : text(confirm.unknownFee)
  const fiat = formatUsd(value, decimals, price)
  const missing = prepared?.missing ?? false
  const more = state.index < requests.length - 1

  const { title = ui.transactionInfo?.title, description, buttonText, transactionInfo } = ui
  const action = transactionInfo?.action ?? (call && confirm.actions[call.action])
  const named = title ?? (action ? confirm.action(action) : data ? confirm.call : confirm.transfer)
  const image = transactionInfo?.contractInfo?.imgUrl
  const receiver: FactValue = request?.to ? state.to ? address(state.to) : { kind: 'pending' } : text(confirm.newContract)
  const tokens = call && tokenAmount(call, token, status === 'preparing')
  const fee = () => {
    if (sponsored) return text(confirm.sponsored)
    if (prepared?.fee === undefined) return waiting
    const dollars = formatUsd(prepared.fee, decimals, price)
    return text(`${formatFee(prepared.fee, decimals)} ${symbol}${dollars ? ` (${dollars})` : ''}`)
  }
  const addFunds = missing && status === 'ready' && canAddFunds(settings)
  const filled = prepared?.transaction
  const scan = shownScan(state.scan, state.accepted)
  const moves = movesOf(state, value > 0n ? exactAmount(value, decimals) : undefined)
  const unread = scan?.level === 'pending' || (scan?.accept !== undefined && !scan.accepted)

  return {
    status,
    title: requests.length > 1 ? confirm.position(named, state.index + 1, requests.length) : named,
    ...(description && { subtitle: description }),
    ...(image && { image: { url: image, alt: transactionInfo?.contractInfo?.imgAltText ?? '' } }),
    amountLabel: fact.amount,
    ...(moves ? { moves } : value > 0n || !data ? { amount: { text: formatSent(value, decimals), unit: symbol, ...(fiat && { fiat }) } }
      : tokens && { amount: tokens }),
    ...(scan && { scan }),
    notices: [
      ...(state.problem ? [{ tone: 'danger' as const, text: problemText(state.problem, problem.prepare) }] : []),
      ...(missing ? [{ tone: 'warning' as const, text: problem.funds(chain.name) }] : []),
      ...(call && isLasting(call) ? [{ tone: 'warning' as const, text: problem.lasting }] : []),
      ...(state.oddChecksum ? [{ tone: 'warning' as const, text: problem.checksum }] : []),
    ],
    facts: [
      ...(value > 0n && tokens ? [{ id: 'token', label: fact.token, value: tokens === 'pending' ? { kind: 'pending' as const } : text(`${tokens.text} ${tokens.unit}`) }] : []),
      ...(call ? tokenFacts(call, { wallet: job.wallet.address, contract: receiver, named: tokens !== undefined, address }) : [{ id: 'to', label: fact.to, value: receiver }]),
      { id: 'network', label: fact.network, value: { kind: 'network', name: chain.name } },
      { id: 'fee', label: fact.fee, value: fee() },
    ],
    more: {
      label: confirm.details,
      instructions: [],
      facts: [
        ...(value > 0n ? [{ id: 'exact', label: fact.exactAmount, value: text(`${exactAmount(value, decimals)} ${symbol}`) }] : []),
        ...(data ? [
          { id: 'action', label: fact.action, value: text(call ? call.functionName : `${confirm.unknownCall} ${data.slice(0, 10)}`) },
          ...(token && call?.amount !== undefined ? [{ id: 'exact-tokens', label: fact.exactAmount, value: text(`${exactAmount(call.amount, token.decimals)} ${token.symbol}`) }] : []),
          { id: 'data', label: fact.data, value: { kind: 'data', hex: data, bytes: (data.length - 2) / 2 } } satisfies Fact,
        ] : []),
        { id: 'chain-id', label: fact.chainId, value: text(String(chain.id)) },
        ...(filled ? [
          { id: 'nonce', label: fact.nonce, value: text(String(filled.nonce)) },
          { id: 'gas', label: fact.gas, value: text(String(filled.gas)) },
          { id: 'fee-at-most', label: fact.feeAtMost, value: text(`${exactAmount(prepared?.fee ?? 0n, decimals)} ${symbol}`) },
        ] : []),
      ],
    },
    wallet: {
      name: $wallet.get().name(settings.name),
      address: shownAddress(chain, job.wallet.address),
      ...(prepared && { balance: `${formatBalance(prepared.balance, decimals)} ${symbol}` }),
    },
    primary: {
      action: addFunds ? 'add-funds' : 'approve',
      text: addFunds ? confirm.addFunds : buttonText ?? (more ? confirm.next : confirm.approve),
      disabled: status !== 'ready' || (!addFunds && (missing || unread)),
      busy: status === 'busy',
    },
    ...(ui.isCancellable !== false && { secondary: confirm.notNow }),
  }

  function address(full: string): FactValue {
    return { kind: 'address', ...shownAddress(chain, full) }
  }
}

/** What a scan has seen move; undefined where it does not know of everything that the transaction itself says. */
function movesOf({ scan, call, token }: EthereumReviewState, value: string | undefined): ShownMove[] | undefined {
  if (scan?.status !== 'completed') return undefined
  const moves = shownMoves(scan)
  const moved = call?.action === 'transfer' && call.isErc20Ish && call.amount !== undefined && token ? exactAmount(call.amount, token.decimals) : undefined
  const known = [value, moved].every(amount => amount === undefined || knowsAmount(scan, amount))
  return moves.length > 0 && known ? moves : undefined
}

/** The short message of what happened, else the words for the case that nobody knows. */
export function problemText(problem: unknown, otherwise: string): string {
  if (!isWalletError(problem) || problem.code === 'UNKNOWN_ERROR' || problem.code === 'UNEXPECTED_ANSWER') return otherwise
  return problem.message || otherwise
}
