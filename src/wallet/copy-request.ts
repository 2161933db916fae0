import { WalletError } from '../errors/wallet-error.js'
import { freezeDeep } from '../lib/plain.js'
import { plainCopy } from '../lib/own/plain-copy.js'

const LIMITS = { depth: 32, values: 100_000 }

/**
 * Returns a frozen copy of a request of a host or a dapp. A later change of the original then cannot make the signed
 * data differ from what was checked and shown. Throws INVALID_DATA unless it is plain data (JSON's values and bigints).
 */
export function copyRequest<T>(source: T): T {
  try {
    return freezeDeep(plainCopy(source, LIMITS)) as T
  } catch (cause) {
    throw new WalletError('INVALID_DATA', 'The request is not plain data.', { cause })
  }
}
