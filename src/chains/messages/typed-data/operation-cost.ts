import { record } from '../../../lib/own/record.js'
import type { Hex } from '../../ethereum-request.js'
import type { TypedStruct, TypedValue } from './read-typed-data.js'

/** What a user operation (ERC-4337) costs. */
export interface OperationCost {
  /** The most that the entry point takes for it, in the chain's smallest unit. */
  readonly most: bigint
  /** The contract that pays it in place of the account. */
  readonly paymaster?: Hex
}

/** How many bytes of `paymasterAndData` come before what only the paymaster reads: its address, and since version 0.7 two limits. */
const ADDRESS = 20
const HALF = 16
/** Before version 0.7, the limit of the verification counts so often where a paymaster pays. */
const CHECKS_WITH_PAYMASTER = 3n

/** The number in these bytes of hex; what is missing at the end counts as 0. */
const numberAt = (hex: string, from: number, length: number): bigint =>
  BigInt(`0x${hex.slice(2 + from * 2, 2 + (from + length) * 2).padEnd(length * 2, '0')}`)

const number = (value: TypedValue | undefined): bigint => BigInt(value as string)

/** Two numbers of 128 bits in one word. */
const halves = (value: TypedValue | undefined): readonly [bigint, bigint] => [
  numberAt(value as string, 0, HALF),
  numberAt(value as string, HALF, HALF),
]

/** The paymaster; nobody's address is none, and neither are too few bytes, which the entry point refuses. */
function paymasterIn(data: string): { readonly paymaster?: Hex } {
  const end = 2 + ADDRESS * 2
  return data.length < end || numberAt(data, 0, ADDRESS) === 0n ? {} : { paymaster: data.slice(0, end) as Hex }
}

/**
 * The most that a user operation costs: all of its gas, at the highest price it allows. `since07`: it is one for the
 * entry point 0.7 or later, where the paymaster has limits of its own.
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
  return record({ most: (verification + call + ofPaymaster + number(message['preVerificationGas'])) * price, ...payer })
}
