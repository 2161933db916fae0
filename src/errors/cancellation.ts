import type { ErrorCode } from './codes.js'

/** True for the codes that mean "the visitor left" or "the visitor said no". */
export function isCancellation(code: ErrorCode): boolean {
  return code.startsWith('USER_EXITED_') || code === 'USER_REJECTED_REQUEST' || code === 'OAUTH_USER_DENIED' || code === 'REQUEST_ABORTED'
}
