import { laterFlow } from '../stage/define.js'
import type { Answers } from '../stage/stage-options.js'

const changeAccount = laterFlow(
  'change-account',
  async () => (await import('./accounts/change-account.js')).changeAccount,
)

/** What is played when a question is asked while something is open. */
export const answers: Answers = {
  login: laterFlow('entrance', async () => (await import('./entrance.js')).entrance),
  'connect-wallet': laterFlow('connect-only', async () => (await import('./wallets/connect-only.js')).connectOnly),
  fund: laterFlow('fund', async () => (await import('./fund.js')).addFunds),
  'confirm-transaction': laterFlow(
    'confirm-transaction',
    async () => (await import('./confirm-transaction.js')).confirmTransaction,
  ),
  'link-account': changeAccount,
  'update-account': changeAccount,
  'unlink-account': changeAccount,
  // no screens yet: a host's handler answers
  'sign-message': undefined,
  'verify-identity': undefined,
  'recover-wallet': undefined,
}
