import { record } from '../../../lib/own/record.js'
import { sameAddress } from '../../address.js'
import type { Hex } from '../../ethereum-request.js'
import { decodeCall } from './decode-call.js'
import type { CallAction, DecodedCall } from './decoded-call.js'
import { isMultiSend } from './multi-send.js'
import type { MadeCall } from './packed-calls.js'
import { NOBODY, unwrap } from './wrappers.js'

/** The decoded effects of a transaction. */
export interface CallReading {
  /** The effect with the highest risk, at any depth; undefined if nothing could be decoded. */
  readonly call: DecodedCall | undefined
  /** All other decoded effects. */
  readonly others: readonly DecodedCall[]
  /** The number of effects besides `call`, decoded or not. */
  readonly more: number
  /** True if a part cannot be decoded. */
  readonly unread: boolean
  /** True if a list continues after the last item that was read. */
  readonly cut: boolean
}

/** The maximum depth of nested wrappers, and the maximum number of calls. */
const DEPTH = 4
const CALLS = 50

/**
 * Decodes a call of `from`, and the calls that it makes.
 * @param readsWrappers if false, a wrapper counts as undecodable
 * @param readsCoins if true, native coins in an inner call are decoded as a transfer, otherwise they count as
 * undecodable
 */
export function readCalls(to: Hex, data: Hex, from: Hex, readsWrappers = true, readsCoins = false): CallReading {
  const found: DecodedCall[] = []
  let [callsLeft, unreadable, unread, cut] = [CALLS, 0, false, false]

  const read = (innerCall: MadeCall, by: Hex, depth: number, isNonCanonical: boolean) => {
    const { target, value, isDelegated, decoded } = innerCall
    if (isDelegated && !isMultiSend(innerCall)) unread = true
    if (value > 0n && readsCoins && !isDelegated) found.push(coinsTo(target, value, isNonCanonical))
    // A delegate call runs in the caller's name; a contract that calls itself acts for its caller.
    const caller = { self: isDelegated ? by : target, by }
    const wrapped = decoded || !readsWrappers ? undefined : unwrap(innerCall.data, caller)
    if (!wrapped) {
      const calls = (decoded ?? decodeCall(innerCall.data)).map(call =>
        within(call, sameAddress(target, to) ? undefined : target, isNonCanonical),
      )
      found.push(...calls)
      // A transfer of native coins alone is not a call, and neither is empty data. But some contracts find data in an
      // unusual encoding where others find none.
      const isCall = innerCall.data !== '' || isNonCanonical
      if ((calls.length === 0 && isCall) || (value > 0n && !readsCoins)) unreadable += 1
      return
    }
    if (wrapped.cut) cut = true
    for (const inner of wrapped.calls) {
      if (depth === DEPTH || callsLeft === 0) {
        cut = true
        return
      }
      callsLeft -= 1
      read(
        inner,
        sameAddress(inner.target, caller.self) ? by : caller.self,
        depth + 1,
        isNonCanonical || wrapped.isNonCanonical,
      )
    }
  }
  read({ target: to, data: data.slice(2), value: 0n, isDelegated: false, decoded: undefined }, from, 0, false)

  const [call, ...others] = found.sort(byWeight)
  return record({
    call,
    others,
    more: Math.max(0, found.length + unreadable - 1),
    unread: unread || unreadable > 0,
    cut: cut || found.some(one => one.cut === true),
  })
}

/** An inner call with its contract, which is marked if a wrapper is encoded unusually. */
const within = (call: DecodedCall, contract: Hex | undefined, isNonCanonical: boolean): DecodedCall =>
  record({ ...call, ...(contract && { contract }), ...(isNonCanonical && { isNonCanonical }) })

const coinsTo = (transferTo: Hex, amount: bigint, isNonCanonical: boolean): DecodedCall =>
  record<DecodedCall>({
    ...{ action: 'transfer', functionName: '', isErc20Ish: false, isNFTIsh: false },
    ...{ coins: true, transferTo, amount },
    ...(isNonCanonical && { isNonCanonical }),
  })

/** The effects, from highest to lowest risk. */
const WEIGHT: readonly CallAction[] = [
  'code',
  'ownership',
  'control',
  'approve-all',
  'approve',
  'nft-approve',
  'transfer',
  'nft-transfer',
  'swap',
  'mint',
  'revoke',
  'revoke-all',
]

/** The larger of two allowances has the higher risk. */
const byWeight = (one: DecodedCall, other: DecodedCall): number =>
  weightOf(one) - weightOf(other) ||
  Number((other.amount ?? 0n) > (one.amount ?? 0n)) - Number((one.amount ?? 0n) > (other.amount ?? 0n))

function weightOf({ action, amount, spender, transferTo }: DecodedCall): number {
  if (action === 'approve' && (amount === 0n || spender === NOBODY)) return WEIGHT.length
  return WEIGHT.indexOf(action === 'swap' && transferTo ? 'transfer' : action)
}
