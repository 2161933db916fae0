import type { QuestionName } from '../../ask/questions.js'
import { laterFlow } from '../../stage/define.js'
import type { Answers } from '../../stage/stage-options.js'
import type { flows } from './flows.js'

type Flows = typeof flows
type AnsweredQuestion = { [Name in QuestionName]: Flows[Name] extends undefined ? never : Name }[QuestionName]

/** The questions that have a flow of their own. */
const ANSWERED_QUESTIONS: Readonly<Record<AnsweredQuestion, 1>> = {
  login: 1,
  'connect-wallet': 1,
  fund: 1,
  'confirm-transaction': 1,
  'link-account': 1,
  'update-account': 1,
  'unlink-account': 1,
  'sign-message': 1,
  'verify-identity': 1,
  'recover-wallet': 1,
}

/** The flow for a question that is asked while another flow is open. It is loaded on demand. */
export const answers: Partial<Answers> = Object.fromEntries(
  (Object.keys(ANSWERED_QUESTIONS) as AnsweredQuestion[]).map(name => {
    const load = async () => (await import('./flows.js')).flows[name]()
    return [name, laterFlow(name, load as () => Promise<never>)]
  }),
)
