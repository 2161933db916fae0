import { hexToBytes, type AbiFunction } from 'viem'
import { record } from '../../../lib/own/record.js'
import { isEthereumAddress } from '../../address.js'
import { invalidRequest } from '../../chain-errors.js'
import type { Hex } from '../../ethereum-request.js'
import { readArguments } from './arguments.js'
import { selectorOf } from './meanings.js'

// viem's own encoder and decoder look for options (`size`, `fixedSize`) on every object, and find what a polluted page has put there.

/**
 * The data of a call whose arguments take a word each.
 * @throws WalletError INVALID_DATA for what does not fit its type
 */
export const callData = (item: AbiFunction, args: readonly (Hex | bigint)[]): Hex =>
  `0x${selectorOf(item)}${item.inputs.map(({ type }, index) => wordOf(type, args[index])).join('')}`

function wordOf(type: string, arg: Hex | bigint | undefined): string {
  if (type === 'uint256' && typeof arg === 'bigint' && arg >= 0n && arg < 2n ** 256n)
    return arg.toString(16).padStart(64, '0')
  if (type === 'address' && typeof arg === 'string' && isEthereumAddress(arg))
    return arg.slice(2).toLowerCase().padStart(64, '0')
  if (type === 'bytes4' && typeof arg === 'string' && arg.length === 10) return arg.slice(2).padEnd(64, '0')
  throw invalidRequest(`an argument is no ${type}`)
}

/** The one value that a call returns, a number or a text; undefined where it is not written as such. */
export function resultOf({ outputs }: AbiFunction, data: Hex): bigint | string | undefined {
  const [value] = readArguments(outputs, data.slice(2))?.values ?? []
  if (typeof value === 'bigint') return value
  return typeof value === 'string' ? new TextDecoder().decode(hexToBytes(`0x${value}`, record({}))) : undefined
}
