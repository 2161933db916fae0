import type { DelegateOptions } from '../../ask/questions/delegate-wallet.js'
import { RPC_USER_REJECTED } from '../../constants.js'
import { WalletError } from '../../errors/wallet-error.js'

/** The error that the host gets if the visitor declines. */
export const declined = (action: DelegateOptions['action']): WalletError =>
  new WalletError(
    'USER_REJECTED_REQUEST',
    action === 'revoke'
      ? 'User declined revoking access to their delegated wallet.'
      : 'User declined delegating actions.',
    { rpcCode: RPC_USER_REJECTED },
  )
