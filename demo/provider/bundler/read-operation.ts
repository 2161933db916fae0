import { getAddress, isAddress, isHex, size, type Address, type Hex } from 'viem'
import { entryPoint08Address, type UserOperation } from 'viem/account-abstraction'
import { RPC_INVALID_PARAMS, RpcError } from '../chains/json-rpc.js'

/** A user operation for the entry point 0.8. */
export type Operation = UserOperation<'0.8'>

/** The longest bytes of an operation. */
const LIMITS_BYTES = { factoryData: 16_384, callData: 24_576, paymasterData: 4_096, signature: 4_096 } as const
/** The most gas that an operation may ask for. All together fits into a transaction (EIP-7825). */
export const GAS_LIMITS = {
  verificationGasLimit: 3_000_000n,
  callGasLimit: 8_000_000n,
  paymasterVerificationGasLimit: 500_000n,
  paymasterPostOpGasLimit: 500_000n,
  preVerificationGas: 3_000_000n,
} as const
const FEE_LIMIT = 2n ** 100n

export const invalidOperation = (message: string) => new RpcError(RPC_INVALID_PARAMS, message)

/** Reads the entry point in a request's params. Throws -32602 for any other than the one that is here. */
export function readEntryPoint(value: unknown): void {
  if (typeof value !== 'string' || value.toLowerCase() !== entryPoint08Address.toLowerCase())
    throw invalidOperation(`The entry point must be ${entryPoint08Address}`)
}

/** Reads a hash in a request's params. */
export function readHash(value: unknown): Hex {
  if (!isHex(value) || size(value) !== 32 || value.length !== 66) throw invalidOperation('The hash must have 32 bytes')
  return value
}

/**
 * Reads a user operation as the standard writes it (all numbers in hex). With `toEstimate`, it may come without its gas
 * and its fees. Throws -32602 for anything else, and for what is too long or too much.
 */
export function readOperation(value: unknown, { toEstimate = false } = {}): Operation {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidOperation('The first parameter must be a user operation')
  const fields = new Map(Object.entries(value).filter(([, field]) => field !== null && field !== undefined))
  for (const name of ['eip7702Auth', 'initCode', 'paymasterAndData', 'paymasterSignature'])
    if (fields.has(name)) throw invalidOperation(`${name} is not supported here`)
  const number = (name: string, limit: bigint) => {
    const field = fields.get(name) ?? (toEstimate ? '0x0' : undefined)
    if (typeof field !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(field) || BigInt(field) > limit)
      throw invalidOperation(`${name} must be a hex number of at most ${limit}`)
    return BigInt(field)
  }
  const gas = (name: keyof typeof GAS_LIMITS) => number(name, GAS_LIMITS[name])
  const bytes = (name: keyof typeof LIMITS_BYTES) => bytesOf(fields.get(name) ?? '0x', name)
  const operation = {
    sender: addressOf(fields.get('sender'), 'sender'),
    nonce: number('nonce', 2n ** 256n - 1n),
    callData: bytes('callData'),
    callGasLimit: gas('callGasLimit'),
    verificationGasLimit: gas('verificationGasLimit'),
    preVerificationGas: gas('preVerificationGas'),
    maxFeePerGas: number('maxFeePerGas', FEE_LIMIT),
    maxPriorityFeePerGas: number('maxPriorityFeePerGas', FEE_LIMIT),
    signature: bytes('signature'),
    ...(fields.has('factory')
      ? { factory: addressOf(fields.get('factory'), 'factory'), factoryData: bytes('factoryData') }
      : {}),
    ...(fields.has('paymaster')
      ? {
          paymaster: addressOf(fields.get('paymaster'), 'paymaster'),
          paymasterData: bytes('paymasterData'),
          paymasterVerificationGasLimit: gas('paymasterVerificationGasLimit'),
          paymasterPostOpGasLimit: gas('paymasterPostOpGasLimit'),
        }
      : {}),
  } as Operation
  if (operation.maxPriorityFeePerGas > operation.maxFeePerGas)
    throw invalidOperation('maxPriorityFeePerGas is above maxFeePerGas')
  return operation
}

function addressOf(value: unknown, name: string): Address {
  if (typeof value !== 'string' || !isAddress(value, { strict: false }))
    throw invalidOperation(`${name} must be an address`)
  return getAddress(value)
}

function bytesOf(value: unknown, name: keyof typeof LIMITS_BYTES): Hex {
  const limit = LIMITS_BYTES[name]
  if (!isHex(value) || value.length % 2 !== 0 || size(value) > limit)
    throw invalidOperation(`${name} must be hex of at most ${limit} bytes`)
  return value
}
