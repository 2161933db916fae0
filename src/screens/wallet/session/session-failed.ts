import { externalWallet as words } from '../../../copy/areas/external-wallet.js'
import { text, type Text } from '../../../copy/language.js'
import type { Answer } from '../../shapes/parts/parts.js'
import type { StatusContent } from '../../shapes/status/status.js'
import { connectProblem } from '../connect-problem.js'

/** Leaves what a session with a wallet is opened by. */
export const cancelling = (elsewhere: () => void): Answer => ({
  text: text(words, ({ cancel }) => cancel),
  press: elsewhere,
  kind: 'secondary',
})

/** A session that was not opened: why, and what to do. `why` is what is said where that is more than the error. */
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
