import type { Operation } from './operations.js'

/** A fault that the provider produces instead of, or together with, its answer. */
export type Fault =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | { delayMs: number }
  /** The connection is closed before the answer. */
  | { reset: true }
  /** The request is never answered. */
  | { hang: true }
  /** The operation takes effect, but its answer is lost. */
  | { lostAnswer: true }
  /** The answer is an HTML page, as from a proxy or hotel network. */
  | { html: true }
  /** The connection is closed in the middle of the answer. */
  | { truncated: true }
  /** The operation takes effect; every value of its answer has the wrong type. */
  | { wrongTypes: true }
  /** The operation takes effect; its answer is too large. */
  | { oversized: true }
  | { raw: string; contentType?: string }
  /** A JSON-RPC error, as a chain answers. */
  | { rpcError: { code: number; message: string; data?: unknown } }

export interface FaultMatch {
  /** The operation, such as `email.init`; by default, any HTTP operation of the provider. */
  operation?: Operation
  /** A part of the path, or a regular expression for it. */
  path?: string | RegExp
  method?: string
  appId?: string
  /** How often it happens; by default, always. */
  times?: number
}
