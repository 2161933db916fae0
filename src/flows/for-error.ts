import type { ErrorCode } from '../errors/codes.js'
import type { WalletError } from '../errors/wallet-error.js'
import { errorScreen } from '../screens/error/error.js'
import { accountNotFound, allowlistRejected, userLimitReached } from '../screens/error/no-entry.js'
import type { StageOptions } from '../stage/stage.js'

/** Errors with a screen of their own; every other code is shown by the error screen. */
const SCREENS: Partial<Record<ErrorCode, ReturnType<StageOptions['errorScreen']>>> = {
  ALLOWLIST_REJECTED: allowlistRejected,
  USER_LIMIT_REACHED: userLimitReached,
  USER_DOES_NOT_EXIST: accountNotFound,
}

/** True when the error has a screen that says more than a line beside a field could. */
export const hasOwnScreen = (error: WalletError): boolean => error.code in SCREENS

/** The screen that shows this error. */
export const forError: StageOptions['errorScreen'] = error => SCREENS[error.code] ?? errorScreen
