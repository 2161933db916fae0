import type { EventHandler } from './event-handler.js'
import { readNewRecovery } from './recovery-fields.js'
import { readAccessToken, readChainType, readEntropyId, readWalletIndex } from './request-fields.js'

/**
 * Creates first wallets and further ones. The provider records a wallet before the response, so that the host then
 * finds it on the user. The provider, not the page, knows which entropy the visitor has.
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
