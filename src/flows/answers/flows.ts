import type { AnswerTo, ParamsOf, QuestionName } from '../../ask/questions.js'
import type { Flow } from '../../stage/define.js'

const changeAccount = async () => (await import('../accounts/change-account.js')).changeAccount

/**
 * The flow for each question; undefined if only the question's own element shows it, or only a handler of the host
 * answers it.
 */
export const flows = {
  login: async () => (await import('../entrance.js')).entrance,
  'connect-wallet': async () => (await import('../wallets/connect-only.js')).connectOnly,
  fund: async () => (await import('../fund.js')).addFunds,
  'confirm-transaction': async () => (await import('../signing/confirm-transaction.js')).confirmTransaction,
  'link-account': changeAccount,
  'update-account': changeAccount,
  'unlink-account': changeAccount,
  'sign-message': async () => (await import('../signing/sign-message.js')).signMessage,
  'verify-identity': async () => (await import('../mfa/verify-identity.js')).verifyIdentity,
  'recover-wallet': async () => (await import('../recovery/recover-wallet.js')).recoverWallet,
  'export-wallet': undefined,
  'import-wallet': undefined,
  'delegate-wallet': undefined,
  'farcaster-signer': undefined,
  'watch-asset': undefined,
} satisfies { [Name in QuestionName]: (() => Promise<Flow<ParamsOf<Name>, AnswerTo<Name>>>) | undefined }
