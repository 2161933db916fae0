import { WalletError } from '../errors/wallet-error.js'
import { freezeDeep } from '../lib/plain.js'
import { plainCopy } from '../lib/own/plain-copy.js'

const LIMITS = { depth: 32, values: 100_000 }

/**
 * A frozen copy of what a host or a dapp asks for, so that a later change of the original cannot make what is signed differ
 * from what was checked and shown. Throws INVALID_DATA unless it is plain data (JSON's values and bigints).
 */
export function copyRequest<T>(source: T): T {
  try {
    return freezeDeep(plainCopy(source, LIMITS)) as T
  } catch (cause) {
    throw new WalletError('INVALID_DATA', 'The request is not plain data.', { cause })
  }
}
