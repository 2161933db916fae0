import {
  getAddress,
  hashMessage,
  hashTypedData,
  isAddress,
  isAddressEqual,
  isHex,
  serializeErc6492Signature,
  type Address,
  type Hex,
} from 'viem'
import { CHAIN_IDS, type ChainAccess } from '../chains/index.js'
import { agreement, order } from '../chains/smart-wallet/signed-by-owner.js'
import { smartWalletOf, type SmartWalletCall, type SmartWallets } from '../chains/smart-wallet/smart-wallets.js'
import type { ProviderContext } from '../context.js'
import { link } from '../login/link.js'
import type { UserRow } from '../store/accounts/users.js'
import type { AppRow } from '../store/apps.js'
import { invalidData, WireError } from '../wire/wire-error.js'
import { isSending, isSmart, type WalletWish } from './request.js'

type Fields = Record<string, unknown>

/**
 * The remaining step after the owner has signed. Without `call` the signature becomes the smart wallet's own; with
 * `call` (wei as decimal text) the call is submitted.
 */
export interface SmartWalletRest {
  chainId: number
  owner: Address
  call?: { to: Address; value: string; data: Hex }
}

/**
 * The request that the user's own wallet signs: the request itself or, for a smart wallet, the typed data that its
 * owner signs. Throws 400 for a smart wallet that none of the user's wallets owns.
 */
export async function signableWish(
  accounts: readonly Fields[],
  wish: WalletWish,
  chains: ChainAccess | undefined,
): Promise<{ wish: WalletWish; rest?: SmartWalletRest }> {
  if (!isSmart(wish)) return { wish }
  const wallets = smartWalletsOn(wish.chainId, chains)
  const owner = ownerOf(accounts, wish.address)
  if (!owner) throw invalidData('The user has no such smart wallet')
  const rest = { chainId: wish.chainId, owner }
  const asOwner = (data: object): WalletWish => ({
    method: 'eth_signTypedData_v4',
    params: [owner, data],
    address: owner,
    chainId: wish.chainId,
  })
  if (!isSending(wish)) return { wish: asOwner(agreement(owner, wish.chainId, hashOf(wish))), rest }
  const call = callOf(wish.params[0])
  return {
    wish: asOwner(order(owner, wish.chainId, call, await wallets.nonceOf(owner))),
    rest: { ...rest, call: { ...call, value: String(call.value) } },
  }
}

/**
 * Returns the smart wallet's signature (ERC-1271, or ERC-6492 before it is deployed), or the hash of its transaction.
 * Throws 400 if the wallet refuses the call.
 */
export async function finishSmart(
  { chainId, owner, call }: SmartWalletRest,
  signature: Hex,
  chains: ChainAccess | undefined,
): Promise<string> {
  const wallets = smartWalletsOn(chainId, chains)
  if (call) {
    return wallets.execute(owner, { ...call, value: BigInt(call.value) }, signature).catch((error: unknown) => {
      throw new WireError(
        400,
        'transaction_broadcast_failure',
        error instanceof Error ? error.message.slice(0, 200) : 'The transaction failed',
      )
    })
  }
  if (await wallets.isDeployed(owner)) return signature
  const { factory, factoryData } = wallets.deployment(owner)
  return serializeErc6492Signature({ address: factory, data: factoryData, signature })
}

/** The user's smart wallet. A missing one is linked if the app has smart wallets, otherwise it is undefined. */
export function giveSmartWallet(
  context: ProviderContext,
  app: AppRow,
  user: UserRow,
  owner: Address,
): Address | undefined {
  const address = smartWalletOf(owner)
  if (context.users.byAccount(app.id, 'smart_wallet', address)?.id === user.id) return address
  if (!app.smart_wallets.enabled) return undefined
  link(context, user, {
    type: 'smart_wallet',
    subject: address,
    fields: { address, smart_wallet_type: app.smart_wallets.smart_wallet_type },
  })
  return address
}

function smartWalletsOn(chainId: number, chains: ChainAccess | undefined): SmartWallets {
  const name = (['ethereum', 'base'] as const).find(network => CHAIN_IDS[network] === chainId)
  if (!chains || !name) throw invalidData('This chain is not here')
  return chains.smartWallets[name]
}

/** The user's wallet that owns the smart wallet at this address, or without an address any linked smart wallet. */
function ownerOf(accounts: readonly Fields[], address: string | undefined): Address | undefined {
  const linked = accounts
    .filter(account => account['type'] === 'smart_wallet')
    .map(account => String(account['address']))
    .filter(candidate => isAddress(candidate))
  return accounts
    .filter(account => account['wallet_client_type'] === 'privy' && account['chain_type'] === 'ethereum')
    .map(account => getAddress(String(account['address'])))
    .find(owner =>
      linked.some(
        candidate =>
          isAddressEqual(candidate, smartWalletOf(owner)) &&
          (address === undefined || candidate.toLowerCase() === address.toLowerCase()),
      ),
    )
}

function hashOf({ method, params }: WalletWish): Hex {
  try {
    if (method === 'privy_signSmartWalletTypedData')
      return hashTypedData(
        (typeof params[1] === 'string' ? JSON.parse(params[1]) : params[1]) as Parameters<typeof hashTypedData>[0],
      )
    const message = params[0]
    if (typeof message !== 'string') throw new TypeError('no text')
    return hashMessage(isHex(message) && message.length % 2 === 0 ? { raw: message } : message)
  } catch {
    throw invalidData('What is to be signed cannot be read')
  }
}

function callOf(transaction: unknown): SmartWalletCall {
  const {
    to,
    value = 0,
    data = '0x',
  } = (typeof transaction === 'object' && transaction !== null ? transaction : {}) as Fields
  if (typeof to !== 'string' || !isAddress(to, { strict: false }))
    throw invalidData("A smart wallet's transaction goes to an address")
  if (!isHex(data) || data.length % 2 !== 0) throw invalidData('The data of the transaction cannot be read')
  try {
    const wei = BigInt(value as string | number)
    if (wei < 0n || wei >= 2n ** 256n) throw new RangeError('no amount')
    return { to: getAddress(to), value: wei, data }
  } catch {
    throw invalidData('The value of the transaction cannot be read')
  }
}
