import { isAddress, toHex, type Hex } from 'viem'
import { hashAuthorization } from 'viem/utils'
import type { WalletKey } from '../../frame/page/keys/derive.js'
import { signHash } from '../../frame/page/signing/sign-hash.js'
import type { Body } from '../../wire/body.js'
import { invalidData, WireError } from '../../wire/wire-error.js'
import type { ChainCalls } from './chain-calls.js'

/**
 * Signs that an account may act by a contract's code (EIP-7702), where the app opens that; the account's next nonce is taken
 * when none is named. Throws 403 where it is closed, 400 for what cannot be read.
 */
export async function signAccountAuthorization(key: WalletKey, params: Body, isOpen: boolean, calls: ChainCalls): Promise<Body> {
  if (!isOpen) throw new WireError(403, 'feature_not_enabled', 'This app does not let accounts act by contracts')
  const { contract } = params
  if (typeof contract !== 'string' || !isAddress(contract, { strict: false })) throw invalidData('"contract" is no address')
  const chainId = numberOf(params, 'chain_id')
  const nonce = params['nonce'] === undefined ? await calls.nonceOf(key.address as Hex, chainId) : numberOf(params, 'nonce')
  const { r, s, yParity } = await signHash(key, hashAuthorization({ contractAddress: contract, chainId, nonce }))
  return { authorization: { contract, chain_id: chainId, nonce, r: toHex(BigInt(r), { size: 32 }), s: toHex(BigInt(s), { size: 32 }), y_parity: yParity } }
}

/** A quantity of the wire, a whole number or 0x hex, as a number. */
function numberOf(params: Body, key: string): number {
  const value = params[key]
  const number = typeof value === 'string' && /^0x[0-9a-fA-F]{1,13}$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0) throw invalidData(`"${key}" is a quantity`)
  return number
}
