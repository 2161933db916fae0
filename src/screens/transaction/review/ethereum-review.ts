import { exactAmount, formatBalance, formatExact, formatFee, formatSent, formatUsd } from '../../../chains/amount.js'
import type { Hex } from '../../../chains/ethereum-request.js'
import type { DecodedCall, PreparedTransaction, TokenInfo } from '../../../chains/ethereum/index.js'
import { nativeCoin } from '../../../chains/registry.js'
import type { Settings } from '../../../config/settings.js'
import { wordsOf, type Language } from '../../../copy/language.js'
import { transaction } from '../../../copy/areas/transaction.js'
import { wallet } from '../../../copy/areas/wallet.js'
import { ownMembers } from '../../../lib/own/own-members.js'
import { ownCopy } from '../../../lib/own/own-copy.js'
import type { ReviewState } from '../confirmation.js'
import { hostWords } from './notices/host-words.js'
import { acceptance } from './notices/acceptance.js'
import { callNotices } from './notices/call-notices.js'
import { feeNotices } from './notices/fee-notices.js'
import { fundsNotice } from './notices/funds-notice.js'
import { nodeName, nodeNotices } from './notices/node-notices.js'
import { preparationNotices } from './notices/preparation-notices.js'
import { resemblanceNotices } from './notices/resemblance-notices.js'
import type { Fact, FactValue, Notice, Review, ShownMove } from './review.js'
import { ethereumSentence } from './sentence/ethereum-sentence.js'
import { shownAddress } from './shown-address.js'
import { knowsAmount } from '../../../transactions/scanned-amount.js'
import { scanChanges, shownMoves, shownScan } from './shown-scan.js'
import { exactTokens, isForNobody, tokenAmount, tokenFacts } from './facts/token-call.js'
import type { Resemblance } from '../../../transactions/risks/resemblance.js'
import { requireTransaction } from '../../../transactions/submission.js'
import type { EthereumJob } from '../../../transactions/transaction.js'

/** What a confirmation on an Ethereum chain knows at a moment. */
export interface EthereumReviewState extends ReviewState<PreparedTransaction> {
  readonly index: number
  /** The receiver in its one form; undefined until that is known. */
  readonly to?: Hex | undefined
  readonly oddChecksum?: boolean | undefined
  /** What a call does, where we can read it: what weighs most of that. */
  readonly call?: DecodedCall | undefined
  /** What it does beside that. */
  readonly others?: readonly DecodedCall[]
  /** How much of that there is, read or not; whether something cannot be read, and whether there is more than was read. */
  readonly more?: number
  readonly unread?: boolean
  readonly cut?: boolean
  /** What the token's contract says of it. */
  readonly token?: TokenInfo | undefined
  /** It takes the name of another token, or of a coin. */
  readonly impostor?: boolean | undefined
  /** One node alone says what there is to say of the token. */
  readonly unchecked?: boolean
  /** What the node says of a token against what is known of it. */
  readonly contradiction?: TokenInfo | undefined
  /** Addresses that pass for one that the visitor knows. */
  readonly resembling?: readonly Resemblance[] | undefined
}

/** True when the visitor can add what is missing here. */
export function canAddFunds(settings: Settings): boolean {
  return (settings.funding?.options.length ?? 0) > 0
}

/** What the button says while it is at work, and when it is done. */
export function busyText(status: Review['status'], signOnly: boolean, language: Language): string | undefined {
  const { sending, signing, signed } = wordsOf(transaction, language).confirm
  return status === 'busy' ? signOnly ? signing : sending : status === 'done' ? signed : undefined
}

