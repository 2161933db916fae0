import type { Ended } from '../../channel/other-window.js'
import { crossApp } from '../../copy/areas/cross-app.js'
import { WalletError } from '../../errors/wallet-error.js'

/** The error for a pop-up of another app that ended without an answer; undefined if the pop-up never opened. */
export const endedBy = (
  how: Ended,
  exit: 'USER_EXITED_AUTH_FLOW' | 'USER_EXITED_LINK_FLOW',
): WalletError | undefined => {
  if (how === 'closed') return new WalletError(exit, 'User canceled flow')
  return how === 'timed-out' ? new WalletError('CLIENT_REQUEST_TIMEOUT', crossApp.english.timedOut) : undefined
}
