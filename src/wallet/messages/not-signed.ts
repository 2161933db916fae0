import { RPC_INTERNAL } from '../../constants.js'
import { toWalletError } from '../../errors/to-wallet-error.js'
import { WalletError } from '../../errors/wallet-error.js'

/** The error of a wallet that could not be opened or did not sign, with a JSON-RPC code for hosts. */
export function notSigned(cause: unknown): WalletError {
  const error = toWalletError(cause, 'UNABLE_TO_SIGN')
  return error.rpcCode === undefined
    ? new WalletError(error.code, error.message, {
        cause,
        retryable: error.retryable,
        frameType: error.frameType,
        rpcCode: RPC_INTERNAL,
      })
    : error
}
