import type { Sending } from '../channel/frame-operations.js'
import { FRAME_SIGN_SOLANA_TIMEOUT_MS, FRAME_SIGN_TIMEOUT_MS } from '../constants.js'
import { getAccessToken } from '../session/access-token.js'
import type { WalletAccount } from '../session/user.js'

/** How an operation of this wallet is sent: with the session's token, and the wait for the frame that its chain has. */
export const sendingOf = ({ chainType }: WalletAccount, signal?: AbortSignal): Sending => ({
  token: getAccessToken,
  signal,
  readyTimeoutMs: chainType === 'solana' ? FRAME_SIGN_SOLANA_TIMEOUT_MS : FRAME_SIGN_TIMEOUT_MS,
})
