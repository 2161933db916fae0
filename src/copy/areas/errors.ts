import type { ErrorCode } from '../../errors/codes.js'
import { coreArea } from '../core-area.js'
import { wordsOf, type Language } from '../language.js'

export interface ErrorText {
  title: string
  detail: string
  button: string
}

const again = 'Try again'
const back = 'Go back'
const close = 'Close'
const otherwise: ErrorText = { title: 'Something went wrong', detail: 'Try again later', button: again }
const inGeneral: ErrorText = {
  title: 'Something went wrong',
  detail: 'An error has occurred, please try again.',
  button: again,
}
const notSetUp: ErrorText = { title: 'Something went wrong', detail: 'This page is not set up yet.', button: close }
const exited: ErrorText = { title: 'Nothing happened', detail: 'You left before it was done.', button: again }

/** The texts of the error screen, by code. A code without a text does not compile. */
export const errors = coreArea('errors', {
  MUST_BE_AUTHENTICATED: { title: 'Please log in first', detail: 'This needs an account.', button: back },
  CANNOT_LINK_MORE_OF_TYPE: {
    title: 'Something went wrong',
    detail: 'This account has one of this kind already.',
    button: back,
  },
  EMBEDDED_WALLET_NOT_FOUND: {
    title: 'Embedded wallet not found',
    detail: 'There is no wallet for this yet.',
    button: back,
  },
  TRANSACTION_FAILURE: { title: 'Transaction failure', detail: 'Please try again.', button: again },
  UNABLE_TO_SIGN: { title: 'Something went wrong', detail: 'This wallet cannot sign this request.', button: back },
  INVALID_MESSAGE: { title: 'Something went wrong', detail: 'There is nothing to sign in this message.', button: back },
  INVALID_DATA: otherwise,
  UNSUPPORTED_CHAIN_ID: { title: 'Unsupported network', detail: 'This app does not use that network.', button: back },
  UNSUPPORTED_WALLET_TYPE: { title: 'Unsupported wallet', detail: 'This kind of wallet cannot do that.', button: back },
  MISSING_MFA_CREDENTIALS: {
    title: 'Verification needed',
    detail: 'Verify that it is you, then try again.',
    button: again,
  },
  USER_EXITED_AUTH_FLOW: exited,
  USER_EXITED_LINK_FLOW: exited,
  USER_EXITED_UPDATE_FLOW: exited,
  USER_EXITED_SET_PASSWORD_FLOW: exited,
  USER_EXITED_FUNDING_FLOW: exited,
  FAILED_TO_LINK_ACCOUNT: otherwise,
  FAILED_TO_UPDATE_ACCOUNT: otherwise,
  UNKNOWN_AUTH_ERROR: otherwise,
  UNKNOWN_CONNECT_WALLET_ERROR: { title: 'Something went wrong', detail: 'Unable to connect to wallet', button: again },
  GENERIC_CONNECT_WALLET_ERROR: { title: 'Something went wrong', detail: 'Unable to connect to wallet', button: again },
  OAUTH_UNEXPECTED: {
    title: 'Authentication failed',
    detail: 'Unexpected auth flow. This may be a phishing attempt.',
    button: back,
  },
  OAUTH_USER_DENIED: {
    title: 'Authentication failed',
    detail: 'You said no on the other site.',
    button: again,
  },
  CLIENT_REQUEST_TIMEOUT: {
    title: 'Timed out',
    detail: 'The answer took too long. Your connection may be slow.',
    button: again,
  },
  REQUEST_ABORTED: exited,
  NETWORK_ERROR: {
    title: 'Something went wrong',
    detail: 'No answer from the server. Check your connection and try again.',
    button: again,
  },
  API_ERROR: otherwise,
  UNEXPECTED_ANSWER: otherwise,
  INVALID_CREDENTIALS: { title: 'Something went wrong', detail: 'Something went wrong. Try again.', button: again },
  MISSING_OR_INVALID_TOKEN: { title: 'Please log in again', detail: 'Your session has ended.', button: back },
  MISSING_OR_INVALID_PRIVY_APP_ID: {
    title: 'Something went wrong',
    detail: 'This app is not set up yet.',
    button: close,
  },
  INVALID_CAPTCHA: { title: 'Something went wrong', detail: 'Please try again.', button: again },
  CAPTCHA_FAILURE: {
    title: 'Something went wrong',
    detail: 'You did not pass CAPTCHA. Please try again.',
    button: again,
  },
  CAPTCHA_TIMEOUT: { title: 'Captcha failed', detail: 'Something went wrong! Please try again later.', button: again },
  DISALLOWED_LOGIN_METHOD: {
    title: 'Not allowed',
    detail: 'This way to log in is not open here.',
    button: 'Try another method',
  },
  DISALLOWED_PLUS_EMAIL: {
    title: 'Not allowed',
    detail: "Please enter a valid email address without a '+'.",
    button: back,
  },
  ALLOWLIST_REJECTED: {
    title: "You don't have access to this app",
    detail: 'Have you been invited?',
    button: 'Try another account',
  },
  USER_LIMIT_REACHED: {
    title: 'Unable to sign in',
    detail: 'This application has reached its user limit and cannot sign in new users.',
    button: back,
  },
  USER_DOES_NOT_EXIST: {
    title: 'Account not found',
    detail: 'There is no account for this login yet, and new accounts are not open here.',
    button: 'Try logging in again',
  },
  ACCOUNT_TRANSFER_REQUIRED: {
    title: 'Authentication failed',
    detail: 'This login belongs to another account.',
    button: back,
  },
  LINKED_TO_ANOTHER_USER: {
    title: 'Authentication failed',
    detail: 'This account has already been linked to another user.',
    button: back,
  },
  NOT_SUPPORTED: {
    title: 'This region is not supported',
    detail: 'SMS authentication from this region is not available',
    button: back,
  },
  TOO_MANY_REQUESTS: { title: 'Request failed', detail: 'Too many attempts.', button: back },
  OAUTH_ACCOUNT_SUSPENDED: {
    title: 'Authentication failed',
    detail: 'This account is suspended. Please try another login method.',
    button: back,
  },
  INSUFFICIENT_BALANCE: {
    title: 'Insufficient balance',
    detail: 'There is not enough money in this wallet.',
    button: back,
  },
  EMBEDDED_WALLET_ALREADY_EXISTS: {
    title: 'Something went wrong',
    detail: 'You have a wallet already.',
    button: back,
  },
  EMBEDDED_WALLET_CREATE_ERROR: { title: 'Something went wrong', detail: 'Failed to create wallet', button: again },
  EMBEDDED_WALLET_NEEDS_RECOVERY: { title: 'Something went wrong', detail: 'Unable to recover wallet', button: again },
  UNKNOWN_EMBEDDED_WALLET_ERROR: inGeneral,
  WALLET_FRAME_UNAVAILABLE: {
    title: 'Something went wrong',
    detail: 'The wallet did not load.',
    button: again,
  },
  USER_REJECTED_REQUEST: exited,
  TRANSACTION_PREPARATION_FAILURE: {
    title: 'Something went wrong',
    detail: 'There was an issue preparing your transaction',
    button: again,
  },
  FEE_TOO_HIGH: { title: 'The fee is very high', detail: 'Nothing was sent, and nothing was paid.', button: again },
  FUNDING_NOT_ENABLED: { title: 'Something went wrong', detail: "Couldn't find funding config", button: back },
  INVALID_CONFIG: notSetUp,
  INSTANCE_CONFLICT: notSetUp,
  FLOW_IN_PROGRESS: {
    title: 'Something went wrong',
    detail: 'Another window is open on this page already.',
    button: back,
  },
  ELEMENT_MISSING: notSetUp,
  INSECURE_ORIGIN: { title: 'Something went wrong', detail: 'This page must be opened over HTTPS.', button: close },
  UNKNOWN_ERROR: otherwise,
} satisfies Record<ErrorCode, ErrorText> as Record<ErrorCode, ErrorText>)

