import { fromRlp, hexToBytes, keccak256, toRlp } from 'viem'
import { failedToSign } from '../../errors/failed-to-sign.js'
import { WalletError } from '../../errors/wallet-error.js'
import { record } from '../../lib/own/record.js'
import { hexOf, hexQuantity } from '../../lib/text/hex.js'
import type { Hex } from '../ethereum-request.js'
import type { EthereumTransaction } from './prepared-transaction.js'

/** The transaction in the format of signers, frozen: quantities in hex, and the gas as `gasLimit`. */
export function toSignable(transaction: EthereumTransaction, from: Hex): Readonly<Record<string, string | number>> {
  const { to, data, value, chainId, nonce, gas, type, gasPrice, maxFeePerGas, maxPriorityFeePerGas } =
    record(transaction)
  return record<Record<string, string | number>>({
    from,
    ...(to && { to }),
    ...(data && { data }),
    value: hexQuantity(value),
    chainId,
    nonce: hexQuantity(nonce),
    gasLimit: hexQuantity(gas),
    type: { legacy: 0, eip2930: 1, eip1559: 2 }[type],
    ...(gasPrice !== undefined && { gasPrice: hexQuantity(gasPrice) }),
    ...(maxFeePerGas !== undefined && { maxFeePerGas: hexQuantity(maxFeePerGas) }),
    ...(maxPriorityFeePerGas !== undefined && { maxPriorityFeePerGas: hexQuantity(maxPriorityFeePerGas) }),
  })
}

/** The transaction hash of these signed bytes. */
export function hashOf(serialized: Hex): Hex {
  return `0x${hexOf(keccak256(bytesOf(serialized), 'bytes'))}`
}

/**
 * Compares the signer's result, byte for byte, with the transaction that the visitor was shown. Returns the signed
 * bytes.
 * @throws WalletError UNABLE_TO_SIGN if they differ, or if the signature is malformed
 */
export function checkSigned(serialized: string, shown: EthereumTransaction): Hex {
  const signed = serialized.toLowerCase() as Hex
  const signature = signatureIn(signed)
  if (!signature.slice(1).every(isNumber) || encoded(shown, signature) !== signed)
    throw new WalletError('UNABLE_TO_SIGN', 'The wallet signed something else than what was shown.')
  return signed
}

/** The bytes of a transaction with this signature: v (or the parity of y), r and s. */
export const signedAs = (transaction: EthereumTransaction, ...signature: readonly [bigint, bigint, bigint]): Hex =>
  encoded(transaction, signature.map(numberBytes) as unknown as Signature)

/** v, or the parity of y; r; s. */
type Signature = readonly [Uint8Array, Uint8Array, Uint8Array]

/** The last three fields of a signed transaction. */
function signatureIn(signed: Hex): Signature {
  try {
    const bytes = bytesOf(signed)
    const fields = fromRlp((bytes[0] ?? 0) < 3 ? bytes.slice(1) : bytes, 'bytes')
    const last = Array.isArray(fields) ? fields.slice(-3).filter(field => field instanceof Uint8Array) : []
    if (last.length === 3) return last as unknown as Signature
  } catch (cause) {
    throw failedToSign('transaction', { cause })
  }
  throw failedToSign('transaction')
}

/** Encodes a signed transaction by its type: EIP-155, EIP-2930 or EIP-1559, without an access list. */
function encoded(transaction: EthereumTransaction, signature: Signature): Hex {
  const {
    to = '0x',
    data = '0x',
    value,
    chainId,
    nonce,
    gas,
    type,
    gasPrice = 0n,
    maxFeePerGas = 0n,
    maxPriorityFeePerGas = 0n,
  } = record(transaction)
  const call = [numberBytes(gas), bytesOf(to), numberBytes(value), bytesOf(data)]
  const [v] = signature
  if (type === 'legacy') {
    const isOddParity = v.at(-1) !== numberBytes(BigInt(chainId) * 2n + 35n).at(-1)
    return rlp([
      numberBytes(nonce),
      numberBytes(gasPrice),
      ...call,
      numberBytes(BigInt(chainId) * 2n + (isOddParity ? 36n : 35n)),
      ...signature.slice(1),
    ])
  }
  const fees = type === 'eip1559' ? [maxPriorityFeePerGas, maxFeePerGas] : [gasPrice]
  const fields = rlp([
    numberBytes(chainId),
    numberBytes(nonce),
    ...fees.map(numberBytes),
    ...call,
    [],
    numberBytes(v.length > 0 ? 1 : 0),
    ...signature.slice(1),
  ])
  return `${type === 'eip1559' ? '0x02' : '0x01'}${fields.slice(2)}`
}

const rlp = (fields: readonly (Uint8Array | readonly Uint8Array[])[]): Hex => `0x${hexOf(toRlp(fields, 'bytes'))}`
const bytesOf = (hex: Hex): Uint8Array => hexToBytes(hex, record({}))

/** A number in the fewest bytes: none for zero. */
function numberBytes(number: bigint | number): Uint8Array {
  const digits = number.toString(16)
  return number === 0n || number === 0 ? new Uint8Array() : bytesOf(`0x${digits.length % 2 ? '0' : ''}${digits}`)
}

const isNumber = ({ length }: Uint8Array): boolean => length > 0 && length <= 32
