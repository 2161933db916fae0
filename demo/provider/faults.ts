/** What can go wrong with an answer, on a tester's word. */
export type Fault =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | { delayMs: number }
  /** The connection is cut before any answer. */
  | { reset: true }
  /** Nothing comes, ever. */
  | { hang: true }
  /** The operation happens; its answer is lost on the way. */
  | { lostAnswer: true }
  | { html: true }
  | { truncated: true }
  | { raw: string; contentType?: string }

export interface FaultMatch {
  /** Part of the path, or an expression for it. */
  path?: string | RegExp
  method?: string
  appId?: string
  /** How often; always when not given. */
  times?: number
}

interface Armed { match: FaultMatch; fault: Fault; left: number }

/** The faults that are armed now; each meets the requests it was made for, in the order of arming. */
export class Faults {
  #armed: Armed[] = []

  /** Arms a fault; the answer disarms it. */
  arm(match: FaultMatch, fault: Fault): () => void {
    const armed = { match, fault, left: match.times ?? Infinity }
    this.#armed.push(armed)
    return () => { this.#armed = this.#armed.filter(other => other !== armed) }
  }

  clear(): void {
    this.#armed = []
  }

  take(request: { path: string; method: string; appId: string }): Fault | undefined {
    const found = this.#armed.find(({ match, left }) => left > 0
      && (match.method === undefined || match.method === request.method)
      && (match.appId === undefined || match.appId === request.appId)
      && (match.path === undefined || (typeof match.path === 'string' ? request.path.includes(match.path) : match.path.test(request.path))))
    if (found) found.left -= 1
    return found?.fault
  }
}
