import { laterFlow } from '../stage/define.js'
import type { Answers } from '../stage/stage.js'

/** What is played when a question is asked while something is open. */
export const answers: Answers = {
  'login': laterFlow('entrance', async () => (await import('./entrance.js')).entrance),
  'fund': laterFlow('fund', async () => (await import('./fund.js')).addFunds),
  'confirm-transaction': laterFlow('confirm-transaction', async () => (await import('./confirm-transaction.js')).confirmTransaction),
  // no screens yet: a host's handler answers
  'sign-message': undefined,
  'verify-identity': undefined,
  'recover-wallet': undefined,
}
