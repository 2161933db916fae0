import type { EventHandler } from './event-handler.js'
import { readNewRecovery } from './recovery-fields.js'
import { readAccessToken, readChainType, readEntropyId, readWalletIndex } from './request-fields.js'

/**
 * First wallets and further ones. The provider has recorded the wallet before any of these answers, so that the host
 * finds it on the user right afterwards. Which entropy the visitor has is the provider's knowledge, not the page's.
 */
export const walletCreateEvents: Readonly<Record<string, EventHandler>> = {
  'privy:wallet:create': async (data, { vault }) => ({
    address: await vault.create(readAccessToken(data), 'ethereum', readNewRecovery(data)),
  }),
  'privy:solana-wallet:create': async (data, { vault }) => ({
    publicKey: await vault.create(readAccessToken(data), 'solana', readNewRecovery(data)),
  }),
  'privy:wallets:create': async (data, { vault }) => ({
    address: await vault.create(readAccessToken(data), readChainType(data), readNewRecovery(data)),
  }),
  'privy:wallets:add': async (data, { vault }) => {
    const token = readAccessToken(data)
    return { address: await vault.add(token, readEntropyId(data), readChainType(data), readWalletIndex(data)) }
  },
}
