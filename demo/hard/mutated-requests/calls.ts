import type { Fact, Review } from '../../../src/screens/transaction/review/review.js'
import { below, chance, pick } from '../harness/random.js'
import { OneFunction } from './one-function.js'
import { factValue, minuteOf, unitsIn } from './shown.js'
import { address, amount, bytes, PERMIT2, time, TOMORROW, USDC, WALLET } from './values.js'

/** A function, values for it, and the places in the review that show them. */
interface Call {
  readonly signature: string
  readonly to: string
  readonly values: () => readonly unknown[]
  readonly shown: (facts: readonly Fact[], review: Review) => readonly (string | bigint | undefined)[]
  /** The same values as ethers reads them. */
  readonly read: (values: readonly { toString(): string }[]) => readonly (string | bigint)[]
}

const exact = (_: readonly Fact[], { more }: Review) => unitsIn(factValue(more.facts, 'exact-tokens'), USDC.decimals)
const taking = (signature: string): Call => ({
  signature,
  to: USDC.address,
  values: () => [address(), amount()],
  shown: (facts, review) => [factValue(facts, 'spender'), exact(facts, review)],
  read: ([spender, units]) => [String(spender), BigInt(String(units))],
})
const CALLS: readonly Call[] = [
  ...['approve', 'increaseAllowance', 'decreaseAllowance'].map(name => taking(`${name}(address, uint256)`)),
  { ...taking('transfer(address, uint256)'), shown: (facts, review) => [factValue(facts, 'to'), exact(facts, review)] },
  {
    signature: 'transferFrom(address, address, uint256)',
    to: USDC.address,
    values: () => [address(), address(), amount()],
    shown: facts => [factValue(facts, 'from') ?? WALLET, factValue(facts, 'to'), factValue(facts, 'either')],
    read: ([from, to, units]) => [String(from), String(to), String(units)],
  },
  {
    signature: 'setApprovalForAll(address, bool)',
    to: USDC.address,
    values: () => [address(), chance(0.5)],
    shown: (facts, { sentence }) => [factValue(facts, 'spender'), String(sentence?.text.startsWith('Let '))],
    read: ([operator, approved]) => [String(operator), String(approved)],
  },
  {
    signature: 'approve(address, address, uint160, uint48)',
    to: PERMIT2,
    values: () => [USDC.address, address(), amount(160), time()],
    shown: (facts, review) => [
      factValue(facts, 'token-address'),
      factValue(facts, 'spender'),
      exact(facts, review),
      factValue(facts, 'until') ?? 'without a time',
    ],
    read: ([token, spender, units, until]) => [
      String(token),
      String(spender),
      BigInt(String(units)),
      // Endless, or only for the block of the transaction.
      Number(until) > TOMORROW + 31_600_000 || Number(until) === 0 ? 'without a time' : minuteOf(Number(until)),
    ],
  },
]

export const KNOWN = CALLS.map(call => ({ ...call, abi: new OneFunction(call.signature) }))

/** Changes hex data in one place: a byte, a word, the end, or the selector. */
export function mutatedHex(digits: string): string {
  const at = below(digits.length / 2) * 2
  const word = 8 + below(Math.max(1, (digits.length - 8) / 64)) * 64
  switch (below(6)) {
    case 0:
      return digits.slice(0, at) + bytes(1) + digits.slice(at + 2)
    case 1: // the upper bytes of a word, which an address does not use
      return (
        digits.slice(0, word) +
        bytes(1 + below(11))
          .padEnd(24, '0')
          .slice(0, 24) +
        digits.slice(word + 24)
      )
    case 2:
      return digits.slice(0, at)
    case 3:
      return digits + bytes(1 + below(40))
    case 4:
      return pick(KNOWN).abi.selector.slice(2) + digits.slice(8)
    default:
      return digits.slice(0, word) + 'f'.repeat(64) + digits.slice(word + 64)
  }
}

/**
 * The values that ethers reads at the start of these data. Undefined unless ethers would encode the start in the same
 * way. An account ignores anything behind it.
 */
export function valuesIn(abi: OneFunction, data: string): readonly { toString(): string }[] | undefined {
  try {
    const values = abi.decode(data)
    return data.startsWith(abi.encode(values)) ? [...values] : undefined
  } catch {
    return undefined
  }
}

/** The values that ethers reads from these data. Undefined unless ethers would encode them in the same way. */
export function readBy(abi: OneFunction, data: string): readonly { toString(): string }[] | undefined {
  try {
    const values = abi.decode(data)
    return abi.encode(values) === data ? [...values] : undefined
  } catch {
    return undefined
  }
}
