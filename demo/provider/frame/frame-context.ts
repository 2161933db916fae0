import type { Database } from 'node-sqlite3-wasm'
import type { WireRequest } from '../context.js'

/** What the frame's server side needs from the provider. */
export interface FrameContext {
  readonly db: Database
  /** The provider's clock in Unix milliseconds. */
  now(): number
  /** The origins an app lists, or undefined for an unknown app. An empty list means pages of this machine. */
  allowedDomains(appId: string): readonly string[] | undefined
  /** Whether pages of the app may have bare hashes signed. */
  opensRawSigning?(appId: string): boolean
  /** The user of the request's app id and access token; undefined when there is none. */
  authenticate(request: WireRequest): string | undefined | Promise<string | undefined>
  /** Does an action once under the name the request gives it, and answers with what it returns (as JSON). */
  answerOnce(request: WireRequest, action: () => unknown): Response
}
