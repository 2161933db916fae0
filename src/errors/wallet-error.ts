import { isCancellation } from './cancellation.js'
import type { ErrorCode } from './codes.js'

/** What is said where nobody has said anything. */
export const GENERIC_MESSAGE = 'An error has occurred, please try again.'

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
  /** True when the same thing may be tried again. */
  retryable?: boolean
}

/** The one error of this product: a code to branch on, an English message for logs, and the facts behind it. */
export class WalletError extends Error {
  override readonly name = 'WalletError'
  readonly code: ErrorCode
  readonly cancelled: boolean
  readonly retryable: boolean
  readonly status?: number
  readonly data?: unknown
  readonly rpcCode?: number
  readonly frameType?: string

  constructor(code: ErrorCode, message: string, facts: WalletErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.code = code
    this.cancelled = isCancellation(code)
    this.retryable = facts.retryable ?? false
    if (facts.status !== undefined) this.status = facts.status
    if (facts.data !== undefined) this.data = facts.data
    if (facts.rpcCode !== undefined) this.rpcCode = facts.rpcCode
    if (facts.frameType !== undefined) this.frameType = facts.frameType
  }
}

/** Recognised by name, so that an error of another copy of this bundle counts too. */
export function isWalletError(error: unknown, ...codes: ErrorCode[]): error is WalletError {
  if (!(error instanceof Error) || error.name !== 'WalletError') return false
  return codes.length === 0 || codes.includes((error as WalletError).code)
}

/** Whatever was thrown, as a WalletError: unknown things become `fallback` and keep their origin as cause. */
export function toWalletError(error: unknown, fallback: ErrorCode = 'UNKNOWN_ERROR'): WalletError {
  if (isWalletError(error)) return error
  return new WalletError(fallback, error instanceof Error ? error.message : GENERIC_MESSAGE, { cause: error })
}
