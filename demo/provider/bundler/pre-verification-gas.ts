import { encodeFunctionData, hexToBytes } from 'viem'
import { entryPoint08Abi, toPackedUserOperation } from 'viem/account-abstraction'
import type { Operation } from './read-operation.js'

/** What a transaction costs at least, and each byte of its data. */
const [TRANSACTION_GAS, ZERO_BYTE_GAS, BYTE_GAS] = [21_000, 4, 16]
/** The entry point's own work around an operation, which it does not measure: first check, transfer, events. */
const ENTRY_POINT_GAS = 45_000

/** The gas of an operation's bundle that the entry point cannot measure. The operation pays it in advance. */
export function preVerificationGasOf(operation: Operation): bigint {
  const data = encodeFunctionData({
    abi: entryPoint08Abi,
    functionName: 'handleOps',
    args: [[toPackedUserOperation(operation)], operation.sender],
  })
  const forData = hexToBytes(data).reduce((sum, byte) => sum + (byte === 0 ? ZERO_BYTE_GAS : BYTE_GAS), 0)
  return BigInt(TRANSACTION_GAS + ENTRY_POINT_GAS + forData)
}
