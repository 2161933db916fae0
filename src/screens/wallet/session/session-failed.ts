import { externalWallet as words } from '../../../copy/areas/external-wallet.js'
import { text, type Text } from '../../../copy/language.js'
import type { Answer } from '../../shapes/parts/parts.js'
import type { StatusContent } from '../../shapes/status/status.js'
import { connectProblem } from '../connect-problem.js'

/** Leads to another way to connect. */
export const cancelling = (chooseOther: () => void): Answer => ({
  text: text(words, ({ cancel }) => cancel),
  press: chooseOther,
  kind: 'secondary',
})

/**
 * The state of a session that was not opened: the reason, and the next step. `reason`: a more exact text than the
 * error's.
 */
export const sessionFailed = (
  error: unknown,
  retry: () => void,
  chooseOther: () => void,
  reason: Text = connectProblem(error),
): StatusContent => ({
  title: text(words, ({ failed }) => failed.connect),
  detail: reason,
  answers: [cancelling(chooseOther), { text: text(words, ({ retry }) => retry), press: retry }],
})
