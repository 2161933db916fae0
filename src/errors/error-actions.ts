import type { ErrorCode } from './codes.js'

/** How a visitor gets on after an error. What a row leaves out is false, or the usual. */
export interface ErrorAction {
  /** The server's own words say more than ours, where they are meant for the visitor (status 400 and 422). */
  readonly serverWords?: true
  /** The error screen of its own; else the general one. */
  readonly screen?: 'allowlist-rejected' | 'user-limit-reached' | 'account-not-found'
  /** Where the button of the error screen leads; else to the screen that failed. What the page has to mend, no visitor can try again. */
  readonly button?: 'restart' | 'leave'
  /** No other code would help: where one is typed, the error screen takes over. */
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

/** How a visitor gets on after an error of this code. */
export const errorAction = (code: ErrorCode): ErrorAction =>
  Object.hasOwn(ERROR_ACTIONS, code) ? (ERROR_ACTIONS[code] ?? {}) : {}
