import { onePerPage } from '../lib/page.js'
import type { AnswerTo, ParamsOf, QuestionName } from './questions.js'

/** Answers a question in a way of the host's own. The signal is aborted when nobody waits for the answer any more. */
export type Handler<Name extends QuestionName> = (
  params: ParamsOf<Name>,
  options: { readonly signal: AbortSignal },
) => Promise<AnswerTo<Name>>

type Handlers = { [Name in QuestionName]?: Handler<Name> | undefined }

const handlers = () => onePerPage<Handlers>('handlers', () => ({}))

/** Lets the host answer a question by itself, before any element is looked for; undefined: not any more. A rejection ends the question with that error. */
export function setHandler<Name extends QuestionName>(question: Name, handler: Handler<Name> | undefined): void {
  ;(handlers() as Record<string, unknown>)[question] = handler
}

/** The host's handler of this question. */
export const handlerOf = <Name extends QuestionName>(question: Name): Handler<Name> | undefined =>
  handlers()[question] as Handler<Name> | undefined
