import { nativeCoin } from '../../../../chains/registry.js'
import type { EthereumRequest } from '../../../../chains/ethereum-request.js'
import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import type { EthereumJob } from '../../../../transactions/transaction.js'
import { callNotices } from '../notices/call-notices.js'
import { feeNotices } from '../notices/fee-notices.js'
import { fundsNotice } from '../notices/funds-notice.js'
import { nodeNotices } from '../notices/node-notices.js'
import { preparationNotices } from '../notices/preparation-notices.js'
import { resemblanceNotices } from '../notices/resemblance-notices.js'
import type { Notice } from '../review.js'
import type { EthereumReviewState } from './ethereum-review-state.js'

/** Warns of the risks of the transaction itself. */
export function ethereumRisks(
  { access: { chain, rpcUrl }, wallet }: EthereumJob,
  { to, value, data }: EthereumRequest,
  state: EthereumReviewState,
  language: Language,
): readonly Notice[] {
  const { prepared, price, token, contradiction } = state
  const isUnread = state.unread === true || (data !== undefined && state.to !== undefined && !state.call)
  return [
    ...resemblanceNotices(state.resembling ?? [], language),
    ...nodeNotices({ rpcUrl, token, contradiction }, language),
    ...(prepared?.fee !== undefined
      ? feeNotices({ fee: prepared.fee, usual: prepared.usualFee, value, price, ...nativeCoin(chain) }, language)
      : []),
    ...callNotices({ ...state, chainId: chain.id, to, value, wallet: wallet.address, unread: isUnread }, language),
    ...(state.oddChecksum ? [{ tone: 'warning' as const, text: wordsOf(transaction, language).problem.checksum }] : []),
  ]
}

/** Explains why the transaction cannot be sent: it could not be prepared, or funds are missing. */
export function ethereumTroubles(
  { access: { chain }, sponsored }: EthereumJob,
  state: EthereumReviewState,
  language: Language,
): readonly Notice[] {
  const { prepared, contradiction } = state
  const notices = preparationNotices(state, chain.name, language)
  if (!prepared?.missing || contradiction) return notices
  const missing = prepared.needed - prepared.balance
  return [
    ...notices,
    fundsNotice(
      { network: chain.name, missing, feeUnknown: !sponsored && prepared.fee === undefined, ...nativeCoin(chain) },
      language,
    ),
  ]
}
