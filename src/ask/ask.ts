import { QUESTION_WAIT_MS } from '../constants.js'
import { WalletError } from '../errors/wallet-error.js'
import { deferred, type Deferred } from '../lib/deferred.js'
import { ownCopy } from '../lib/own/own-copy.js'
import { toNullPrototype } from '../lib/own/to-null-prototype.js'
import { onePerPage } from '../lib/page.js'
import { freezeDeep, isPlain } from '../lib/plain.js'
import { same } from '../lib/same.js'
import { abortable } from '../lib/time/abortable.js'
import { $session } from '../session/store.js'
import type { Asker, AskingCode } from './asker.js'
import { handlerOf } from './handlers.js'
import { $openFlow, type Player } from './open-flow.js'
import { canOpen, openElement } from './open-element.js'
import { QUESTIONS, type AnswerTo, type ParamsOf, type QuestionName } from './questions.js'
import { exited, type Question } from './questions/question.js'
import { $waiting, APPROVALS } from './waiting.js'

export interface AskOptions {
  /** Withdraws the question when it is aborted, unless another caller asks the same. */
  readonly signal?: AbortSignal | undefined
  /** Set if a screen asks: this player shows the question at once, without a queue. */
  readonly on?: Player
  /** The asking page or file, as shown to the visitor. */
  readonly by?: Asker | AskingCode
}

type Settle = Omit<Deferred<unknown>, 'promise'>

/** A question that has not ended yet. */
interface Pending {
  readonly name: QuestionName
  readonly params: unknown
  readonly about: unknown
  readonly by: AskOptions['by']
  readonly outcome: Promise<unknown>
  readonly settle: Settle
  /** Removes the question from where it is shown. */
  readonly withdrawal: AbortController
  on: Player | undefined
  /** Queued, with the host's handler, on top of an open flow, or in its own element. */
  place: 'queue' | 'host' | 'stage' | 'element'
  askers: number
  tooOld: ReturnType<typeof setTimeout> | undefined
}

const rowOf = (name: QuestionName): Question<unknown, unknown> =>
  QUESTIONS[name] as Question<never, unknown> as Question<unknown, unknown>

/** The page's open questions in order, and the subscriptions that are active while there are any. */
interface QuestionQueue {
  readonly pending: Set<Pending>
  leave: () => void
}
const questionQueue = () => onePerPage<QuestionQueue>('questions', () => ({ pending: new Set(), leave: () => {} }))

/**
 * Asks the visitor a question. The host's handler comes first. Next is an open flow, which shows the question on top of
 * its current screen. Last is the page's element for this question, when its turn comes. Rejects with a WalletError:
 * the question's exit code if the visitor leaves, REQUEST_ABORTED if the signal is aborted, MUST_BE_AUTHENTICATED if
 * the session ends, FLOW_IN_PROGRESS if its turn does not come in time, or the question's own code if nothing on the
 * page can ask.
 */
export async function ask<Name extends QuestionName>(
  name: Name,
  params: ParamsOf<Name>,
  options: AskOptions = {},
): Promise<AnswerTo<Name>> {
  const { signal, on, by } = toNullPrototype(options)
  const withdrawn = () => new WalletError('REQUEST_ABORTED', 'The question was withdrawn.', { cause: signal?.reason })
  if (signal?.aborted) throw withdrawn()
  const given = freezeDeep(ownCopy(params))
  const about = rowOf(name).about?.(given) ?? given
  const asked =
    [...questionQueue().pending].find(other => other.name === name && same(other.about, about)) ??
    begin(name, given, about, by)
  if (on) asked.on = on
  asked.askers++
  takeTurns()
  try {
    return (await (signal ? abortable(asked.outcome, signal) : asked.outcome)) as AnswerTo<Name>
  } catch (error) {
    throw signal?.aborted && error === signal.reason ? withdrawn() : error
  } finally {
    if (--asked.askers === 0) withdraw(asked, withdrawn())
  }
}

function begin(name: QuestionName, params: unknown, about: unknown, by: AskOptions['by']): Pending {
  const { pending } = questionQueue()
  if (pending.size === 0) follow()
  const { promise: outcome, ...settle } = deferred<unknown>()
  const asked: Pending = {
    name,
    params,
    about,
    by,
    outcome,
    settle,
    withdrawal: new AbortController(),
    on: undefined,
    place: 'queue',
    askers: 0,
    tooOld: undefined,
  }
  pending.add(asked)
  return asked
}