/**
 * Texts for a temporary problem: no network, code that did not load, or a provider that accepts no request for some
 * time.
 */
export const busy = coreArea('busy', {
  again,
  notLoaded: 'A part of this page did not load. Try again, or reload the page.',
  until: ({ when }: { when: string }) => `Try again ${when}.`,
  at: ({ time }: { time: string }) => `at ${time}`,
})

/** A place's own texts for some codes, and for all others. */
type PlaceWords = { readonly [Code in ErrorCode | 'otherwise']?: Partial<ErrorText> }

/** Places whose texts differ from those of the error screen. */
export const errorsAt = coreArea('errorsAt', {
  codeEntry: {
    INVALID_CREDENTIALS: { detail: 'Invalid or expired verification code' },
    otherwise: { detail: 'Issue verifying code' },
  },
  /** For the connection of an external wallet. */
  connecting: {
    USER_REJECTED_REQUEST: { detail: 'User rejected connection' },
  },
  /** For a transfer from an external wallet. */
  transfer: {
    USER_REJECTED_REQUEST: { detail: 'User rejected the request.' },
    TRANSACTION_FAILURE: { detail: 'Transaction failed' },
  },
  transaction: {
    UNABLE_TO_SIGN: { detail: 'Failed to sign transaction' },
    USER_REJECTED_REQUEST: { detail: 'Transaction was rejected by the user' },
    TRANSACTION_FAILURE: { detail: 'Transaction failed' },
    UNKNOWN_CONNECT_WALLET_ERROR: { detail: "Wallet couldn't be connected" },
  },
} satisfies Readonly<Record<string, PlaceWords>>)

export type ErrorPlace = keyof (typeof errorsAt)['english']

/** The texts for a code: the place's own, else those of the error screen. */
export function wordsForError(code: ErrorCode, language: Language, place?: ErrorPlace): ErrorText {
  const here: PlaceWords = place ? wordsOf(errorsAt, language)[place] : {}
  return { ...wordsOf(errors, language)[code], ...here.otherwise, ...here[code] }
}
