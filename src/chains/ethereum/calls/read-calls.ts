import { toNullPrototype } from '../../../lib/own/to-null-prototype.js'
import { sameAddress } from '../../address.js'
import type { Hex } from '../../ethereum-request.js'
import { decodeCall } from './decode-call.js'
import type { CallAction, DecodedCall } from './decoded-call.js'
import { isMultiSend } from './multi-send.js'
import type { MadeCall } from './packed-calls.js'
import { NOBODY, unwrap } from './wrappers.js'

/** What a transaction does, as far as its data say. */
export interface CallReading {
  /** What weighs most of all that could be read, wherever it stands; undefined where nothing could. */
  readonly call: DecodedCall | undefined
  /** All else that could be read. */
  readonly others: readonly DecodedCall[]
  /** How much the transaction does beside `call`, read or not. */
  readonly more: number
  /** Something in it cannot be read. */
  readonly unread: boolean
  /** It goes on beyond what was read. */
  readonly cut: boolean
}

/** So many wrappers in each other, and so many calls in all of them, are looked into. */
const DEPTH = 4
const CALLS = 50

/**
 * Reads a call of `from`, and what other calls it makes.
 * @param readsWrappers False: a wrapper is a call that cannot be read.
 * @param readsCoins True: coins that go along with an inner call are read as what is sent, and not as what cannot be read.
 */
export function readCalls(to: Hex, data: Hex, from: Hex, readsWrappers = true, readsCoins = false): CallReading {
  const found: DecodedCall[] = []
  let [left, unreadable, unread, cut] = [CALLS, 0, false, false]

  const read = (made: MadeCall, by: Hex, depth: number, odd: boolean) => {
    const { target, value, isDelegated, decoded } = toNullPrototype(made)
    if (isDelegated && !isMultiSend(made)) unread = true
    if (value > 0n && readsCoins && !isDelegated) found.push(coinsTo(target, value, odd))
    // Code that runs in another's name makes calls in that name; who calls itself, for whoever it does so.
    const who = { self: isDelegated ? by : target, by }
    const wrapped = decoded || !readsWrappers ? undefined : unwrap(made.data, who)
    if (!wrapped) {
      const calls = (decoded ?? decodeCall(made.data)).map(call =>
        within(call, sameAddress(target, to) ? undefined : target, odd),
      )
      found.push(...calls)
      // Coins are no call, and nothing is neither.
      if ((calls.length === 0 && made.data !== '') || (value > 0n && !readsCoins)) unreadable += 1
      return
    }
    if (wrapped.cut) cut = true
    for (const inner of wrapped.calls) {
      if (depth === DEPTH || left === 0) {
        cut = true
        return
      }
      left -= 1
      read(inner, sameAddress(inner.target, who.self) ? by : who.self, depth + 1, odd || wrapped.odd)
    }
  }
  read({ target: to, data: data.slice(2), value: 0n, isDelegated: false }, from, 0, false)

  const [call, ...others] = found.sort(byWeight)
  return toNullPrototype({
    call,
    others,
    more: Math.max(0, found.length + unreadable - 1),
    unread: unread || unreadable > 0,
    cut: cut || found.some(one => one.cut === true),
  })
}

/** The call as it stands in another one, whose form is its own. */
const within = (call: DecodedCall, contract: Hex | undefined, odd: boolean): DecodedCall =>
  Object.freeze(toNullPrototype({ ...call, ...(contract && { contract }), ...(odd && { odd }) }))

const coinsTo = (transferTo: Hex, amount: bigint, odd: boolean): DecodedCall =>
  Object.freeze(
    toNullPrototype<DecodedCall>({
      ...{ action: 'transfer', functionName: '', isErc20Ish: false, isNFTIsh: false },
      ...{ coins: true, transferTo, amount },
      ...(odd && { odd }),
    }),
  )

/** From what hands over most to what hands over nothing. */
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

/** Of two allowances the larger weighs more. */
const byWeight = (one: DecodedCall, other: DecodedCall): number =>
  weightOf(one) - weightOf(other) ||
  Number((other.amount ?? 0n) > (one.amount ?? 0n)) - Number((one.amount ?? 0n) > (other.amount ?? 0n))

function weightOf({ action, amount, spender, transferTo }: DecodedCall): number {
  if (action === 'approve' && (amount === 0n || spender === NOBODY)) return WEIGHT.length
  return WEIGHT.indexOf(action === 'swap' && transferTo ? 'transfer' : action)
}
