import type { RecoverOptions } from '../../ask/questions/recover-wallet.js'
import type { RecoveryResult, SecureOptions } from '../../ask/questions/secure-wallet.js'
import { at, done, flow, on } from '../../stage/define.js'
import { recoverWallet } from './recover-wallet.js'
import { secureWallet } from './secure-account.js'

export type RecoveryOptions = SecureOptions & RecoverOptions & { readonly action?: 'secure' | 'recover' }

/** Sets a recovery method for a wallet, or uses the one that it has. */
export const recovery = flow<RecoveryOptions, RecoveryResult>('recovery', {
  start: ({ action = 'secure', ...options }) =>
    action === 'recover' ? at(recoverWallet, options) : at(secureWallet, options),
  on: [on(recoverWallet, result => done(result)), on(secureWallet, result => done(result))],
})
