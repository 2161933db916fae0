import { record } from '../../../lib/own/record.js'
import type { Hex } from '../../ethereum-request.js'
import type { TypedStruct, TypedValue } from './read-typed-data.js'

/** The cost of a user operation (ERC-4337). */
export interface OperationCost {
  /** The maximum that the entry point charges, in the chain's smallest unit. */
  readonly maximum: bigint
  /** The contract that pays it in place of the account. */
  readonly paymaster?: Hex
}

/**
 * The sizes in bytes of the first fields of `paymasterAndData`: the paymaster's address, and since version 0.7 two gas
 * limits. Only the paymaster reads the rest.
 */
const ADDRESS = 20
const HALF = 16
/** Before version 0.7, the gas limit of the verification counts three times if a paymaster pays. */
const CHECKS_WITH_PAYMASTER = 3n

/** The number in these bytes of hex. Missing bytes at the end count as 0. */
const numberAt = (hex: string, from: number, length: number): bigint =>
  BigInt(`0x${hex.slice(2 + from * 2, 2 + (from + length) * 2).padEnd(length * 2, '0')}`)

const number = (value: TypedValue | undefined): bigint => BigInt(value as string)

/** Two numbers of 128 bits in one word. */
const halves = (value: TypedValue | undefined): readonly [bigint, bigint] => [
  numberAt(value as string, 0, HALF),
  numberAt(value as string, HALF, HALF),
]

/** The paymaster. There is none for the zero address, and for too few bytes, which the entry point refuses. */
function paymasterIn(data: string): { readonly paymaster?: Hex } {
  const end = 2 + ADDRESS * 2
  return data.length < end || numberAt(data, 0, ADDRESS) === 0n ? {} : { paymaster: data.slice(0, end) as Hex }
}

/**
 * The maximum cost of a user operation: all of its gas, at the highest price that it allows. `since07`: true for the
 * entry point 0.7 or later, where the paymaster has its own gas limits.
 */
export function operationCost(message: TypedStruct, since07: boolean): OperationCost {
  const { accountGasLimits, gasFees, paymasterAndData } = message
  const data = paymasterAndData as string
  const payer = paymasterIn(data)
  const [verification, call] =
    accountGasLimits === undefined
      ? [number(message['verificationGasLimit']), number(message['callGasLimit'])]
      : halves(accountGasLimits)
  const price = gasFees === undefined ? number(message['maxFeePerGas']) : halves(gasFees)[1]
  const ofPaymaster = since07
    ? numberAt(data, ADDRESS, HALF) + numberAt(data, ADDRESS + HALF, HALF)
    : payer.paymaster
      ? verification * (CHECKS_WITH_PAYMASTER - 1n)
      : 0n
  return record({
    maximum: (verification + call + ofPaymaster + number(message['preVerificationGas'])) * price,
    ...payer,
  })
}
