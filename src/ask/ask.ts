import { QUESTION_WAIT_MS } from '../constants.js'
import { requestAborted } from '../errors/request-aborted.js'
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
import { $openFlow, type OpenFlow, type Player } from './open-flow.js'
import { canOpen, openElement } from './open-element.js'
import { QUESTIONS, type AnswerTo, type ParamsOf, type QuestionName } from './questions.js'
import { exited, type Question } from './question.js'
import { $waiting, APPROVALS } from './waiting.js'

export interface AskOptions {
  /** Withdraws the question when it is aborted, unless another call of the same asker asks the same. */
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
  /** True once the page has removed the element that shows it. */
  isEnding: boolean
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
  const withdrawnError = () => requestAborted(signal?.reason)
  if (signal?.aborted) throw withdrawnError()
  const frozenParams = freezeDeep(ownCopy(params))
  const about = rowOf(name).about?.(frozenParams) ?? frozenParams
  openFlow() // a question that ends with a removed element gives no answer to another
  const isEqual = (other: Pending) =>
    other.name === name && !other.isEnding && same(other.about, about) && same(other.by, by)
  const question = [...questionQueue().pending].find(isEqual) ?? enqueue(name, frozenParams, about, by)
  if (on) question.on = on
  question.askers++
  takeTurns()
  try {
    return (await abortable(question.outcome, signal)) as AnswerTo<Name>
  } catch (error) {
    throw signal?.aborted && error === signal.reason ? withdrawnError() : error
  } finally {
    if (--question.askers === 0) withdraw(question, withdrawnError())
  }
}

function enqueue(name: QuestionName, params: unknown, about: unknown, by: AskOptions['by']): Pending {
  const { pending } = questionQueue()
  if (pending.size === 0) follow()
  const { promise: outcome, ...settle } = deferred<unknown>()
  const question: Pending = {
    name,
    params,
    about,
    by,
    outcome,
    settle,
    withdrawal: new AbortController(),
    on: undefined,
    place: 'queue',
    isEnding: false,
    askers: 0,
    tooOld: undefined,
  }
  pending.add(question)
  return question
}

/** Ends a question once, and starts the next one in the queue. */
function settle(question: Pending, act: (settle: Settle) => void): void {
  const { pending, leave } = questionQueue()
  if (!pending.delete(question)) return
  clearTimeout(question.tooOld)
  if (pending.size === 0) leave()
  act(question.settle)
  takeTurns()
}

/** Publishes how many approval requests are queued. */
function publishWaiting(): void {
  const waiting = [...questionQueue().pending].filter(({ name, place }) => place === 'queue' && APPROVALS.has(name))
  const rejectAll = () => waiting.forEach(question => withdraw(question, exited(rowOf(question.name))))
  if (waiting.length > 0 || $waiting().get())
    $waiting().set(waiting.length > 0 ? { count: waiting.length, rejectAll } : undefined)
}

/** Ends an unanswered question. */
function withdraw(question: Pending, error: WalletError): void {
  if (!questionQueue().pending.has(question)) return
  settle(question, ({ reject }) => reject(error))
  question.withdrawal.abort(error)
}

/** The part of an open element that ends its flow once the page has removed the element. */
interface Removable {
  detached(): void
}

/**
 * The flow that is open. A removed element keeps its flow until the next task, because the page may only be moving it.
 * Whoever asks before, as whoever opens another element, ends it first: nobody would see a question there.
 */
function openFlow(): OpenFlow | undefined {
  const element = $openFlow().get()?.element
  if (element?.isConnected === false) (element as unknown as Removable).detached()
  return $openFlow().get()
}

/** While questions are open, listens for flows that open or close and for the end of the session. */
function follow(): void {
  const stops = [
    $openFlow().listen((_, previous) => {
      if (previous?.element.isConnected === false)
        for (const question of questionQueue().pending) question.isEnding ||= /stage|element/.test(question.place)
      queueMicrotask(takeTurns) // a flow that closes reports its result first
    }),
    $session().listen(({ status, cause }) => {
      if (status !== 'unauthenticated' || cause === 'terms') return
      // An element listens for this itself, and reports to its host why it closes.
      for (const question of [...questionQueue().pending])
        if (rowOf(question.name).session !== false && question.place !== 'element')
          withdraw(question, new WalletError('MUST_BE_AUTHENTICATED', 'The session ended.'))
    }),
  ]
  questionQueue().leave = () => stops.forEach(stop => stop())
}

function takeTurns(): void {
  for (const question of [...questionQueue().pending])
    if (question.place === 'queue' && questionQueue().pending.has(question)) takeTurn(question)
  publishWaiting()
}

/** Shows the question if that is possible now; otherwise it stays queued. */
function takeTurn(question: Pending): void {
  const { name, params, on, by } = question
  const shownParams = by && isPlain(params) ? { ...params, askedBy: by } : params
  const { tag, over, unanswered = 'ELEMENT_MISSING' } = rowOf(name)
  const handler = handlerOf(name)
  const player = on ?? (over ? openFlow()?.player : undefined)
  if (handler) return dispatch(question, 'host', async signal => ownCopy(await handler(params as never, { signal })))
  if (player?.answers(name))
    return dispatch(question, 'stage', signal =>
      player.answer(name, shownParams, signal).catch((error: Error) => {
        throw error.name === 'PartLeft' ? exited(rowOf(name)) : error
      }),
    )
  if (on || !canOpen(tag))
    return withdraw(question, new WalletError(unanswered, `Nobody can ask the visitor here. ${remedy(name)}`))
  const isBusy = openFlow() !== undefined || [...questionQueue().pending].some(({ place }) => place === 'element')
  if (!isBusy) return dispatch(question, 'element', signal => openElement(tag, { ...(shownParams as object), signal }))
  question.tooOld ??= setTimeout(
    () =>
      withdraw(
        question,
        new WalletError('FLOW_IN_PROGRESS', 'Another flow was open on this page for too long.', { retryable: true }),
      ),
    QUESTION_WAIT_MS,
  )
}

/** Tells the developer how to make a question answerable on their page. */
function remedy(name: QuestionName): string {
  const { tag } = rowOf(name)
  const handler = `setHandler('${name}', …) of wallet-elements/client`
  return `Put <${tag}></${tag}>, or a <wallet-app>, into the page and import 'wallet-elements', which defines it; or answer by ${handler}.`
}

function dispatch(question: Pending, place: Pending['place'], answer: (signal: AbortSignal) => Promise<unknown>): void {
  question.place = place
  clearTimeout(question.tooOld)
  new Promise(resolve => resolve(answer(question.withdrawal.signal))).then(
    value => settle(question, ({ resolve }) => resolve(value)),
    (error: unknown) => settle(question, ({ reject }) => reject(error)),
  )
}
