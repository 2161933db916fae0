import { invalidArguments } from '../frame-error.js'
import { textOf } from '../keys/base64.js'
import { splitForDevice } from '../keys/shares.js'
import { wipe } from '../keys/wipe.js'
import { isPlainObject, member } from '../message-gate.js'
import { encryptFor } from '../encrypt-for.js'
import type { EventHandler } from './event-handler.js'
import { readAccessToken, readEntropyId, type RequestData } from './request-fields.js'

const WALLETS_LIMIT = 50

/**
 * Lets the app act while the visitor is away. The secret is split again: one share is for the provider's secure
 * environment, one for the app.
 */
export const delegationEvents: Readonly<Record<string, EventHandler>> = {
  'privy:delegated-actions:consent': async (data, { vault }) => {
    const token = readAccessToken(data)
    const root = readWallet(member(data, 'rootWallet'))
    const wallets = member(data, 'delegatedWallets')
    if (!Array.isArray(wallets) || wallets.length === 0 || wallets.length > WALLETS_LIMIT)
      throw invalidArguments('delegatedWallets is a list')
    const delegated = wallets.map(readDelegated)
    await vault.withEntropy(
      token,
      readEntropyId({ entropyId: root.address, entropyIdVerifier: `${root.chainType}-address-verifier` }),
      async secret => {
        const shares = await splitForDevice(secret)
        try {
          const { encapsulated_key, ciphertext } = await encryptFor(
            await vault.provider.delegationKey(token),
            shares.server,
          )
          await vault.provider.delegate(token, {
            encrypted_tee_share: `${encapsulated_key}.${ciphertext}`,
            app_share: textOf(shares.device),
            root_address: root.address,
            delegated_addresses: delegated,
          })
        } finally {
          wipe(shares.device, shares.server)
        }
      },
    )
    return { success: true }
  },
}

function readWallet(value: unknown): { address: string; chainType: 'ethereum' | 'solana' } {
  const address = isPlainObject(value) ? member(value, 'address') : undefined
  const chainType = isPlainObject(value) ? member(value, 'chainType') : undefined
  if (typeof address !== 'string' || (chainType !== 'ethereum' && chainType !== 'solana'))
    throw invalidArguments('Only ethereum and solana wallets can be delegated')
  return { address, chainType }
}

function readDelegated(value: unknown): { address: string; chain_type: string; wallet_index: number } {
  const { address, chainType } = readWallet(value)
  const index = member(value as RequestData, 'walletIndex') ?? 0
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 0)
    throw invalidArguments('walletIndex is an integer from 0')
  return { address, chain_type: chainType, wallet_index: index }
}
