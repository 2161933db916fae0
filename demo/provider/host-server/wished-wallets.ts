import type { ProviderContext } from '../context.js'
import { wipe } from '../frame/page/keys/wipe.js'
import type { ChainType } from '../frame/wallets/wallet-store.js'
import { newKey } from '../server-wallets/new-key.js'
import { ServerWallets } from '../server-wallets/store.js'
import { policiesOf, signersOf } from '../server-wallets/wallet-resource.js'
import type { Body } from '../wire/body.js'
import { invalidData } from '../wire/wire-error.js'
import { tellOfWallet } from './user-events.js'

const MOST = 10

interface Wish { chainType: ChainType; policyIds: string[]; additionalSigners: NonNullable<ReturnType<typeof signersOf>> }

/** The wallets that a host's server wants a user to have before the user comes: a list, or the older flags. Throws 400 for others. */
export function wishedWallets(body: Body): Wish[] {
  const list = body['wallets'] ?? []
  if (!Array.isArray(list)) throw invalidData('"wallets" is a list')
  const wants = (...keys: string[]) => keys.some(key => body[key] === true)
  if (wants('create_ethereum_smart_wallet') || list.some(wallet => (wallet as Body | null)?.['create_smart_wallet'] === true)) throw invalidData('Smart wallets are not made here')
  const several = body['number_of_ethereum_wallets_to_create'] ?? body['create_n_ethereum_wallets'] ?? body['create_n_embedded_wallets'] ?? 1
  if (typeof several !== 'number' || !Number.isInteger(several) || several < 1) throw invalidData('The number of wallets is a whole number')
  const plain = (chainType: ChainType): Wish => ({ chainType, policyIds: [], additionalSigners: [] })
  const counted = several > 1 || wants('create_ethereum_wallet', 'create_embedded_wallet') ? several : 0
  if (counted + list.length > MOST) throw invalidData(`At most ${MOST} wallets at once`)
  return [
    ...(list as unknown[]).map(given => {
      const wallet = (typeof given === 'object' && given !== null ? given : {}) as Body
      const chainType = wallet['chain_type']
      if (chainType !== 'ethereum' && chainType !== 'solana') throw invalidData('"chain_type" is "ethereum" or "solana"')
      return { chainType, policyIds: policiesOf(wallet) ?? [], additionalSigners: signersOf(wallet) ?? [] } as const
    }),
    ...Array.from({ length: counted }, () => plain('ethereum')),
    ...(wants('create_solana_wallet') ? [plain('solana')] : []),
  ]
}

/** Makes keys for these wallets; what it answers gives the wallets to a user, inside the transaction of the deed, and forgets the keys. */
export async function keysFor(context: ProviderContext, appId: string, wishes: readonly Wish[]): Promise<(userId: string) => void> {
  const wallets = new ServerWallets(context.db, context.clock.now)
  const keys = await Promise.all(wishes.map(({ chainType }) => newKey(chainType)))
  return userId => {
    for (const [index, { chainType, ...more }] of wishes.entries()) {
      const key = keys[index]
      if (!key) continue
      wallets.add({ appId, userId, chainType, ...key }, more)
      tellOfWallet(context, { id: userId, appId }, key.address)
      wipe(key.secret)
    }
  }
}
