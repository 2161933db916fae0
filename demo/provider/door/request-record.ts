import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Database } from 'node-sqlite3-wasm'
import type { RecordedRequest } from '../../../elements/testing/wire.js'
import type { WireRequest } from '../context.js'
import { LatestRequests } from '../store/latest-requests.js'

const MAX_RECORDS = 20_000

/** The provider's log of requests, oldest first. It continues the log of the previous run. */
export class RequestLog {
  readonly requests: RecordedRequest[]
  readonly #stored: LatestRequests
  readonly #ofIncoming = new WeakMap<IncomingMessage, RecordedRequest>()

  constructor(db: Database) {
    this.#stored = new LatestRequests(db)
    this.requests = this.#stored.list().map(record => ({ ...record, headers: {}, body: undefined }))
  }

  /** Adds an incoming request. Its status is recorded once the response is sent. */
  add(incoming: IncomingMessage, response: ServerResponse, record: RecordedRequest): void {
    this.requests.push(record)
    if (this.requests.length > MAX_RECORDS) this.requests.splice(0, MAX_RECORDS / 2)
    this.#ofIncoming.set(incoming, record)
    const id = this.#stored.add(record)
    response.on('finish', () => {
      record.status = response.statusCode
      this.#stored.answered(id, response.statusCode)
    })
  }

  /** The record of the request that a route is serving. */
  of(request: WireRequest): RecordedRequest | undefined {
    return this.#ofIncoming.get((request.env as unknown as { incoming: IncomingMessage }).incoming)
  }
}

/** The path of the details that an app shows to other apps. */
const PUBLIC_DETAILS_PATH = /^\/api\/v1\/apps\/([^/]+)\/cross-app\/details$/

/** Whether a request reads an app's public details without naming an app of its own. */
export const speaksForNone = (path: string, header: string | undefined): boolean =>
  header === undefined && PUBLIC_DETAILS_PATH.test(path)

/**
 * The app that a request belongs to: the one in the path of an app's own route, else the one in the header, else the
 * one whose details are requested.
 */
export function appIdOf(path: string, header: string | undefined): string {
  const named = /^(?:\/api)?(?:\/v1)?\/apps\/([^/]+)(?:\/(?!cross-app\/details)|$)/.exec(path)?.[1]
  return named ?? header ?? PUBLIC_DETAILS_PATH.exec(path)?.[1] ?? ''
}
