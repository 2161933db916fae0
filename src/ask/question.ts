import { RPC_USER_REJECTED } from '../constants.js'
import type { ErrorCode } from '../errors/codes.js'
import { WalletError } from '../errors/wallet-error.js'

/** A question that only the visitor can answer: its parameters, its answer, and how it is asked. */
export interface Question<Params, Answer> {
  /** The element that shows it. */
  readonly tag: string
  /** The error code if the visitor leaves. */
  readonly exit: ErrorCode
  /** The error's message if it is not the usual sentence: English, for logs, and the matching type of a wallet frame error. */
  readonly left?: { readonly message: string; readonly frameType: string }
  /** The error code if nothing on the page can ask; ELEMENT_MISSING by default. */
  readonly unanswered?: ErrorCode
  /** False: it stays open when the session ends. */
  readonly session?: false
  /** True: it interrupts other work, and is shown on top of the open flow. Otherwise it is queued. */
  readonly over?: true
  /** The part of the parameters that identifies the question; all of them by default. Equal questions of one asker are asked once. */
  readonly about?: (params: Params) => unknown
  /** For the type only; never set. */
  readonly answer?: Answer
}

/** The error of a question that the visitor has left. */
export const exited = ({ exit, left }: Pick<Question<never, unknown>, 'exit' | 'left'>): WalletError =>
  new WalletError(exit, left?.message ?? 'The visitor left the flow.', {
    frameType: left?.frameType,
    ...(exit === 'USER_REJECTED_REQUEST' && { rpcCode: RPC_USER_REJECTED }),
  })
