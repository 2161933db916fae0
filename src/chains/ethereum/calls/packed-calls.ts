import type { Hex } from '../../ethereum-request.js'
import { checksummed } from '../checksum.js'
import { LIST_LIMIT } from './arguments.js'
import type { DecodedCall } from './decoded-call.js'

/** A call that a wrapper contract makes. */
export interface MadeCall {
  readonly target: Hex
  /** The native coins that the wrapper sends. */
  readonly value: bigint
  /** Digits without "0x": a slice of the wrapper's data, not a copy. */
  readonly data: string
  /** True for a delegate call: the target's code can do anything in the wrapper's name. */
  readonly isDelegated: boolean
  /** The effects, if they are known without the data: a command of the wrapper. */
  readonly decoded: readonly DecodedCall[] | undefined
}

/** `self`: the contract that makes the calls; `by`: its caller. */
export interface Caller {
  readonly self: Hex
  readonly by: Hex
}

const ADDRESS = 40
const WORD = 64

/** Decodes a packed call: target, value if there is one, and data to the end. Undefined if it is truncated. */
export function packedCall(digits: string, { hasValue }: { readonly hasValue: boolean }): MadeCall | undefined {
  const begin = ADDRESS + (hasValue ? WORD : 0)
  if (digits.length < begin) return undefined
  return {
    target: checksummed(`0x${digits.slice(0, ADDRESS)}`),
    value: hasValue ? BigInt(`0x${digits.slice(ADDRESS, begin)}`) : 0n,
    data: digits.slice(begin),
    isDelegated: !hasValue,
    decoded: undefined,
  }
}

/**
 * Decodes the calls of `multiSend`, in sequence: one byte for the operation, target, value, data length, data. `odd` if
 * the last one is truncated: the contract reads its memory beyond the end.
 */
export function packedCalls(digits: string): {
  readonly calls: readonly MadeCall[]
  readonly isNonCanonical: boolean
  readonly cut: boolean
} {
  const calls: MadeCall[] = []
  let at = 0
  while (at < digits.length) {
    if (calls.length === LIST_LIMIT) return { calls, isNonCanonical: false, cut: true }
    const begin = at + 2 + ADDRESS + WORD + WORD
    const end = begin + 2 * Number(`0x${digits.slice(begin - WORD, begin)}`)
    const call = end <= digits.length ? packedCall(digits.slice(at + 2, begin - WORD), { hasValue: true }) : undefined
    if (!call) return { calls, isNonCanonical: true, cut: false }
    calls.push({ ...call, data: digits.slice(begin, end), isDelegated: !digits.startsWith('00', at) })
    at = end
  }
  return { calls, isNonCanonical: false, cut: false }
}
