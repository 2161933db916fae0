import { isHex, keccak256, parseTransaction, toHex, type TransactionSerialized } from 'viem'
import { failedToSign } from '../../errors/failed-to-sign.js'
import { WalletError } from '../../errors/wallet-error.js'
import { sameAddress } from '../address.js'
import type { Hex } from '../ethereum-request.js'
import type { EthereumTransaction } from './prepare-transaction.js'

/** The transaction as signers take it: quantities in hex, and the gas under the name `gasLimit`. */
export function toSignable(transaction: EthereumTransaction, from: Hex): Record<string, string | number> {
  const { to, data, value, chainId, nonce, gas, type, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = transaction
  return {
    from,
    ...(to && { to }),
    ...(data && { data }),
    value: toHex(value),
    chainId,
    nonce: toHex(nonce),
    gasLimit: toHex(gas),
    type: { legacy: 0, eip2930: 1, eip1559: 2 }[type],
    ...(gasPrice !== undefined && { gasPrice: toHex(gasPrice) }),
    ...(maxFeePerGas !== undefined && { maxFeePerGas: toHex(maxFeePerGas) }),
    ...(maxPriorityFeePerGas !== undefined && { maxPriorityFeePerGas: toHex(maxPriorityFeePerGas) }),
  }
}

/** The transaction hash of these signed bytes. */
export function hashOf(serialized: Hex): Hex {
  return keccak256(serialized)
}

/**
 * Compares every field of what the signer returned with what the visitor was shown. Returns the signed bytes.
 * @throws WalletError UNABLE_TO_SIGN
 */
export function checkSigned(serialized: string, shown: EthereumTransaction): Hex {
  const signed = read(serialized)
  const isSame = signed.r !== undefined && signed.s !== undefined
    && sameAddress(signed.to ?? '', shown.to ?? '')
    && (signed.data ?? '0x') === (shown.data ?? '0x')
    && (signed.value ?? 0n) === shown.value
    && signed.chainId === shown.chainId
    && (signed.nonce ?? 0) === shown.nonce
    && signed.gas === shown.gas
    && (signed.type ?? 'legacy') === shown.type
    && (signed.gasPrice ?? 0n) === (shown.gasPrice ?? 0n)
    && (signed.maxFeePerGas ?? 0n) === (shown.maxFeePerGas ?? 0n)
    && (signed.maxPriorityFeePerGas ?? 0n) === (shown.maxPriorityFeePerGas ?? 0n)
    && (signed.accessList ?? []).length === 0
  if (!isSame) throw new WalletError('UNABLE_TO_SIGN', 'The wallet signed something else than what was shown.')
  return serialized as Hex
}

function read(serialized: string): ReturnType<typeof parseTransaction> {
  try {
    if (isHex(serialized)) return parseTransaction(serialized as TransactionSerialized)
  } catch (cause) {
    throw failedToSign('transaction', { cause })
  }
  throw failedToSign('transaction')
}
