import { BaseError, ContractFunctionRevertedError } from 'viem'
import { RpcError } from '../chains/json-rpc.js'

/** The error codes of ERC-7769, by the start of the entry point's reason. The first that fits is meant. */
const CODES: readonly (readonly [string, number])[] = [
  ['AA24', -32507],
  ['AA34', -32507],
  ['AA22', -32503],
  ['AA32', -32503],
  ['AA31', -32508],
  ['AA3', -32501],
  ['AA', -32500],
]
export const RPC_REJECTED = -32500
export const RPC_EXECUTION_REVERTED = -32521

/** Turns the entry point's refusal of an operation into the error of ERC-7769. Other errors stay as they are. */
export function refusalOf(error: unknown): unknown {
  const reverted = error instanceof BaseError && error.walk(cause => cause instanceof ContractFunctionRevertedError)
  if (!(reverted instanceof ContractFunctionRevertedError)) return error
  const [, named, inner] = reverted.data?.args ?? []
  const reason = typeof named === 'string' ? named : (reverted.reason ?? 'The entry point refused the operation')
  const code = CODES.find(([start]) => reason.startsWith(start))?.[1] ?? RPC_REJECTED
  return new RpcError(code, reason, typeof inner === 'string' && inner !== '0x' ? inner : undefined)
}
