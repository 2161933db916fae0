import { isAnswerLost } from '../../chains/chain-errors.js'
import { toWalletError } from '../../errors/to-wallet-error.js'
import { isWalletError, WalletError } from '../../errors/wallet-error.js'
import { ownMember } from '../../lib/own/own-member.js'
import { maybeSent } from './maybe-sent.js'
import { requestSignature } from '../submission.js'
import type { SponsoredRequest } from '../../wallet/server/sponsored-request.js'
import type { TransactionJob } from '../transaction.js'

const SERVER_FAULT = 500

/** Lets the provider send the shown transaction and pay its fee. It is never sent at the visitor's expense instead. */
export async function sendSponsored(
  job: TransactionJob,
  request: SponsoredRequest,
  signal: AbortSignal,
): Promise<void> {
  const { signer, progress } = job
  const ask = await requestSignature(
    job,
    request,
    () => {
      if (!signer.sponsor) throw notSponsored()
      return signer.sponsor(request, signal)
    },
    signal,
  )
  signal.throwIfAborted()
  progress.asking(ask)
  await askSponsor(job)
}

/**
 * Asks the provider to send, for the first time or again; a repetition does not send twice. Only a refusal of the first
 * request proves that nothing was sent. After a lost answer, that stays unknown.
 */
export async function askSponsor({ progress }: TransactionJob, again = false): Promise<void> {
  const { now } = progress
  if (now.step !== 'asking') return
  let hash: string
  try {
    hash = await now.ask()
  } catch (thrown) {
    const error = toWalletError(thrown)
    if (again || isAnswerLost(error) || (error.status ?? 0) >= SERVER_FAULT) throw maybeSent(error)
    progress.notSent(false)
    throw notSponsored(error)
  }
  progress.answered(hash)
}

/**
 * The host's error if the fee was not sponsored: nothing was sent, and the visitor is not charged without being asked.
 */
export const notSponsored = (cause?: WalletError): WalletError =>
  new WalletError('TRANSACTION_FAILURE', 'The fee was not sponsored: nothing was sent.', {
    cause,
    retryable: false,
    data: { sponsor: 'refused', ...(cause && { details: cause.message }) },
  })

/** True for an error of `notSponsored`. */
export const isNotSponsored = (error: unknown): boolean =>
  isWalletError(error, 'TRANSACTION_FAILURE') && ownMember(error.data, 'sponsor') === 'refused'
