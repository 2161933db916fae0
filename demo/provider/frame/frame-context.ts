import type { Database } from 'node-sqlite3-wasm'
import type { WireRequest } from '../context.js'

/** The parts of the provider that the frame's server side uses. */
export interface FrameContext {
  readonly db: Database
  /** The provider's clock in Unix milliseconds. */
  now(): number
  /** The origins an app lists, or undefined for an unknown app. An empty list means pages of this machine. */
  allowedDomains(appId: string): readonly string[] | undefined
  /** Whether pages of the app may request signatures of raw hashes. */
  opensRawSigning?(appId: string): boolean
  /** The user of the request's app id and access token; undefined if there is none. */
  authenticate(request: WireRequest): string | undefined | Promise<string | undefined>
  /** Performs an action once per idempotency key, and responds with its result as JSON. */
  answerOnce(request: WireRequest, action: () => unknown): Response
}
