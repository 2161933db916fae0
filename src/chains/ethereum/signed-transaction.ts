import { isHex, keccak256, parseTransaction, toHex, type TransactionSerialized } from 'viem'
import { WalletError } from '../../errors/wallet-error.js'
import type { Hex } from '../ethereum-request.js'
import type { EthereumTransaction } from './prepare-transaction.js'

/** The transaction as it goes to a signer: quantities in hex. `gasLimit` repeats `gas` for signers that know only that name. */
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

/** The hash by which the chain will know these bytes. */
export function hashOf(serialized: Hex): Hex {
  return keccak256(serialized)
}

/**
 * Makes sure that what came back from the signer is what was shown: every field is compared.
 * @throws WalletError UNABLE_TO_SIGN
 */
export function checkSigned(serialized: string, shown: EthereumTransaction): Hex {
  const signed = read(serialized)
  const fits = signed.r !== undefined && signed.s !== undefined
    && (signed.to ?? undefined)?.toLowerCase() === shown.to?.toLowerCase()
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
  if (!fits) throw new WalletError('UNABLE_TO_SIGN', 'The wallet signed something else than what was shown.')
  return serialized as Hex
}

function read(serialized: string): ReturnType<typeof parseTransaction> {
  try {
    if (isHex(serialized) && serialized.length > 2) return parseTransaction(serialized as TransactionSerialized)
  } catch (cause) {
    throw new WalletError('UNABLE_TO_SIGN', 'Failed to sign transaction', { cause })
  }
  throw new WalletError('UNABLE_TO_SIGN', 'Failed to sign transaction')
}
