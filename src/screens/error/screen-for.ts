import type { ErrorCode } from '../../errors/codes.js'
import { errorAction, type ErrorAction } from '../../errors/error-actions.js'
import { errorScreen } from './error.js'
import { accountNotFound, allowlistRejected, userLimitReached } from './no-entry.js'

export { errorScreen }

/** The screens of particular errors. */
const SCREENS: Readonly<Record<NonNullable<ErrorAction['screen']>, typeof errorScreen>> = {
  'allowlist-rejected': allowlistRejected,
  'user-limit-reached': userLimitReached,
  'account-not-found': accountNotFound,
}

/** Returns the screen for this error's code. */
export function screenFor(code: ErrorCode): typeof errorScreen {
  const { screen } = errorAction(code)
  return screen ? SCREENS[screen] : errorScreen
}
