import { getAddress, isAddress } from 'viem'
import { isAddress as isSolanaAddress } from '@solana/web3.js'
import { FrameError, invalidArguments } from '../frame-error.js'
import type { ChainType } from '../keys/derive.js'
import { member } from '../message-gate.js'
import type { EntropyId } from '../vault.js'

const TOKEN_LIMIT = 8_192
const INDEX_LIMIT = 1_000

export type RequestData = Readonly<Record<string, unknown>>

/**
 * Reads the access token that every operation carries. The provider verifies it; here it only has to fit into a header.
 */
export function readAccessToken(data: RequestData): string {
  const token = member(data, 'accessToken')
  if (typeof token !== 'string' || token.length > TOKEN_LIMIT || !/^[\w.~+/=-]+$/.test(token))
    throw new FrameError('error', 'An access token is required')
  return token
}

/** Reads the entropy's id in a request: the address of its first wallet. */
export function readEntropyId(data: RequestData): EntropyId {
  const id = member(data, 'entropyId')
  const verifier = member(data, 'entropyIdVerifier')
  if (typeof id === 'string' && verifier === 'ethereum-address-verifier' && isAddress(id, { strict: false }))
    return { id: getAddress(id), chainType: 'ethereum' }
  if (typeof id === 'string' && verifier === 'solana-address-verifier' && isSolanaAddress(id))
    return { id, chainType: 'solana' }
  throw invalidArguments('entropyId and entropyIdVerifier are required')
}

export function readChainType(data: RequestData): ChainType {
  const chainType = member(data, 'chainType')
  if (chainType !== 'ethereum' && chainType !== 'solana') throw invalidArguments('chainType is ethereum or solana')
  return chainType
}

export function readWalletIndex(data: RequestData): number {
  const index = member(data, 'hdWalletIndex')
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index > INDEX_LIMIT)
    throw invalidArguments('hdWalletIndex is an integer from 0')
  return index
}
