/**
 * Every code a host can meet in `wallet-error` or in a rejection. The names are the specification's (SDK error codes and
 * the codes of the error catalogue); the last group is ours, for what only an element can do wrong.
 */
export const ERROR_CODES = [
  // SDK error codes
  'MUST_BE_AUTHENTICATED', 'CANNOT_LINK_MORE_OF_TYPE', 'EMBEDDED_WALLET_NOT_FOUND', 'TRANSACTION_FAILURE', 'UNABLE_TO_SIGN',
  'INVALID_MESSAGE', 'INVALID_DATA', 'UNSUPPORTED_CHAIN_ID', 'UNSUPPORTED_WALLET_TYPE', 'MISSING_MFA_CREDENTIALS',
  'USER_EXITED_AUTH_FLOW', 'USER_EXITED_LINK_FLOW', 'USER_EXITED_UPDATE_FLOW', 'USER_EXITED_SET_PASSWORD_FLOW',
  'FAILED_TO_LINK_ACCOUNT', 'FAILED_TO_UPDATE_ACCOUNT', 'UNKNOWN_AUTH_ERROR', 'UNKNOWN_CONNECT_WALLET_ERROR',
  'GENERIC_CONNECT_WALLET_ERROR', 'OAUTH_UNEXPECTED', 'OAUTH_USER_DENIED',
  // what servers and requests answer
  'CLIENT_REQUEST_TIMEOUT', 'REQUEST_ABORTED', 'NETWORK_ERROR', 'API_ERROR', 'UNEXPECTED_ANSWER', 'INVALID_CREDENTIALS',
  'MISSING_OR_INVALID_TOKEN', 'MISSING_OR_INVALID_PRIVY_APP_ID', 'INVALID_CAPTCHA', 'CAPTCHA_FAILURE', 'CAPTCHA_TIMEOUT',
  'DISALLOWED_LOGIN_METHOD', 'DISALLOWED_PLUS_EMAIL', 'ALLOWLIST_REJECTED', 'USER_LIMIT_REACHED', 'USER_DOES_NOT_EXIST',
  'ACCOUNT_TRANSFER_REQUIRED', 'LINKED_TO_ANOTHER_USER', 'NOT_SUPPORTED', 'TOO_MANY_REQUESTS', 'OAUTH_ACCOUNT_SUSPENDED',
  'INSUFFICIENT_BALANCE',
  // wallets and signing
  'EMBEDDED_WALLET_ALREADY_EXISTS', 'EMBEDDED_WALLET_CREATE_ERROR', 'EMBEDDED_WALLET_NEEDS_RECOVERY',
  'UNKNOWN_EMBEDDED_WALLET_ERROR', 'WALLET_FRAME_UNAVAILABLE', 'USER_REJECTED_REQUEST', 'TRANSACTION_PREPARATION_FAILURE',
  'FUNDING_NOT_ENABLED', 'USER_EXITED_FUNDING_FLOW',
  // ours
  'INVALID_CONFIG', 'INSTANCE_CONFLICT', 'FLOW_IN_PROGRESS', 'INSECURE_ORIGIN', 'UNKNOWN_ERROR',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/** True for the codes that mean "the visitor left" or "the visitor said no". */
export function isCancellation(code: ErrorCode): boolean {
  return code.startsWith('USER_EXITED_') || code === 'USER_REJECTED_REQUEST' || code === 'OAUTH_USER_DENIED' || code === 'REQUEST_ABORTED'
}

/** Every code under its own name, for hosts that compare: `error.code === ErrorCodes.MUST_BE_AUTHENTICATED`. */
export const ErrorCodes = /* @__PURE__ */ Object.freeze(Object.fromEntries(ERROR_CODES.map(code => [code, code]))) as { readonly [Code in ErrorCode]: Code }
