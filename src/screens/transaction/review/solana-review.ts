import { statedName } from '../../../config/markup/stated.js'
import { formatBalance } from '../../../chains/amount.js'
import { SOL_DECIMALS } from '../../../chains/clusters.js'
import type { Settings } from '../../../config/settings.js'
import { wordsOf, type Language } from '../../../copy/language.js'
import { transaction as area } from '../../../copy/areas/transaction.js'
import { ownCopy } from '../../../lib/own/own-copy.js'
import { addFundsButton, approveButton, canAddFunds } from './any-chain/approve-button.js'
import { hostImage } from './any-chain/host-image.js'
import { payerFacts, payerNotices } from './any-chain/payer.js'
import { walletLine } from './any-chain/wallet-line.js'
import { acceptance } from './notices/acceptance.js'
import { hostWords } from './notices/host-words.js'
import type { Review } from './review.js'
import { solanaSentence } from './sentence/solana-sentence.js'
import { shownAccount } from './shown-instruction.js'
import { describedBy, solanaAmount } from './solana/solana-amount.js'
import { solanaDetails, solanaFacts } from './solana/solana-facts.js'
import { hasForeignFeePayer, solanaNotices } from './solana/solana-notices.js'
import type { SolanaReviewState } from './solana/solana-review-state.js'
import type { SolanaJob } from '../../../transactions/transaction.js'

/** Everything that the confirmation shows. All instructions are listed; unknown ones as raw data. */
export function solanaReview(job: SolanaJob, settings: Settings, state: SolanaReviewState, language: Language): Review {
  const { confirm, fact } = wordsOf(area, language)
  const { cluster, sponsored, signOnly, wallet } = job
  const { status, prepared } = state
  const described = describedBy(job, state)
  const isMissingFunds = prepared?.missing ?? false
  const addFunds = isMissingFunds && status === 'ready' && canAddFunds(settings)
  const notices = ownCopy([
    ...payerNotices(job, statedName(settings), language),
    ...solanaNotices(job, state, language),
  ])
  const accept = acceptance(undefined, notices, state.accepted, language)
  const { ui, app } = hostWords(job.ui, statedName(settings), accept)
  const balance = prepared && `${formatBalance(prepared.balance, SOL_DECIMALS, language)} SOL`
  const isBlocked = isMissingFunds || accept?.ticked === false
  return {
    status,
    title: ui.title ?? ui.transactionInfo?.title ?? confirm.solana,
    ...(described && {
      sentence: solanaSentence(described, { wallet: wallet.address, cluster: cluster.name }, language),
    }),
    subtitle: ui.description ?? confirm.solanaSubtitle({ app }),
    ...hostImage(ui),
    amountLabel: fact.amount,
    ...solanaAmount(job, state, language),
    notices,
    facts: [
      ...solanaFacts(job, state, language),
      // A foreign fee payer is named among the details.
      ...(hasForeignFeePayer(job, state) ? [] : payerFacts(job, statedName(settings), language)),
    ],
    ...(!sponsored && { fee: prepared?.fee }),
    more: solanaDetails(job, state, language),
    wallet: walletLine(
      app,
      shownAccount(cluster.name, wallet.address),
      { status, balance, ...(accept && { accept }) },
      language,
    ),
    ...(accept && !addFunds && { accept }), // adding funds sends nothing
    primary: addFunds
      ? addFundsButton(language)
      : approveButton({ status, signOnly, text: ui.buttonText ?? confirm.approve, closed: isBlocked }, language),
    ...(ui.isCancellable !== false && { secondary: confirm.notNow }),
  }
}
