import { RPC_USER_REJECTED } from '../../constants.js'
import type { ErrorCode } from '../../errors/codes.js'
import { WalletError } from '../../errors/wallet-error.js'

/** Something that only the visitor can answer: what goes in, what comes out, and how it is put to them. */
export interface Question<Params, Answer> {
  /** The element that shows it. */
  readonly tag: string
  /** The code it ends with when the visitor leaves. */
  readonly exit: ErrorCode
  /** How that is told, where the usual sentence is not it: English, for logs, and what a wallet frame's error would be called. */
  readonly left?: { readonly message: string; readonly frameType: string }
  /** The code it ends with where nobody on the page can put it to the visitor; else ELEMENT_MISSING. */
  readonly unanswered?: ErrorCode
  /** False: it goes on when the session ends. */
  readonly session?: false
  /** True: it comes up in the middle of other work, and is laid on top of what is shown; else it waits for its turn. */
  readonly over?: true
  /** What it is about; else all that goes in. Two that are about the same are asked once. */
  readonly about?: (params: Params) => unknown
  /** Only for the compiler. */
  readonly answer?: Answer
}

/** How a question ends that the visitor leaves. */
export const exited = ({ exit, left }: Pick<Question<never, unknown>, 'exit' | 'left'>): WalletError =>
  new WalletError(exit, left?.message ?? 'The visitor left the flow.', {
    frameType: left?.frameType,
    ...(exit === 'USER_REJECTED_REQUEST' && { rpcCode: RPC_USER_REJECTED }),
  })
