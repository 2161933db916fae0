import { member } from '../message-gate.js'
import type { EventHandler } from './event-handler.js'
import { readNewRecovery } from './recovery-fields.js'
import { readAccessToken, readEntropyId } from './request-fields.js'

/** Changes how a wallet is recovered. The old recovery secret is not required, because the wallet is on this device. */
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
