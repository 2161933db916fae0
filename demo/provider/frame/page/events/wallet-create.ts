import { invalidArguments } from '../frame-error.js'
import { member } from '../message-gate.js'
import type { EventHandler } from './frame-events.js'
import { readAccessToken, readChainType, readEntropyId, readWalletIndex, type RequestData } from './request-fields.js'

/**
 * First wallets and further ones. The provider has recorded the wallet before any of these answers, so that the host
 * finds it on the user right afterwards. Which entropy the visitor has is the provider's knowledge, not the page's.
 */
export const walletCreateEvents: Readonly<Record<string, EventHandler>> = {
  'privy:wallet:create': async (data, vault) => {
    const token = readAccessToken(data)
    requireAutomaticRecovery(data)
    return { address: await vault.create(token, 'ethereum') }
  },
  'privy:solana-wallet:create': async (data, vault) => {
    const token = readAccessToken(data)
    requireAutomaticRecovery(data)
    return { publicKey: await vault.create(token, 'solana') }
  },
  'privy:wallets:add': async (data, vault) => {
    const token = readAccessToken(data)
    return { address: await vault.add(token, readEntropyId(data), readChainType(data), readWalletIndex(data)) }
  },
}

function requireAutomaticRecovery(data: RequestData): void {
  const method = member(data, 'recoveryMethod')
  const secrets = ['recoveryPassword', 'recoveryAccessToken', 'recoveryKey', 'recoverySecretOverride'].some(name => member(data, name))
  if ((method !== undefined && method !== null && method !== 'privy') || secrets) throw invalidArguments('This frame creates wallets with automatic recovery only')
}
