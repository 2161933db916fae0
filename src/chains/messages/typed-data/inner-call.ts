import { record } from '../../../lib/own/record.js'
import type { Hex } from '../../ethereum-request.js'
import { operationCost, type OperationCost } from './operation-cost.js'
import type { TypedData, TypedStruct } from './read-typed-data.js'
import { shapeOf } from './shape.js'

/** A call that another account can make with this signature. */
export interface InnerCall {
  readonly by: 'safe' | 'safe-operation' | 'smart-account'
  /** The account that makes the call. */
  readonly account: Hex
  readonly to: Hex
  readonly data: Hex
  readonly value: bigint
  /** True for a delegate call. */
  readonly isDelegated: boolean
  /** The refund that the account pays for the fee in addition to the call: in any amount if the price is above 0. */
  readonly refund?: { readonly token: Hex; readonly to: Hex }
  /** The cost of a user operation. */
  readonly cost?: OperationCost
  /** When the signature becomes valid, in seconds; absent if it is valid at once. */
  readonly from?: bigint
  /** When the signature expires, in seconds; absent if it never does. */
  readonly until?: bigint
}

const SAFE =
  'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce'

/**
 * The fields of user operations (ERC-4337), by the name of their primary type: before version 0.7 of the entry point,
 * and since.
 */
const OPERATIONS: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'UserOperation',
    [
      'address sender,uint256 nonce,bytes initCode,bytes callData,uint256 callGasLimit,uint256 verificationGasLimit,uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,bytes paymasterAndData',
    ],
  ],
  [
    'PackedUserOperation',
    [
      'address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData',
    ],
  ],
  // The Safe module for user operations, versions 0.2.0 and 0.3.0.
  [
    'SafeOp',
    [
      'address safe,uint256 nonce,bytes initCode,bytes callData,uint256 callGasLimit,uint256 verificationGasLimit,uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint',
      'address safe,uint256 nonce,bytes initCode,bytes callData,uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint',
    ],
  ],
])

/**
 * The call in a Safe transaction, or in a user operation of a smart account (ERC-4337); undefined for all other typed
 * data.
 */
export function innerCall({ types, primaryType, domain, message }: TypedData): InnerCall | undefined {
  const shape = shapeOf(types, primaryType)
  const contract = domain['verifyingContract'] as Hex | undefined
  if (primaryType === 'SafeTx' && shape === SAFE && contract) {
    const { to, data, value, operation, gasPrice, gasToken, refundReceiver } = message
    return record({
      by: 'safe',
      account: contract,
      to: to as Hex,
      data: data as Hex,
      value: BigInt(value as string),
      isDelegated: operation !== '0',
      ...(gasPrice !== '0' && { refund: record({ token: gasToken as Hex, to: refundReceiver as Hex }) }),
    })
  }
  return OPERATIONS.get(primaryType)?.includes(shape) ? operationCall(message, SINCE_07.test(shape)) : undefined
}

/** Recognises operations for the entry point 0.7 or later: their gas limits have half a word each. */
const SINCE_07 = /bytes32 accountGasLimits|uint128 callGasLimit/

function operationCall(message: TypedStruct, since07: boolean): InnerCall {
  const { sender, safe, callData, validAfter, validUntil } = message
  const account = (safe ?? sender) as Hex
  return record<InnerCall>({
    by: safe === undefined ? 'smart-account' : 'safe-operation',
    account,
    to: account,
    data: callData as Hex,
    value: 0n,
    isDelegated: false,
    cost: operationCost(message, since07),
    ...(validAfter !== undefined && { from: BigInt(validAfter as string) }),
    // For this module, 0 means no expiry.
    ...(validUntil !== undefined && validUntil !== '0' && { until: BigInt(validUntil as string) }),
  })
}
