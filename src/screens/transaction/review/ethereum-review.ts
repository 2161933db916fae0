import { statedName } from '../../../config/markup/stated.js'
import { sameAddress } from '../../../chains/address.js'
import { formatBalance } from '../../../chains/amount.js'
import type { EthereumRequest } from '../../../chains/ethereum-request.js'
import { nativeCoin } from '../../../chains/registry.js'
import type { Settings } from '../../../config/settings.js'
import { wordsOf, type Language } from '../../../copy/language.js'
import { transaction } from '../../../copy/areas/transaction.js'
import { pending } from '../../../copy/areas/transaction/pending.js'
import { record } from '../../../lib/own/record.js'
import { ownCopy } from '../../../lib/own/own-copy.js'
import type { TransactionUiOptions } from '../../../ask/questions/confirm-transaction.js'
import { addFundsButton, approveButton, canAddFunds } from './any-chain/approve-button.js'
import { hostImage } from './any-chain/host-image.js'
import { payerFacts, payerNotices } from './any-chain/payer.js'
import { walletLine } from './any-chain/wallet-line.js'
import { ethereumAmount, scannedMoves } from './ethereum/ethereum-amount.js'
import { ethereumDetails, ethereumFacts } from './ethereum/ethereum-facts.js'
import { shownFees } from './ethereum/shown-fees.js'
import { ethereumRisks, ethereumTroubles } from './ethereum/ethereum-notices.js'
import type { EthereumReviewState } from './ethereum/ethereum-review-state.js'
import { acceptance } from './notices/acceptance.js'
import { hostWords } from './notices/host-words.js'
import type { Review, ShownScan } from './review.js'
import { isForNobody } from './ethereum/token-call.js'
import { ethereumSentence } from './sentence/ethereum-sentence.js'
import { shownAddress } from './shown-address.js'
import { scanChanges, shownMoves, shownScan } from './shown-scan.js'
import { requireTransaction } from '../../../transactions/submission.js'
import type { EthereumJob } from '../../../transactions/transaction.js'

/** Everything that the confirmation shows. Title and amount come from the request that will be signed. */
export function ethereumReview(
  job: EthereumJob,
  settings: Settings,
  input: EthereumReviewState,
  language: Language,
): Review {
  const { confirm, fact } = wordsOf(transaction, language)
  const {
    access: { chain },
    requests,
    sponsored,
    signOnly,
    wallet,
  } = job
  const known = record(input)
  const state = known.call?.coins ? record({ ...known, token: nativeCoin(chain) }) : known
  const request = withCanonicalReceiver(requireTransaction(requests[state.index]), state)
  const { status, prepared } = state
  const moves = scannedMoves(request, chain, state, language)
  const risks = ethereumRisks(job, request, state, language)
  const blocking = [...payerNotices(job, statedName(settings), language), ...ethereumTroubles(job, state, language)]
  const notices = ownCopy([...blocking, ...risks])
  const scan = shownScan(
    state.scan,
    language,
    notices.length === 0 ? 'nothing' : risks.length === 0 ? 'trouble' : 'risks',
  )
  const accept = acceptance(scan, notices, state.accepted, language)
  const { ui, app } = hostWords(job.ui, statedName(settings), accept)
  const funds = state.contradiction ? undefined : prepared
  const addFunds = (funds?.missing ?? false) && status === 'ready' && canAddFunds(settings)
  const closed = (prepared?.missing ?? false) || scan?.level === 'pending' || accept?.ticked === false
  const text = ui.buttonText ?? (state.index < requests.length - 1 ? confirm.next : confirm.approve)
  return {
    status,
    title: ethereumTitle(job, request, state, ui, language),
    ...sentenceOf(job, request, state, language),
    ...(ui.description && { subtitle: ui.description }),
    ...hostImage(ui),
    ...(scan?.level !== 'pending' && { amountLabel: fact.amount }),
    ...(moves ? { moves } : job.replaces?.purpose === 'cancel' ? {} : ethereumAmount(request, chain, state, language)),
    ...(scan && { scan: withChanges(scan, state, moves, language) }),
    notices,
    facts: [...ethereumFacts(job, request, state, language), ...payerFacts(job, statedName(settings), language)],
    ...(!sponsored && { fee: prepared?.fee }),
    ...shownFees(chain, state, language),
    more: { label: confirm.details, instructions: [], facts: ethereumDetails(job, request, state, language) },
    wallet: walletLine(
      app,
      shownAddress(chain, wallet.address),
      { status, balance: funds && balanceText(funds.balance, job, language), ...(accept && { accept }) },
      language,
    ),
    ...(accept && !addFunds && { accept }), // adding funds sends nothing
    primary: addFunds ? addFundsButton(language) : approveButton({ status, signOnly, text, closed }, language),
    ...(ui.isCancellable !== false && { secondary: confirm.notNow }),
  }
}

/** A page may write the address in any case. All parts of the review show the same form. */
const withCanonicalReceiver = (request: EthereumRequest, { to }: EthereumReviewState): EthereumRequest =>
  to !== undefined && request.to !== undefined && sameAddress(to, request.to) ? record({ ...request, to }) : request

/** The host's title, or else the effect of the call. */
function ethereumTitle(
  { requests, replaces }: EthereumJob,
  { data }: EthereumRequest,
  { call, index }: EthereumReviewState,
  { title, transactionInfo }: TransactionUiOptions,
  language: Language,
): string {
  const { confirm } = wordsOf(transaction, language)
  if (replaces) return wordsOf(pending, language).replacing[replaces.purpose]
  const action =
    transactionInfo?.action ?? (call && !call.coins && confirm.actions[isForNobody(call) ? 'revoke' : call.action])
  const baseTitle =
    title ?? transactionInfo?.title ?? (action ? confirm.action({ action }) : data ? confirm.call : confirm.transfer)
  return requests.length > 1
    ? confirm.position({ title: baseTitle, index: index + 1, total: requests.length })
    : baseTitle
}

/** The sentence; absent until its facts are known. */
const sentenceOf = (
  { access: { chain }, wallet: { address: wallet }, replaces }: EthereumJob,
  request: EthereumRequest,
  state: EthereumReviewState,
  language: Language,
): Pick<Review, 'sentence'> =>
  isDecoded(request, state)
    ? { sentence: ethereumSentence({ ...state, request, wallet, chain, replaces: replaces?.purpose }, language) }
    : {}

const isDecoded = ({ to, data }: EthereumRequest, state: EthereumReviewState): boolean =>
  !data || !to || (state.to !== undefined && !(state.status === 'preparing' && state.call?.isErc20Ish && !state.token))

/** The changes of a malicious transaction that are not shown elsewhere. */
const withChanges = (
  shown: ShownScan,
  { scan }: EthereumReviewState,
  moves: Review['moves'],
  language: Language,
): ShownScan =>
  shown.level === 'error' && scan?.status === 'completed'
    ? { ...shown, changes: scanChanges(scan, moves ? [] : shownMoves(scan, language), language) }
    : shown

function balanceText(balance: bigint, { access: { chain } }: EthereumJob, language: Language): string {
  const { symbol, decimals } = nativeCoin(chain)
  return `${formatBalance(balance, decimals, language)} ${symbol}`
}
