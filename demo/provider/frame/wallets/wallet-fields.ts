import { isAddress as isSolanaAddress } from '@solana/web3.js'
import { getAddress, isAddress } from 'viem'
import type { WireRequest } from '../../context.js'
import type { Body } from '../../wire/body.js'
import { invalidData } from '../../wire/wire-error.js'
import type { ChainType } from './wallet-store.js'

const BASE64 = /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const INDEX_LIMIT = 1_000
const SHARE_LIMIT = 400

export function chainTypeOf(body: Body): ChainType {
  const value = body['chain_type']
  if (value !== 'ethereum' && value !== 'solana') throw invalidData('"chain_type" is "ethereum" or "solana"')
  return value
}

/** Reads an address in its canonical form. Undefined if it is no address of the chain. */
export function readAddress(value: unknown, chainType: ChainType): string | undefined {
  if (typeof value !== 'string') return undefined
  if (chainType === 'solana') return isSolanaAddress(value) ? value : undefined
  return isAddress(value, { strict: false }) ? getAddress(value) : undefined
}

export function addressOf(body: Body, chainType: ChainType): string {
  const address = readAddress(body['address'], chainType)
  if (!address) throw invalidData('"address" is no address of this chain')
  return address
}

/** The address in the path, in canonical form if it is an Ethereum address. */
export function pathAddress(request: WireRequest): string {
  const address = request.req.param('address') ?? ''
  return readAddress(address, 'ethereum') ?? address
}

export function walletIndexOf(body: Body): number {
  const index = body['wallet_index']
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index > INDEX_LIMIT)
    throw invalidData('"wallet_index" is an integer from 0')
  return index
}

/** Reads base64 text of bounded length. */
export function base64Of(body: Body, key: string, limit = SHARE_LIMIT): string {
  const value = body[key]
  if (typeof value !== 'string' || value.length > limit || !BASE64.test(value))
    throw invalidData(`"${key}" must be base64`)
  return value
}
