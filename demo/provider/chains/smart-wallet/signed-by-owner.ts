import type { Address, Hex } from 'viem'
import { smartWalletOf, type SmartWalletCall } from './smart-wallets.js'

/** Typed data (EIP-712) in the JSON form that a wallet signs. */
interface OwnerData {
  domain: Record<string, unknown>
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  message: Record<string, unknown>
}

const EIP712Domain = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]
const domainOf = (owner: Address, chainId: number) => ({
  name: 'Development Smart Wallet',
  version: '1',
  chainId,
  verifyingContract: smartWalletOf(owner),
})

/** The typed data that the owner signs so that the smart wallet accepts a hash (ERC-1271). */
export const agreement = (owner: Address, chainId: number, hash: Hex): OwnerData => ({
  domain: domainOf(owner, chainId),
  types: { EIP712Domain, SmartWalletMessage: [{ name: 'hash', type: 'bytes32' }] },
  primaryType: 'SmartWalletMessage',
  message: { hash },
})

/** The typed data that the owner signs so that the smart wallet makes a call, once. */
export const order = (
  owner: Address,
  chainId: number,
  { to, value, data }: SmartWalletCall,
  nonce: bigint,
): OwnerData => ({
  domain: domainOf(owner, chainId),
  types: {
    EIP712Domain,
    SmartWalletCall: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'data', type: 'bytes' },
      { name: 'nonce', type: 'uint256' },
    ],
  },
  primaryType: 'SmartWalletCall',
  message: { to, value: String(value), data, nonce: String(nonce) },
})
