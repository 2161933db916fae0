import { externalWallet as words } from '../../../copy/areas/external-wallet.js'
import { text, type Text } from '../../../copy/language.js'
import type { Answer } from '../../shapes/parts/parts.js'
import type { StatusContent } from '../../shapes/status/status.js'
import { connectProblem } from '../connect-problem.js'

/** Leads to another way to connect. */
export const cancelling = (elsewhere: () => void): Answer => ({
  text: text(words, ({ cancel }) => cancel),
  press: elsewhere,
  kind: 'secondary',
})

/**
 * The state of a session that was not opened: the reason, and the next step. `why`: a more exact text than the error's.
 */
export const sessionFailed = (
  error: unknown,
  again: () => void,
  elsewhere: () => void,
  why: Text = connectProblem(error),
): StatusContent => ({
  title: text(words, ({ failed }) => failed.connect),
  detail: why,
  answers: [cancelling(elsewhere), { text: text(words, ({ retry }) => retry), press: again }],
})
