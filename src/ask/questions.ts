import { linkAccount, unlinkAccount, updateAccount } from './questions/change-account.js'
import { confirmTransaction } from './questions/confirm-transaction.js'
import { connectWallet } from './questions/connect-wallet.js'
import { importWallet } from './questions/create-wallet.js'
import { delegateWallet } from './questions/delegate-wallet.js'
import { exportWallet } from './questions/export-wallet.js'
import { farcasterSigner } from './questions/farcaster-signer.js'
import { fund } from './questions/fund.js'
import { login } from './questions/login.js'
import type { Question } from './question.js'
import { recoverWallet } from './questions/recover-wallet.js'
import { signMessage } from './questions/sign-message.js'
import { verifyIdentity } from './questions/verify-identity.js'
import { watchAsset } from './questions/watch-asset.js'

/** Every question that can be asked of the visitor. */
export const QUESTIONS = {
  login,
  'connect-wallet': connectWallet,
  fund,
  'link-account': linkAccount,
  'update-account': updateAccount,
  'unlink-account': unlinkAccount,
  'confirm-transaction': confirmTransaction,
  'sign-message': signMessage,
  'verify-identity': verifyIdentity,
  'recover-wallet': recoverWallet,
  'export-wallet': exportWallet,
  'import-wallet': importWallet,
  'delegate-wallet': delegateWallet,
  'farcaster-signer': farcasterSigner,
  'watch-asset': watchAsset,
} as const

export type QuestionName = keyof typeof QUESTIONS

/** A question's parameters. */
export type ParamsOf<Name extends QuestionName> =
  (typeof QUESTIONS)[Name] extends Question<infer Params, infer _> ? Params : never
/** A question's answer. */
export type AnswerTo<Name extends QuestionName> =
  (typeof QUESTIONS)[Name] extends Question<infer _, infer Answer> ? Answer : never
