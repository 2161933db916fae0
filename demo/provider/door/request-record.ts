import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Database } from 'node-sqlite3-wasm'
import type { RecordedRequest } from '../../../elements/testing/wire.js'
import type { WireRequest } from '../context.js'
import { LatestRequests } from '../store/latest-requests.js'

const KEPT = 20_000

/** The provider's own log of what it was asked, oldest first; it goes on where the run before ended. */
export class RequestLog {
  readonly requests: RecordedRequest[]
  readonly #kept: LatestRequests
  readonly #ofIncoming = new WeakMap<IncomingMessage, RecordedRequest>()

  constructor(db: Database) {
    this.#kept = new LatestRequests(db)
    this.requests = this.#kept.list().map(known => ({ ...known, headers: {}, body: undefined }))
  }

  /** Adds a request that came; its status is told when its answer has gone. */
  add(incoming: IncomingMessage, response: ServerResponse, record: RecordedRequest): void {
    this.requests.push(record)
    if (this.requests.length > KEPT) this.requests.splice(0, KEPT / 2)
    this.#ofIncoming.set(incoming, record)
    const id = this.#kept.add(record)
    response.on('finish', () => {
      record.status = response.statusCode
      this.#kept.answered(id, response.statusCode)
    })
  }

  /** The record of the request a route is serving. */
  of(request: WireRequest): RecordedRequest | undefined {
    return this.#ofIncoming.get((request.env as unknown as { incoming: IncomingMessage }).incoming)
  }
}

/** What an app tells of itself to other apps. */
const TOLD_TO_OTHERS = /^\/api\/v1\/apps\/([^/]+)\/cross-app\/details$/

/** Whether a request asks for what any page may know of an app, and speaks for none itself. */
export const speaksForNone = (path: string, header: string | undefined): boolean =>
  header === undefined && TOLD_TO_OTHERS.test(path)

/** The app a request speaks for: the one in an app's own address, else the one in the header, else the one that is asked about. */
export function appIdOf(path: string, header: string | undefined): string {
  const named = /^(?:\/api)?(?:\/v1)?\/apps\/([^/]+)(?:\/(?!cross-app\/details)|$)/.exec(path)?.[1]
  return named ?? header ?? TOLD_TO_OTHERS.exec(path)?.[1] ?? ''
}
