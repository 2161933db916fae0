import { $errors } from '../../copy/errors.js'
import type { WalletError } from '../../errors/wallet-error.js'
import { screen, type OnStage } from '../../stage/define.js'
import type { ErrorAnswer } from '../../stage/stage.js'

export interface ErrorModel {
  title: string
  detail: string
  button: string
  /** Where the button leads when it is a link. */
  href?: string
  /** The button. */
  go(): void
}

/** Codes after which the same screen would only fail again: the button leads back to the start. */
const FROM_THE_START: readonly WalletError['code'][] = [
  'DISALLOWED_LOGIN_METHOD', 'TOO_MANY_REQUESTS', 'LINKED_TO_ANOTHER_USER', 'NOT_SUPPORTED', 'OAUTH_UNEXPECTED',
  'OAUTH_ACCOUNT_SUSPENDED', 'MISSING_OR_INVALID_TOKEN', 'CANNOT_LINK_MORE_OF_TYPE',
]

/** Codes that say less than the server does. */
const SPOKEN: readonly WalletError['code'][] = [
  'API_ERROR', 'CANNOT_LINK_MORE_OF_TYPE', 'INVALID_DATA', 'UNKNOWN_AUTH_ERROR', 'FAILED_TO_LINK_ACCOUNT', 'FAILED_TO_UPDATE_ACCOUNT',
]

/** The words of an error: its code's text; the server's own message where the specification shows it (status 400 and 422). */
export function errorWords(error: WalletError): { title: string; detail: string; button: string } {
  const text = $errors.get()[error.code]
  const shows = SPOKEN.includes(error.code) && (error.status === 400 || error.status === 422) && error.message !== ''
  return shows ? { ...text, detail: error.message } : text
}

/** The error screen: title, detail and button by code. */
export const errorScreen = screen('error', {
  view: () => import('./error.view.js'),
  start: ({ error }: { error: WalletError }, stage: OnStage<ErrorAnswer>): ErrorModel => ({
    ...errorWords(error),
    go: () => stage.finish(FROM_THE_START.includes(error.code) ? 'restart' : 'retry'),
  }),
})
