import type { ErrorCode } from './codes.js'
import { toNullPrototype } from '../lib/own/to-null-prototype.js'
import { isCancelled, isRetryable } from './known-at-once.js'

export interface WalletErrorFacts {
  /** The original error, kept for logs. */
  cause?: unknown
  /** HTTP status of the answer that failed. */
  status?: number
  /** The provider's answer, own keys only. */
  data?: unknown
  /** EIP-1193 / JSON-RPC number; 32603 without sign, as the specification writes it. */
  rpcCode?: number
  /** What the wallet frame called it. */
  frameType?: string | undefined
  /** When it may be tried again, where the provider has said so: in milliseconds since 1970. */
  retryAt?: number | undefined
  /** Whether the same thing may be tried again, where that is not as usual for the code. */
  retryable?: boolean | undefined
}

/** The one error of this product: a code to branch on, an English message for logs, and the facts behind it. */
export class WalletError extends Error {
  override readonly name = 'WalletError'
  declare readonly code: ErrorCode
  declare readonly cancelled: boolean
  declare readonly retryable: boolean
  declare readonly status?: number
  declare readonly data?: unknown
  declare readonly rpcCode?: number
  declare readonly frameType?: string
  declare readonly retryAt?: number

  constructor(code: ErrorCode, message: string, facts: WalletErrorFacts = {}) {
    const { cause, retryable = isRetryable(code), status, data, rpcCode, frameType, retryAt } = toNullPrototype(facts)
    super(message, cause === undefined ? undefined : { cause })
    Object.assign(this, { code, cancelled: isCancelled(code), retryable, status, data, rpcCode, frameType, retryAt })
  }
}

/**
 * Tells whether this is a WalletError, of one of these codes. It goes by name, so an error of another copy of this
 * bundle counts too.
 *
 * @param error what was thrown
 * @param codes the codes to accept; default: all
 * @returns true if it is, which TypeScript then knows too
 * @example
 * try {
 *   await login()
 * } catch (error) {
 *   if (!isWalletError(error, 'USER_EXITED_AUTH_FLOW')) throw error
 * }
 */
export function isWalletError(error: unknown, ...codes: ErrorCode[]): error is WalletError {
  if (!(error instanceof Error) || error.name !== 'WalletError') return false
  return codes.length === 0 || codes.includes((error as WalletError).code)
}
