import type { OperationOptions } from '../../channel/frame-operations.js'
import { FRAME_SIGN_SOLANA_TIMEOUT_MS, FRAME_SIGN_TIMEOUT_MS } from '../../constants.js'
import { getAccessToken } from '../../session/tokens/access-token.js'
import type { WalletAccount } from '../../session/user/user.js'

/**
 * The options of a frame operation for this wallet: the session's token, and the time that the frame has to get ready,
 * by chain.
 */
export const operationOptions = ({ chainType }: WalletAccount, signal?: AbortSignal): OperationOptions => ({
  token: getAccessToken,
  signal,
  readyTimeoutMs: chainType === 'solana' ? FRAME_SIGN_SOLANA_TIMEOUT_MS : FRAME_SIGN_TIMEOUT_MS,
})
