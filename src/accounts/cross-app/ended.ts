import type { Ended } from '../../channel/other-window.js'
import { crossApp } from '../../copy/areas/cross-app.js'
import { WalletError } from '../../errors/wallet-error.js'

/** The error for a pop-up of another app that ended without an answer; undefined if the pop-up never opened. */
export const endedBy = (
  reason: Ended,
  exitCode: 'USER_EXITED_AUTH_FLOW' | 'USER_EXITED_LINK_FLOW',
): WalletError | undefined => {
  if (reason === 'closed') return new WalletError(exitCode, 'User canceled flow')
  return reason === 'timed-out' ? new WalletError('CLIENT_REQUEST_TIMEOUT', crossApp.english.timedOut) : undefined
}
