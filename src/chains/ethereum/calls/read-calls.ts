import type { Hex } from '../../ethereum-request.js'
import { decodeCall } from './decode-call.js'
import type { CallAction, DecodedCall } from './decoded-call.js'

/** What the data of a transaction say. */
export interface CallReading {
  /** What weighs most of all that could be read; undefined where nothing could. */
  readonly call: DecodedCall | undefined
  /** All else that could be read. */
  readonly others: readonly DecodedCall[]
  /** There is more than was read. */
  readonly cut: boolean
}

/** Reads what a transaction does. */
export function readCalls(data: Hex): CallReading {
  const calls = decodeCall(data)
  const [call, ...others] = [...calls].sort(byWeight)
  return { call, others, cut: calls.some(({ cut }) => cut === true) }
}

/** From what hands over most to what hands over nothing. */
const WEIGHT: readonly CallAction[] = ['code', 'ownership', 'control', 'approve-all', 'approve', 'transfer', 'nft-transfer', 'mint', 'revoke-all']

/** Of two allowances the larger weighs more. */
const byWeight = (one: DecodedCall, other: DecodedCall): number => weightOf(one) - weightOf(other) || Number((other.amount ?? 0n) > (one.amount ?? 0n)) - Number((one.amount ?? 0n) > (other.amount ?? 0n))

const weightOf = ({ action, amount }: DecodedCall): number => action === 'approve' && amount === 0n ? WEIGHT.length : WEIGHT.indexOf(action)