/** Ends a question once, and starts the next one in the queue. */
function end(asked: Pending, tell: (settle: Settle) => void): void {
  const { pending, leave } = questionQueue()
  if (!pending.delete(asked)) return
  clearTimeout(asked.tooOld)
  if (pending.size === 0) leave()
  tell(asked.settle)
  takeTurns()
}

/** Publishes how many approval requests are queued. */
function publishWaiting(): void {
  const waiting = [...questionQueue().pending].filter(({ name, place }) => place === 'queue' && APPROVALS.has(name))
  const rejectAll = () => waiting.forEach(asked => withdraw(asked, exited(rowOf(asked.name))))
  if (waiting.length > 0 || $waiting().get())
    $waiting().set(waiting.length > 0 ? { count: waiting.length, rejectAll } : undefined)
}

/** Ends an unanswered question. */
function withdraw(asked: Pending, error: WalletError): void {
  if (!questionQueue().pending.has(asked)) return
  end(asked, ({ reject }) => reject(error))
  asked.withdrawal.abort(error)
}

/** While questions are open, listens for flows that open or close and for the end of the session. */
function follow(): void {
  const stops = [
    $openFlow().listen(() => queueMicrotask(takeTurns)), // a flow that closes reports its result first
    $session().listen(({ status, cause }) => {
      if (status !== 'unauthenticated' || cause === 'terms') return
      // An element listens for this itself, and reports to its host why it closes.
      for (const asked of [...questionQueue().pending])
        if (rowOf(asked.name).session !== false && asked.place !== 'element')
          withdraw(asked, new WalletError('MUST_BE_AUTHENTICATED', 'The session ended.'))
    }),
  ]
  questionQueue().leave = () => stops.forEach(stop => stop())
}

function takeTurns(): void {
  for (const asked of [...questionQueue().pending])
    if (asked.place === 'queue' && questionQueue().pending.has(asked)) takeTurn(asked)
  publishWaiting()
}

/** Shows the question if that is possible now; otherwise it stays queued. */
function takeTurn(asked: Pending): void {
  const { name, params, on, by } = asked
  const shownParams = by && isPlain(params) ? { ...params, askedBy: by } : params
  const { tag, over, unanswered = 'ELEMENT_MISSING' } = rowOf(name)
  const handler = handlerOf(name)
  const player = on ?? (over ? $openFlow().get()?.player : undefined)
  if (handler) return dispatch(asked, 'host', async signal => ownCopy(await handler(params as never, { signal })))
  if (player?.answers(name))
    return dispatch(asked, 'stage', signal =>
      player.answer(name, shownParams, signal).catch((error: Error) => {
        throw error.name === 'PartLeft' ? exited(rowOf(name)) : error
      }),
    )
  if (on || !canOpen(tag))
    return withdraw(asked, new WalletError(unanswered, `Nobody can ask the visitor here. ${wayOut(name)}`))
  const taken = $openFlow().get() !== undefined || [...questionQueue().pending].some(({ place }) => place === 'element')
  if (!taken) return dispatch(asked, 'element', signal => openElement(tag, { ...(shownParams as object), signal }))
  asked.tooOld ??= setTimeout(
    () =>
      withdraw(
        asked,
        new WalletError('FLOW_IN_PROGRESS', 'Another flow was open on this page for too long.', { retryable: true }),
      ),
    QUESTION_WAIT_MS,
  )
}

/** Tells the developer how to make a question answerable on their page. */
function wayOut(name: QuestionName): string {
  const { tag } = rowOf(name)
  const handler = `setHandler('${name}', …) of wallet-elements/client`
  return `Put <${tag}></${tag}>, or a <wallet-app>, into the page and import 'wallet-elements', which defines it; or answer by ${handler}.`
}

function dispatch(asked: Pending, place: Pending['place'], answer: (signal: AbortSignal) => Promise<unknown>): void {
  asked.place = place
  clearTimeout(asked.tooOld)
  new Promise(resolve => resolve(answer(asked.withdrawal.signal))).then(
    value => end(asked, ({ resolve }) => resolve(value)),
    (error: unknown) => end(asked, ({ reject }) => reject(error)),
  )
}
