import { member } from '../message-gate.js'
import type { EventHandler } from './event-handler.js'
import { readRecoverySecret } from './recovery-fields.js'
import { readAccessToken, readEntropyId } from './request-fields.js'

/** Checks whether the wallet is on this device, and recovers it. The responses repeat the entropy's id unchanged. */
export const walletConnectEvents: Readonly<Record<string, EventHandler>> = {
  'privy:wallets:connect': async (data, { vault }) => {
    const token = readAccessToken(data)
    await vault.connect(token, readEntropyId(data))
    return { entropyId: member(data, 'entropyId') }
  },
  'privy:wallets:recover': async (data, { vault }) => {
    const token = readAccessToken(data)
    await vault.recover(token, readEntropyId(data), readRecoverySecret(data))
    return { entropyId: member(data, 'entropyId') }
  },
}
