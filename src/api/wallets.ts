import type { ChainType } from '../chains/chain-type.js'
import { request } from './client.js'
import { ENDPOINTS } from './endpoints.js'
import { serverWalletSchema } from './wire.js'

/** Creates a wallet for the signed-in user in the provider's secure environment. Resolves with its id and address. */
export async function createServerWallet(
  { chainType }: { chainType: ChainType },
  signal?: AbortSignal,
): Promise<{ id: string; address: string }> {
  return request(ENDPOINTS.walletCreate, { body: { chain_type: chainType }, schema: serverWalletSchema, signal })
}
