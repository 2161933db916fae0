/** The numbers of the specification, apart from those of the product. */
export const ATTEMPTS = 4
export const WAIT_MS = 5 * 60_000
export const PAUSE_MS = 30_000

/** What a request does. `verify` asks for a factor before its first attempt. */
export type RequestKind = 'sign' | 'connect' | 'verify'

/** How the provider answers a code. `ignored`: it accepts the code, and then acts as if it had not. */
export const CODE_ANSWERS = ['right', 'ignored', 'wrong', 'late', 'throttled', 'broken'] as const
export type CodeAnswer = (typeof CODE_ANSWERS)[number]

/** What happens next on the page. `held`: the provider answers this code only at `answer`, or at the next code. */
export type Step =
  | { readonly do: 'request'; readonly kind: RequestKind }
  | { readonly do: 'code'; readonly answer: CodeAnswer; readonly held: boolean }
  | { readonly do: 'answer' }
  | { readonly do: 'leave' }
  | { readonly do: 'forget' }
  | { readonly do: 'abort'; readonly index: number }
  | { readonly do: 'wait'; readonly ms: number }

export type End = 'done' | 'aborted' | 'left' | 'late' | 'attempts'

interface Waiting {
  readonly request: number
  readonly since: number
}
interface Prompt {
  /** The wrong codes so far. */
  wrong: number
  block: 'attempts' | { readonly until: number } | undefined
  nextTimeLimit: number
  /** The code whose answer is still held. */
  held: CodeAnswer | undefined
}

/**
 * A second implementation of the rules for many requests and one prompt, without screens, frames or promises. Its clock
 * moves by `wait` steps alone.
 */
export class PromptModel {
  readonly ends: (End | undefined)[] = []
  prompts = 0
  /** The codes that the provider has received, and the attempts of the requests. */
  codes = 0
  operations = 0
  #now = 0
  #isVerified = false
  #prompt: Prompt | undefined
  /** An answer that is held for a prompt which is closed. */
  #orphan: CodeAnswer | undefined
  #waiting: Waiting[] = []
  readonly #sends: number[] = []

  /** Whether the prompt accepts a code now, and if not, why; undefined if there is no prompt. */
  get prompt(): 'open' | 'checking' | 'attempts' | 'late' | undefined {
    if (!this.#prompt) return undefined
    const { block, held } = this.#prompt
    if (block) return block === 'attempts' ? block : 'late'
    return held ? 'checking' : 'open'
  }

  take(step: Step): void {
    if (step.do === 'request') this.#request(step.kind)
    else if (step.do === 'code') this.#code(step)
    else if (step.do === 'answer') this.#answer()
    else if (step.do === 'leave') this.#leave()
    else if (step.do === 'forget') this.#isVerified = false
    else if (step.do === 'abort') this.#abort(step.index)
    else this.#wait(step.ms)
  }

  #request(kind: RequestKind): void {
    const request = this.ends.push(undefined) - 1
    this.#sends.push(0)
    if (kind === 'verify') this.#ask(request)
    else this.#send(request)
  }

  #send(request: number): void {
    this.operations++
    const sends = (this.#sends[request] = (this.#sends[request] ?? 0) + 1)
    if (this.#isVerified) this.ends[request] = 'done'
    else if (sends === ATTEMPTS) this.ends[request] = 'attempts'
    else this.#ask(request)
  }

  #ask(request: number): void {
    this.#waiting.push({ request, since: this.#now })
    if (this.#prompt) return
    this.prompts++
    this.#prompt = { wrong: 0, block: undefined, nextTimeLimit: this.#now + WAIT_MS, held: undefined }
  }

  #code({ answer, held }: { answer: CodeAnswer; held: boolean }): void {
    const prompt = this.#prompt
    if (!prompt || prompt.block || prompt.held) return
    this.#answer() // of a code whose prompt is closed
    this.codes++
    prompt.held = answer
    if (!held) this.#answer()
  }

  #answer(): void {
    const prompt = this.#prompt
    const answer = prompt?.held ?? this.#orphan
    this.#orphan = undefined
    if (answer === 'right') this.#isVerified = true
    if (!prompt?.held) return
    prompt.held = undefined
    if (answer === 'right' || answer === 'ignored') return this.#accept()
    if (answer === 'late') prompt.block = { until: this.#now + PAUSE_MS }
    if (answer === 'wrong') prompt.wrong++
    if (answer === 'throttled' || prompt.wrong === ATTEMPTS) prompt.block = 'attempts'
  }

  #accept(): void {
    const waiting = this.#close()
    for (const request of waiting) this.#send(request)
  }

  /** Closes the prompt, and returns the requests that have not ended. */
  #close(): readonly number[] {
    const waiting = this.#waiting.map(({ request }) => request).filter(request => !this.ends[request])
    this.#waiting = []
    this.#orphan = this.#prompt?.held ?? this.#orphan
    this.#prompt = undefined
    return waiting
  }

  #leave(): void {
    const end = this.prompt === 'attempts' || this.prompt === 'late' ? this.prompt : 'left'
    for (const request of this.#close()) this.ends[request] = end
  }

  #abort(index: number): void {
    if (this.ends.length === 0) return
    const request = index % this.ends.length
    this.ends[request] ??= 'aborted'
    this.#stopWaiting(waiting => waiting.request === request)
  }

  #stopWaiting(isOver: (waiting: Waiting) => boolean): void {
    const before = this.#waiting.length
    this.#waiting = this.#waiting.filter(waiting => !isOver(waiting))
    if (before > 0 && this.#waiting.length === 0) this.#close()
  }

  #wait(ms: number): void {
    for (const end = this.#now + ms; this.#now < end; this.#tick()) this.#now += 1_000
  }

  /** What becomes due at this second. */
  #tick(): void {
    const prompt = this.#prompt
    if (!prompt) return
    const late = this.#waiting.filter(({ request, since }) => !this.ends[request] && this.#now >= since + WAIT_MS)
    for (const { request } of late) this.ends[request] = 'late'
    this.#stopWaiting(({ since }) => this.#now >= since + WAIT_MS + PAUSE_MS)
    const isTimeLimit = this.#now >= prompt.nextTimeLimit
    if (isTimeLimit) prompt.nextTimeLimit = this.#now + WAIT_MS + PAUSE_MS
    const pauses = isTimeLimit || late.length > 0
    if (pauses && prompt.block !== 'attempts') prompt.block = { until: this.#now + PAUSE_MS }
    if (typeof prompt.block === 'object' && this.#now >= prompt.block.until) prompt.block = undefined
  }
}
