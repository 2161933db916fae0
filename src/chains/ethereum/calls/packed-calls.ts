import type { Hex } from '../../ethereum-request.js'
import { checksummed } from '../checksum.js'
import { LIST_LIMIT } from './arguments.js'
import type { DecodedCall } from './decoded-call.js'

/** A call that a wrapper makes. */
export interface MadeCall {
  readonly target: Hex
  /** Of the wrapper's coins. */
  readonly value: bigint
  /** Digits without "0x": a part of the wrapper's, and no copy of them, however long they are. */
  readonly data: string
  /** The target's code runs in the wrapper's own name: it may do anything there. */
  readonly isDelegated: boolean
  /** What it comes to, where that is known without its data: a command of the wrapper's own. */
  readonly decoded?: readonly DecodedCall[]
}

/** `self`: the contract that makes calls, which are made in its name; `by`: who has called it. */
export interface Caller {
  readonly self: Hex
  readonly by: Hex
}

const ADDRESS = 40
const WORD = 64

/** A call whose parts stand right behind each other: target, the value where there is one, data to the end. Undefined where they are cut short. */
export function packedCall(digits: string, { hasValue }: { readonly hasValue: boolean }): MadeCall | undefined {
  const begin = ADDRESS + (hasValue ? WORD : 0)
  if (digits.length < begin) return undefined
  return {
    target: checksummed(`0x${digits.slice(0, ADDRESS)}`),
    value: hasValue ? BigInt(`0x${digits.slice(ADDRESS, begin)}`) : 0n,
    data: digits.slice(begin),
    isDelegated: !hasValue,
  }
}

/**
 * The calls of `multiSend`, one behind the other: a byte for how, target, value, the length of the data, the data.
 * `odd` where the last one is not all there: the contract takes what stands in its memory.
 */
export function packedCalls(digits: string): {
  readonly calls: readonly MadeCall[]
  readonly odd: boolean
  readonly cut: boolean
} {
  const calls: MadeCall[] = []
  let at = 0
  while (at < digits.length) {
    if (calls.length === LIST_LIMIT) return { calls, odd: false, cut: true }
    const begin = at + 2 + ADDRESS + WORD + WORD
    const end = begin + 2 * Number(`0x${digits.slice(begin - WORD, begin)}`)
    const call = end <= digits.length ? packedCall(digits.slice(at + 2, begin - WORD), { hasValue: true }) : undefined
    if (!call) return { calls, odd: true, cut: false }
    calls.push({ ...call, data: digits.slice(begin, end), isDelegated: !digits.startsWith('00', at) })
    at = end
  }
  return { calls, odd: false, cut: false }
}
