import { invalidArguments } from '../frame-error.js'
import { member } from '../message-gate.js'
import type { EventHandler } from './frame-events.js'
import { readAccessToken, readEntropyId } from './request-fields.js'

/** Is the wallet usable on this device, and how it becomes so. Both answer the entropy's name as the host wrote it. */
export const walletConnectEvents: Readonly<Record<string, EventHandler>> = {
  'privy:wallets:connect': async (data, vault) => {
    const token = readAccessToken(data)
    await vault.connect(token, readEntropyId(data))
    return { entropyId: member(data, 'entropyId') }
  },
  'privy:wallets:recover': async (data, vault) => {
    const token = readAccessToken(data)
    const entropy = readEntropyId(data)
    const secrets = ['recoveryPassword', 'recoveryAccessToken', 'recoveryKey', 'recoverySecretOverride'].some(name => member(data, name))
    if (secrets) throw invalidArguments('This frame recovers wallets automatically only')
    await vault.recover(token, entropy)
    return { entropyId: member(data, 'entropyId') }
  },
}
