import type { ErrorCode } from './codes.js'
import { toNullPrototype } from '../lib/own/to-null-prototype.js'
import { isCancelled, isRetryable } from './known-at-once.js'

export interface WalletErrorFacts {
  /** The original error, kept for logs. */
  cause?: unknown
  /** HTTP status of the failed response. */
  status?: number
  /** The provider's response, own members only. */
  data?: unknown
  /** Number of EIP-1193 or JSON-RPC; 32603 without a sign, as the specification writes it. */
  rpcCode?: number
  /** The wallet frame's name for the error. */
  frameType?: string | undefined
  /** When the action may be tried again, in milliseconds since 1970; only if the provider has said so. */
  retryAt?: number | undefined
  /** Overrides whether errors of this code may be tried again. */
  retryable?: boolean | undefined
}

/** The only error class of this package: a code to branch on, an English message for logs, and the facts. */
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
 * Tests whether a value is a WalletError, and has one of these codes. The test is by name, so that errors of another copy
 * of the bundle pass too.
 *
 * @param error the thrown value
 * @param codes the codes to accept; default: all
 * @returns true if it is one; TypeScript narrows the type accordingly
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
