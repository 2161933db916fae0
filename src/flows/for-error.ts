import type { ErrorCode } from '../errors/codes.js'
import { later, prefetch } from '../stage/define.js'
import type { ErrorScreen, StageOptions } from '../stage/stage.js'

const noEntry = () => import('../screens/error/no-entry.js')
const errorScreen = later('error', async () => (await import('../screens/error/error.js')).errorScreen)

/** Errors with a screen of their own; every other code is shown by the error screen. */
const SCREENS: Partial<Record<ErrorCode, ErrorScreen>> = {
  ALLOWLIST_REJECTED: later('allowlist-rejected', async () => (await noEntry()).allowlistRejected),
  USER_LIMIT_REACHED: later('user-limit-reached', async () => (await noEntry()).userLimitReached),
  USER_DOES_NOT_EXIST: later('account-not-found', async () => (await noEntry()).accountNotFound),
}

/** Loads the error screen while the network is there; an error may be that it is not. */
export const prefetchErrors = (): Promise<void> => prefetch(errorScreen)

/** The screen that shows this error. */
export const forError: StageOptions['errorScreen'] = error => SCREENS[error.code] ?? errorScreen
