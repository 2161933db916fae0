import { onePerPage } from '../lib/page.js'
import type { AnswerTo, ParamsOf, QuestionName } from './questions.js'

/** A host's own answer to a question. The signal is aborted when the answer is no longer needed. */
export type Handler<Name extends QuestionName> = (
  params: ParamsOf<Name>,
  options: { readonly signal: AbortSignal },
) => Promise<AnswerTo<Name>>

type Handlers = { [Name in QuestionName]?: Handler<Name> | undefined }

const handlers = () => onePerPage<Handlers>('handlers', () => ({}))

/**
 * Lets the host answer a question itself, before any element is opened for it. If the handler rejects, the question
 * ends with that error.
 *
 * @param question the question's name, such as `sign-message`
 * @param handler returns the answer; undefined removes the handler
 * @example
 * setHandler('fund', async ({ address }) => {
 *   location.assign(`/top-up?to=${address}`)
 *   return new Promise(() => {}) // the page is being left
 * })
 */
export function setHandler<Name extends QuestionName>(question: Name, handler: Handler<Name> | undefined): void {
  ;(handlers() as Record<string, unknown>)[question] = handler
}

/** The host's handler for this question, if there is one. */
export const handlerOf = <Name extends QuestionName>(question: Name): Handler<Name> | undefined =>
  handlers()[question] as Handler<Name> | undefined
