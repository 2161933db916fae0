import { parseAbi, type PublicClient } from 'viem'
import { entryPoint08Abi, entryPoint08Address, toPackedUserOperation } from 'viem/account-abstraction'
import type { EntryPoint } from '../chains/user-operations/entry-point.js'
import { RpcError } from '../chains/json-rpc.js'
import { preVerificationGasOf } from './pre-verification-gas.js'
import { GAS_LIMITS, type Operation } from './read-operation.js'
import { refusalOf, RPC_EXECUTION_REVERTED } from './refusal.js'

const SIMULATION = [
  ...parseAbi([
    'struct Operation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
    'struct Measured { uint256 verificationGas; uint256 paymasterVerificationGas; uint256 callGas; bool success; bytes result; }',
    'function simulate(Operation operation) view returns (Measured)',
  ]),
  ...entryPoint08Abi.filter(item => item.type === 'error'),
] as const

/** The least limits, for the work beside the account's own. Every limit is a quarter above what was measured. */
const [LEAST_GAS, MARGIN_PERCENT] = [10_000n, 125n]
const withMargin = (measured: bigint): bigint => LEAST_GAS + (measured * MARGIN_PERCENT) / 100n
/** Bytes for the numbers of an operation that are not known before it is estimated. */
const ANY_NUMBER = 2n ** 64n - 1n

export interface Estimate {
  readonly preVerificationGas: bigint
  readonly verificationGasLimit: bigint
  readonly callGasLimit: bigint
  readonly paymasterVerificationGasLimit?: bigint
  readonly paymasterPostOpGasLimit?: bigint
}

/**
 * Runs an operation on the chain's state, without fees and with all the gas that it may have, and measures what it
 * needs. Its signatures may be wrong. Throws the entry point's refusal, or -32521 with the reason of a call that fails.
 */
export async function estimateGas(
  client: PublicClient,
  entryPoint: EntryPoint,
  operation: Operation,
): Promise<Estimate> {
  const { preVerificationGas: _, ...limits } = GAS_LIMITS
  const { paymaster } = operation
  const unlimited = { ...operation, ...limits, preVerificationGas: 0n, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }
  const { verificationGas, paymasterVerificationGas, callGas, success, result } = await client
    .readContract({
      address: entryPoint08Address,
      abi: SIMULATION,
      functionName: 'simulate',
      args: [toPackedUserOperation(unlimited as Operation)],
      stateOverride: [{ address: entryPoint08Address, code: entryPoint.simulation }],
    })
    .catch((error: unknown) => {
      throw refusalOf(error)
    })
  if (!success) throw new RpcError(RPC_EXECUTION_REVERTED, 'execution reverted', result)
  return {
    preVerificationGas: preVerificationGasOf({ ...operation, ...longNumbers(operation) } as Operation),
    verificationGasLimit: withMargin(verificationGas),
    callGasLimit: withMargin(callGas),
    ...(paymaster
      ? { paymasterVerificationGasLimit: withMargin(paymasterVerificationGas), paymasterPostOpGasLimit: 0n }
      : {}),
  }
}

const longNumbers = ({ paymaster }: Operation) => ({
  callGasLimit: ANY_NUMBER,
  verificationGasLimit: ANY_NUMBER,
  preVerificationGas: ANY_NUMBER,
  maxFeePerGas: ANY_NUMBER,
  maxPriorityFeePerGas: ANY_NUMBER,
  ...(paymaster ? { paymasterVerificationGasLimit: ANY_NUMBER, paymasterPostOpGasLimit: ANY_NUMBER } : {}),
})
