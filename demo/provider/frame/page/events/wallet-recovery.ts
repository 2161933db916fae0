import { member } from '../message-gate.js'
import type { EventHandler } from './event-handler.js'
import { readNewRecovery } from './recovery-fields.js'
import { readAccessToken, readEntropyId } from './request-fields.js'

/** Changes the way a wallet is recovered. The old way is asked for nothing: whoever is here has the wallet on this device. */
export const walletRecoveryEvents: Readonly<Record<string, EventHandler>> = {
  'privy:wallets:set-recovery': async (data, { vault }) => {
    const token = readAccessToken(data)
    const recoveryMethod = await vault.setRecovery(token, readEntropyId(data), readNewRecovery(data))
    return {
      entropyId: member(data, 'entropyId'),
      entropyIdVerifier: member(data, 'entropyIdVerifier'),
      recoveryMethod,
    }
  },
}
