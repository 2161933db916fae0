import { record } from '../../../lib/own/record.js'
import type { Hex } from '../../ethereum-request.js'
import type { TypedData } from './read-typed-data.js'
import { shapeOf } from './shape.js'

/** A call that another account makes once this is signed. */
export interface InnerCall {
  readonly by: 'safe' | 'smart-account'
  /** The account that makes it. */
  readonly account: Hex
  readonly to: Hex
  readonly data: Hex
  readonly value: bigint
  /** The code of `to` runs as if it were the account's own. */
  readonly isDelegated: boolean
}

const SAFE =
  'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce'
const OPERATION =
  'address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData'

/** The call in a transaction of a Safe, or in a user operation of a smart account (ERC-4337); undefined for all other typed data. */
export function innerCall({ types, primaryType, domain, message }: TypedData): InnerCall | undefined {
  const shape = shapeOf(types, primaryType)
  const contract = domain['verifyingContract'] as Hex | undefined
  if (primaryType === 'SafeTx' && shape === SAFE && contract) {
    const { to, data, value, operation } = message
    return record({
      by: 'safe',
      account: contract,
      to: to as Hex,
      data: data as Hex,
      value: BigInt(value as string),
      isDelegated: operation !== '0',
    })
  }
  if (primaryType === 'PackedUserOperation' && shape === OPERATION) {
    const { sender, callData } = message
    return record({
      by: 'smart-account',
      account: sender as Hex,
      to: sender as Hex,
      data: callData as Hex,
      value: 0n,
      isDelegated: false,
    })
  }
  return undefined
}
