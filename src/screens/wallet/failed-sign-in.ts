import type { AccountPurpose } from '../../accounts/proofs/purpose.js'
import { wordsForError } from '../../copy/areas/errors.js'
import { externalWallet as words } from '../../copy/areas/external-wallet.js'
import { text, type Text } from '../../copy/language.js'
import { toWalletError } from '../../errors/to-wallet-error.js'
import { errorAction } from '../../errors/error-actions.js'
import type { WalletError } from '../../errors/wallet-error.js'
import type { StatusContent } from '../shapes/status/status.js'
import { connectProblem } from './connect-problem.js'

/** The purpose of the signature. */
export type WalletPurpose = AccountPurpose

interface NextSteps {
  readonly retry: () => void
  readonly chooseOther: () => void
}

const failureText = (name: Exclude<keyof (typeof words)['english']['failed'], never>): Text =>
  text(words, ({ failed }) => failed[name])

/** Explains why a connected wallet did not lead to a login or a link; undefined if the error has its own screen. */
export function failedSignIn(
  thrown: unknown,
  purpose: WalletPurpose,
  { retry: retryNow, chooseOther }: NextSteps,
): StatusContent | undefined {
  const error = toWalletError(thrown)
  const { code } = error
  if (errorAction(code).screen || code === 'ACCOUNT_TRANSFER_REQUIRED' || code === 'DISALLOWED_LOGIN_METHOD')
    return undefined
  const retry = { answers: [{ text: text(words, words => words.retry), press: retryNow, again: true as const }] }
  const other = { answers: [{ text: text(words, words => words.elsewhere), press: chooseOther }] }
  switch (code) {
    case 'USER_REJECTED_REQUEST':
      return { title: failureText('rejected'), detail: failureText('again'), ...retry }
    case 'LINKED_TO_ANOTHER_USER':
      return { title: failureText('exists'), detail: failureText('another'), ...other }
    case 'CANNOT_LINK_MORE_OF_TYPE':
      return { title: failureText('link'), detail: failureText('limit'), ...other }
    case 'GENERIC_CONNECT_WALLET_ERROR':
      return error.rpcCode === undefined
        ? { title: failureText('timeout'), detail: failureText('again'), ...retry }
        : { title: failureText(purpose), detail: connectProblem(error), ...retry }
    default:
      return { title: failureText(purpose), detail: retryText(error), ...retry }
  }
}

/** Explains errors that the visitor can fix. For all others, it says that a retry is possible. */
const retryText = ({ code }: WalletError): Text =>
  code === 'NETWORK_ERROR' || code === 'CLIENT_REQUEST_TIMEOUT' || code === 'TOO_MANY_REQUESTS'
    ? language => wordsForError(code, language).detail
    : failureText('again')