/** Everything the confirmation shows, from what is known. Title and amount come from the request that will be signed. */
export function ethereumReview(job: EthereumJob, settings: Settings, known: EthereumReviewState, language: Language): Review {
  const state = ownMembers(known)
  const { confirm, fact, problem } = wordsOf(transaction, language)
  const { access: { chain, rpcUrl }, requests, sponsored } = job
  const request = requireTransaction(requests[state.index])
  const { to, value, data } = request
  const { prepared, status, price, call } = state
  const { symbol, decimals } = nativeCoin(chain)
  const token = call?.coins ? nativeCoin(chain) : state.token
  const text = (shown: string): FactValue => ({ kind: 'text', text: shown })
  const waiting: FactValue = status === 'preparing' ? { kind: 'pending' } : text(confirm.unknownFee)
  const fiat = formatUsd(value, decimals, price, language)
  const missing = prepared?.missing ?? false
  const more = state.index < requests.length - 1

  const receiver: FactValue = to ? state.to ? address(state.to) : { kind: 'pending' } : text(confirm.newContract)
  const isRead = !data || !to || (state.to !== undefined && !(status === 'preparing' && call?.isErc20Ish && !token))
  const tokens = call && tokenAmount(call, token, status === 'preparing', language)
  const fee = () => {
    if (sponsored) return text(confirm.sponsored)
    if (prepared?.fee === undefined) return waiting
    return text(formatUsd(prepared.fee, decimals, price, language) ?? `${formatFee(prepared.fee, decimals, language)} ${symbol}`)
  }
  const isBelieved = !state.contradiction
  const addFunds = missing && isBelieved && status === 'ready' && canAddFunds(settings)
  const filled = prepared?.transaction
  const moves = movesOf(state, value > 0n ? exactAmount(value, decimals) : undefined, language)
  const risks: readonly Notice[] = [
    ...resemblanceNotices(state.resembling ?? [], language),
    ...nodeNotices({ rpcUrl, token, contradiction: state.contradiction }, language),
    ...(prepared?.fee !== undefined ? feeNotices({ fee: prepared.fee, usual: prepared.usualFee, value, symbol, decimals, price }, language) : []),
    ...callNotices({ ...state, chainId: chain.id, to, value, wallet: job.wallet.address, unread: state.unread === true || (data !== undefined && state.to !== undefined && !call) }, language),
    ...(state.oddChecksum ? [{ tone: 'warning' as const, text: problem.checksum }] : []),
  ]
  const notices = ownCopy<readonly Notice[]>([
    ...preparationNotices(state, chain.name, language),
    ...(prepared?.missing && isBelieved ? [fundsNotice({ network: chain.name, missing: prepared.needed - prepared.balance, symbol, decimals, feeUnknown: !sponsored && prepared.fee === undefined }, language)] : []),
    ...risks,
  ])
  const scan = shownScan(state.scan, language, notices.length === 0 ? 'nothing' : risks.length === 0 ? 'trouble' : 'risks')
  const accept = acceptance(scan, notices, state.accepted, language)
  const { ui, app } = hostWords(job.ui, settings.name, accept)
  const { title = ui.transactionInfo?.title, description, buttonText, transactionInfo } = ui
  const action = transactionInfo?.action ?? (call && confirm.actions[isForNobody(call) ? 'revoke' : call.action])
  const named = title ?? (action ? confirm.action({ action }) : data ? confirm.call : confirm.transfer)
  const image = transactionInfo?.contractInfo?.imgUrl
  const unread = scan?.level === 'pending' || accept?.ticked === false

  return {
    status,
    title: requests.length > 1 ? confirm.position({ title: named, index: state.index + 1, total: requests.length }) : named,
    ...(isRead && { sentence: ethereumSentence({ ...state, token, request, wallet: job.wallet.address, chain }, language) }),
    ...(description && { subtitle: description }),
    ...(image && { image: { url: image, alt: transactionInfo?.contractInfo?.imgAltText ?? '' } }),
    ...(scan?.level !== 'pending' && { amountLabel: fact.amount }),
    ...(moves ? { moves } : value > 0n || !data ? { amount: { text: formatSent(value, decimals, language), unit: symbol, ...(fiat && { fiat }) }, ...(!fiat && { awaitsPrice: true as const }) }
      : tokens && { amount: tokens }),
    ...(scan && { scan: scan.level === 'error' && state.scan?.status === 'completed' ? { ...scan, changes: scanChanges(state.scan, moves ? [] : shownMoves(state.scan, language), language) } : scan }),
    notices,
    facts: [
      ...(value > 0n && tokens ? [{ id: 'token', label: fact.token, value: tokens === 'pending' ? { kind: 'pending' as const } : text(`${tokens.text} ${tokens.unit}`) }] : []),
      ...(call ? tokenFacts(call, { wallet: job.wallet.address, contract: receiver, named: tokens !== undefined, address }, language) : [{ id: 'to', label: fact.to, value: receiver }]),
      ...(state.unchecked && token?.decimals !== undefined && tokens ? [{ id: 'told-by', label: fact.amount, value: tokens === 'pending' ? { kind: 'pending' as const } : toldBy(`${tokens.text} ${tokens.unit}`) }] : []),
      { id: 'network', label: fact.network, value: { kind: 'network', name: chain.name } },
      { id: 'fee', label: fact.fee, value: fee() },
    ],
    ...(!sponsored && { fee: prepared?.fee }),
    more: {
      label: confirm.details,
      instructions: [],
      facts: [
        ...(value > 0n ? [{ id: 'exact', label: fact.exactAmount, value: text(`${formatExact(value, decimals, language)} ${symbol}`) }] : []),
        ...(data ? [
          { id: 'action', label: fact.action, value: text(call ? call.functionName : `${confirm.unknownCall} ${data.slice(0, 10)}`) },
          ...(token && call?.amount !== undefined ? [{ id: 'exact-tokens', label: fact.exactAmount, value: text(exactTokens(call.amount, token, language)) }] : []),
          { id: 'data', label: fact.data, value: { kind: 'data', hex: data, bytes: (data.length - 2) / 2 } } satisfies Fact,
        ] : []),
        { id: 'chain-id', label: fact.chainId, value: text(String(chain.id)) },
        ...(filled ? [{ id: 'nonce', label: fact.nonce, value: text(String(filled.nonce)) }, { id: 'gas', label: fact.gas, value: text(String(filled.gas)) }] : []),
        ...(prepared?.fee === undefined ? [] : [{ id: 'fee-at-most', label: fact.feeAtMost, value: text(`${formatExact(prepared.fee, decimals, language)} ${symbol}`) }]),
      ],
    },
    wallet: {
      name: wordsOf(wallet, language).name({ app }),
      address: shownAddress(chain, job.wallet.address),
      ...(prepared && isBelieved ? { balance: `${formatBalance(prepared.balance, decimals, language)} ${symbol}` } : status !== 'preparing' && { unknown: confirm.unknownBalance }),
    },
    ...(accept && !addFunds && { accept }), // adding funds sends nothing
    primary: {
      action: addFunds ? 'add-funds' : 'approve',
      text: addFunds ? confirm.addFunds : busyText(status, job.signOnly, language) ?? buttonText ?? (more ? confirm.next : confirm.approve),
      disabled: status !== 'ready' || (!addFunds && (missing || unread)),
      busy: status === 'busy',
    },
    ...(ui.isCancellable !== false && { secondary: confirm.notNow }),
  }

  /** The number beside who says so: it counts for as much as the node that does. */
  function toldBy(amount: string): FactValue {
    const node = nodeName(rpcUrl)
    return { kind: 'text', text: confirm.asNodeSays({ amount, node }), given: [amount, node] }
  }

  function address(full: string): FactValue {
    return { kind: 'address', ...shownAddress(chain, full) }
  }
}

/** What a scan has seen move; undefined where it does not know of everything that the transaction itself says. */
function movesOf({ scan, call, token }: EthereumReviewState, value: string | undefined, language: Language): ShownMove[] | undefined {
  if (scan?.status !== 'completed') return undefined
  const moves = shownMoves(scan, language)
  const moved = call?.action === 'transfer' && call.amount !== undefined && token?.decimals !== undefined ? exactAmount(call.amount, token.decimals) : undefined
  const known = [value, moved].every(amount => amount === undefined || knowsAmount(scan, amount))
  return moves.length > 0 && known ? moves : undefined
}
