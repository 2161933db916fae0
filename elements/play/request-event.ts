import { ownCopy } from '../../src/lib/own/own-copy.js'
import type { WalletRequests } from '../events.js'
import { freezeDeep } from '../../src/lib/plain.js'

/** An event that asks the host for an answer. */
export class WalletRequestEvent<
  Name extends keyof WalletRequests = keyof WalletRequests,
  Answer = unknown,
> extends CustomEvent<WalletRequests[Name]> {
  #answer: { value: Answer | PromiseLike<Answer> } | undefined

  constructor(name: Name, detail: WalletRequests[Name]) {
    super(name, { detail: freezeDeep(detail), bubbles: true, composed: true, cancelable: true })
  }

  /** Answers the request and replaces the default action. Call it inside the listener; only the first answer counts. */
  respondWith(value: Answer | PromiseLike<Answer>): void {
    if (this.#answer) throw new DOMException(`"${this.type}" is answered already.`, 'InvalidStateError')
    if (!this.eventPhase)
      throw new DOMException(`"${this.type}" is over; answer inside the listener.`, 'InvalidStateError')
    this.#answer = { value }
    this.preventDefault()
  }

  get answer(): { value: Answer | PromiseLike<Answer> } | undefined {
    return this.#answer
  }
}

/** The result of a request: unanswered, cancelled by the host, or the host's answer. Rejects if the answer rejects. */
export type Reply<Answer> = { by: 'nobody' } | { by: 'host' } | { by: 'answer'; value: Answer }

/** Asks the host by an event on `target`. */
export async function askHost<Name extends keyof WalletRequests, Answer>(
  target: EventTarget,
  name: Name,
  detail: WalletRequests[Name],
): Promise<Reply<Answer>> {
  const request = new WalletRequestEvent<Name, Answer>(name, detail)
  target.dispatchEvent(request)
  if (request.answer) return { by: 'answer', value: ownCopy(await request.answer.value) }
  return { by: request.defaultPrevented ? 'host' : 'nobody' }
}
