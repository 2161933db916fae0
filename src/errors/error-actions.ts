import type { ErrorCode } from './codes.js'

/** What the visitor can do after an error. A missing member means false, or the default. */
export interface ErrorAction {
  /** Show the server's message instead of ours if it is meant for the visitor (status 400 and 422). */
  readonly serverWords?: true
  /** The error screen for this code; the general one by default. */
  readonly screen?: 'allowlist-rejected' | 'user-limit-reached' | 'account-not-found'
  /**
   * What the button of the error screen does; by default it returns to the screen that failed. A fault that only the
   * page can repair offers no retry.
   */
  readonly button?: 'restart' | 'leave'
  /** Show the error screen even where a code is typed, because no other code would help. */
  readonly leavesCodeEntry?: true
}

const ERROR_ACTIONS: { readonly [Code in ErrorCode]?: ErrorAction } = {
  CANNOT_LINK_MORE_OF_TYPE: { serverWords: true, button: 'restart', leavesCodeEntry: true },
  INVALID_DATA: { serverWords: true },
  FAILED_TO_LINK_ACCOUNT: { serverWords: true },
  FAILED_TO_UPDATE_ACCOUNT: { serverWords: true },
  UNKNOWN_AUTH_ERROR: { serverWords: true },
  OAUTH_UNEXPECTED: { button: 'restart' },
  API_ERROR: { serverWords: true },
  MISSING_OR_INVALID_TOKEN: { button: 'restart' },
  MISSING_OR_INVALID_PRIVY_APP_ID: { button: 'leave' },
  DISALLOWED_LOGIN_METHOD: { button: 'restart', leavesCodeEntry: true },
  ALLOWLIST_REJECTED: { screen: 'allowlist-rejected', leavesCodeEntry: true },
  USER_LIMIT_REACHED: { screen: 'user-limit-reached', leavesCodeEntry: true },
  USER_DOES_NOT_EXIST: { screen: 'account-not-found', leavesCodeEntry: true },
  ACCOUNT_TRANSFER_REQUIRED: { leavesCodeEntry: true },
  LINKED_TO_ANOTHER_USER: { button: 'restart', leavesCodeEntry: true },
  NOT_SUPPORTED: { button: 'restart' },
  TOO_MANY_REQUESTS: { button: 'restart', leavesCodeEntry: true },
  OAUTH_ACCOUNT_SUSPENDED: { button: 'restart' },
  INVALID_CONFIG: { button: 'leave' },
  INSTANCE_CONFLICT: { button: 'leave' },
  ELEMENT_MISSING: { button: 'leave' },
  INSECURE_ORIGIN: { button: 'leave' },
}

/** What the visitor can do after an error of this code. */
export const errorAction = (code: ErrorCode): ErrorAction =>
  Object.hasOwn(ERROR_ACTIONS, code) ? (ERROR_ACTIONS[code] ?? {}) : {}
