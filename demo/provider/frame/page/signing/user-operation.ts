import { getAddress, isAddress, isHex, type Hex } from 'viem'
import {
  entryPoint06Address,
  entryPoint07Address,
  getUserOperationHash,
  type UserOperation,
} from 'viem/account-abstraction'
import { invalidArguments } from '../frame-error.js'
import type { WalletKey } from '../keys/derive.js'
import { isPlainObject, member } from '../message-gate.js'
import { signatureText, signHash } from './sign-hash.js'

const DATA_LIMIT = 500_000

/**
 * Signs a user operation (ERC-4337) as its owner. Params are `[operation]`, with `chainId` beside the operation's own
 * fields. Operations with `initCode` use entry point 0.6, all others 0.7.
 */
export async function signUserOperation(key: WalletKey, [operation]: readonly unknown[]): Promise<Hex> {
  if (!isPlainObject(operation)) throw invalidArguments('csw_signUserOperation needs a user operation')
  const chainId = Number(quantity(operation, 'chainId'))
  if (!Number.isSafeInteger(chainId) || chainId <= 0) throw invalidArguments('A user operation is for one chain')
  const common = {
    sender: address(operation, 'sender'),
    nonce: quantity(operation, 'nonce'),
    callData: bytes(operation, 'callData') ?? '0x',
    callGasLimit: quantity(operation, 'callGasLimit'),
    verificationGasLimit: quantity(operation, 'verificationGasLimit'),
    preVerificationGas: quantity(operation, 'preVerificationGas'),
    maxFeePerGas: quantity(operation, 'maxFeePerGas'),
    maxPriorityFeePerGas: quantity(operation, 'maxPriorityFeePerGas'),
    signature: '0x' as const,
  }
  const initCode = bytes(operation, 'initCode')
  const hash =
    initCode !== undefined
      ? getUserOperationHash({
          chainId,
          entryPointAddress: entryPoint06Address,
          entryPointVersion: '0.6',
          userOperation: { ...common, initCode, paymasterAndData: bytes(operation, 'paymasterAndData') ?? '0x' },
        })
      : getUserOperationHash({
          chainId,
          entryPointAddress: entryPoint07Address,
          entryPointVersion: '0.7',
          userOperation: { ...common, ...newerMembers(operation) } as UserOperation<'0.7'>,
        })
  return signatureText(await signHash(key, hash))
}

function newerMembers(operation: Readonly<Record<string, unknown>>): object {
  return {
    ...(member(operation, 'factory')
      ? { factory: address(operation, 'factory'), factoryData: bytes(operation, 'factoryData') ?? '0x' }
      : {}),
    ...(member(operation, 'paymaster')
      ? {
          paymaster: address(operation, 'paymaster'),
          paymasterData: bytes(operation, 'paymasterData') ?? '0x',
          paymasterVerificationGasLimit: quantity(operation, 'paymasterVerificationGasLimit'),
          paymasterPostOpGasLimit: quantity(operation, 'paymasterPostOpGasLimit'),
        }
      : {}),
  }
}

function quantity(operation: Readonly<Record<string, unknown>>, name: string): bigint {
  const value = member(operation, name)
  const isValid =
    typeof value === 'bigint' ||
    (typeof value === 'number' && Number.isSafeInteger(value)) ||
    (typeof value === 'string' && /^(?:0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(value))
  if (!isValid || BigInt(value) < 0n || BigInt(value) >= 2n ** 256n) throw invalidArguments(`${name} is not a quantity`)
  return BigInt(value)
}

function address(operation: Readonly<Record<string, unknown>>, name: string): Hex {
  const value = member(operation, name)
  if (typeof value !== 'string' || !isAddress(value, { strict: false }))
    throw invalidArguments(`${name} is not an address`)
  return getAddress(value)
}

function bytes(operation: Readonly<Record<string, unknown>>, name: string): Hex | undefined {
  const value = member(operation, name)
  if (value === undefined || value === null) return undefined
  if (!isHex(value) || value.length % 2 !== 0 || value.length > DATA_LIMIT) throw invalidArguments(`${name} is not hex`)
  return value
}
