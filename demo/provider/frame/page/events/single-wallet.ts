import { isAddress as isSolanaAddress } from '@solana/web3.js'
import { getAddress, isAddress } from 'viem'
import { invalidArguments } from '../frame-error.js'
import type { ChainType } from '../keys/derive.js'
import { member } from '../message-gate.js'
import type { EntropyId } from '../vault.js'
import type { EventHandler } from './event-handler.js'
import { readRecoverySecret } from './recovery-fields.js'
import { readAccessToken, readWalletIndex, type RequestData } from './request-fields.js'
import { sign } from './wallet-rpc.js'

/** The field that contains the wallet's address in the older events, by chain. */
const ID_NAMES = { ethereum: 'address', solana: 'publicKey' } as const

/** The older events for a single wallet, which is named by the address of its chain's first wallet. */
export const singleWalletEvents: Readonly<Record<string, EventHandler>> = {
  ...eventsOf('privy:wallet', 'ethereum'),
  ...eventsOf('privy:solana-wallet', 'solana'),
  'privy:solana-wallet:create-additional': async (data, { vault }) => {
    const token = readAccessToken(data)
    const wallets = await vault.provider.wallets(token)
    const own = wallets.filter(({ chain_type, imported }) => chain_type === 'solana' && !imported)
    const root =
      wallets.find(
        ({ chain_type, wallet_index, imported }) => chain_type === 'ethereum' && wallet_index === 0 && !imported,
      ) ?? own[0]
    if (!root) throw invalidArguments('There is no first wallet yet')
    return { publicKey: await vault.add(token, { id: root.address, chainType: root.chain_type }, 'solana', own.length) }
  },
}

function eventsOf(prefix: string, chainType: ChainType): Record<string, EventHandler> {
  const name = ID_NAMES[chainType]
  return {
    [`${prefix}:connect`]: async (data, { vault }) => {
      await vault.connect(readAccessToken(data), readWallet(data, chainType))
      return { [name]: member(data, name) }
    },
    [`${prefix}:recover`]: async (data, { vault }) => {
      await vault.recover(readAccessToken(data), readWallet(data, chainType), readRecoverySecret(data))
      return { [name]: member(data, name) }
    },
    [`${prefix}:rpc`]: async (data, world) => {
      const token = readAccessToken(data)
      const index =
        member(data, 'hdWalletIndex') === undefined || member(data, 'hdWalletIndex') === null
          ? 0
          : readWalletIndex(data)
      const { address, response } = await sign(
        world,
        token,
        { entropy: readWallet(data, chainType), chainType, index },
        member(data, 'request'),
      )
      return { [name]: address, response }
    },
  }
}

function readWallet(data: RequestData, chainType: ChainType): EntropyId {
  const id = member(data, ID_NAMES[chainType])
  if (typeof id === 'string' && chainType === 'ethereum' && isAddress(id, { strict: false }))
    return { id: getAddress(id), chainType }
  if (typeof id === 'string' && chainType === 'solana' && isSolanaAddress(id)) return { id, chainType }
  throw invalidArguments(`${ID_NAMES[chainType]} is required`)
}
