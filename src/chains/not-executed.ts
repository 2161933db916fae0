import { isWalletError, WalletError } from '../errors/wallet-error.js'
import { ownMember } from '../lib/own/own-member.js'

/** The error for a transaction that a chain knows of, or may know of, and has not executed in time. It still may. */
export const notExecuted = (chain: string): WalletError =>
  new WalletError('CLIENT_REQUEST_TIMEOUT', `${chain} has not executed the transaction yet.`, {
    data: { pending: true },
  })

/** True for that error. The chain does answer, in contrast to other errors of the same code. */
export const isNotExecuted = (error: unknown): boolean =>
  isWalletError(error, 'CLIENT_REQUEST_TIMEOUT') && ownMember(error.data, 'pending') === true
