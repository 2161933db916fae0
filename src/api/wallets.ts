import { request } from './client.js'
import { ENDPOINTS } from './endpoints.js'
import { serverWalletSchema } from './wire.js'

/** Makes a wallet for the signed-in user in the provider's secure environment. Answers its id and address. */
export async function createServerWallet({ chainType }: { chainType: 'ethereum' | 'solana' }, signal?: AbortSignal): Promise<{ id: string; address: string }> {
  return request(ENDPOINTS.walletCreate, { body: { chain_type: chainType }, schema: serverWalletSchema, signal })
}
