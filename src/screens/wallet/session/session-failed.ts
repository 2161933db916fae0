import { externalWallet as words } from '../../../copy/areas/external-wallet.js'
import { text } from '../../../copy/language.js'
import type { Answer } from '../../shapes/parts/parts.js'
import type { StatusContent } from '../../shapes/status/status.js'
import { connectProblem } from '../connect-problem.js'

/** Leaves what a session with a wallet is opened by. */
export const cancelling = (elsewhere: () => void): Answer => ({
  text: text(words, ({ cancel }) => cancel),
  press: elsewhere,
  kind: 'secondary',
})

/** A session that was not opened: why, and what to do. */
export const sessionFailed = (error: unknown, again: () => void, elsewhere: () => void): StatusContent => ({
  title: text(words, ({ failed }) => failed.connect),
  detail: connectProblem(error),
  answers: [cancelling(elsewhere), { text: text(words, ({ retry }) => retry), press: again }],
})
