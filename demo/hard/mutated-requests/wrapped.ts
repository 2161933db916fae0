import { shortAddress } from '../../../src/chains/address.js'
import type { Review } from '../../../src/screens/transaction/review/review.js'
import { below, chance, pick } from '../harness/random.js'
import { isZero } from './check-made-call.js'
import { KNOWN, mutatedHex, readBy, valuesIn } from './calls.js'
import { IN_TOKENS } from './operations.js'
import { OneFunction } from './one-function.js'
import { compare, outcomes, violations } from './outcome.js'
import { factValue, unitsIn } from './shown.js'
import { reviewed, signedIn } from './transactions.js'
import { address, oddCase, USDC } from './values.js'

/*
 * Calls that make several calls: each of them must be shown.
 */

interface InnerCall {
  readonly target: string
  readonly data: string
}
interface Wrapper {
  readonly abi: OneFunction
  readonly wrap: (calls: readonly InnerCall[]) => readonly unknown[]
  /** The calls as ethers reads them. Without a target they go to the wrapper itself. */
  readonly unwrap: (values: readonly unknown[], to: string) => readonly InnerCall[]
}
type Struct = readonly [target: string, ...unknown[]]

const structs = (signature: string, more: readonly unknown[]): Wrapper => ({
  abi: new OneFunction(signature),
  wrap: calls => [calls.map(({ target, data }) => [target, ...more, data])],
  unwrap: ([list]) => (list as readonly Struct[]).map(one => ({ target: one[0], data: String(one.at(-1)) })),
})
const ofItself = (signature: string, first: readonly unknown[]): Wrapper => ({
  abi: new OneFunction(signature),
  wrap: calls => [...first, calls.map(({ data }) => data)],
  unwrap: (values, to) => (values.at(-1) as readonly string[]).map(data => ({ target: to, data })),
})
const ofLists = (signature: string): Wrapper => ({
  abi: new OneFunction(signature),
  wrap: calls => [calls.map(({ target }) => target), calls.map(({ data }) => data)],
  unwrap: ([targets, datas]) =>
    (targets as readonly string[]).map((target, at) => ({ target, data: (datas as readonly string[])[at] ?? '' })),
})
const WRAPPERS: readonly Wrapper[] = [
  ofItself('multicall(bytes[])', []),
  ofItself('multicall(uint256, bytes[])', [9]),
  ofLists('multicall(address[], bytes[])'),
  ofLists('executeBatch(address[], bytes[])'),
  structs('aggregate((address, bytes)[])', []),
  structs('aggregate3((address, bool, bytes)[])', [true]),
]

export function aWrappedCall(): object {
  const { abi, wrap } = pick(WRAPPERS)
  const calls = Array.from({ length: 1 + below(3) }, (): InnerCall => {
    const { abi: inner, values } = pick(IN_TOKENS)
    let digits = inner.encode(values()).slice(2)
    while (chance(0.1)) digits = mutatedHex(digits)
    return { target: chance(0.7) ? USDC.address : address(), data: `0x${digits}` }
  })
  while (chance(0.2)) calls.push(pick(calls))
  let digits = abi.encode(wrap(calls)).slice(2)
  while (chance(0.15)) digits = mutatedHex(digits)
  return { to: oddCase(chance(0.3) ? USDC.address : address()), data: `0x${digits}` }
}

interface Effect {
  readonly isApproval: boolean
  readonly taker: string
  readonly token: string
  readonly units: bigint
}

/**
 * The calls with data, as ethers reads them. Undefined if it reads none. An account ignores bytes behind the arguments.
 */
function callsIn(data: string, to: string): readonly InnerCall[] | undefined {
  const wrapper = WRAPPERS.find(({ abi }) => data.startsWith(abi.selector))
  const values = wrapper && valuesIn(wrapper.abi, data)
  return values && wrapper.unwrap(values, to).filter(call => call.data !== '0x')
}

/** What a call does, as ethers reads it. Undefined if it cannot be read with certainty. */
function effectOf({ target, data }: InnerCall): Effect | undefined {
  const known = IN_TOKENS.find(({ abi }) => data.startsWith(abi.selector))
  const values = known && readBy(known.abi, data)
  if (!values) return undefined
  const isApproval = known.signature.startsWith('approve')
  return { isApproval, taker: String(values[0]), token: target, units: BigInt(String(values[1])) }
}

const isZeroApproval = ({ data }: InnerCall): boolean => data.startsWith('0x095ea7b3') && isZero(data, 1)

/** The functions that are checked outside of wrappers only. */
const OTHERS = KNOWN.filter(call => !IN_TOKENS.includes(call))

export function checkWrappedCall(input: object): void {
  const { review, transaction } = reviewed(input, contract => (contract === USDC.address ? USDC : undefined))
  const signed = signedIn(transaction)
  if (signed.data === '0x') return compare('the recipient', factValue(review.facts, 'to'), signed.to)
  const calls = callsIn(signed.data, String(signed.to))
  const effects = calls?.map(effectOf)
  if (!calls || !effects?.every(effect => effect !== undefined)) {
    const isOther = OTHERS.some(({ abi }) => signed.data.includes(abi.selector.slice(2)))
    const takesBack = calls?.every(call => effectOf(call) ?? isZeroApproval(call))
    if (review.notices.length === 0 && !isOther && !takesBack) violations.push('shown as if it were as usual')
    outcomes.warned++
    return
  }
  const at = effects.findIndex(effect => isInFacts(effect, review))
  if (effects.length > 0 && at === -1) violations.push('the facts are those of no call')
  const texts = review.notices
    .map(({ text }) => text)
    .flatMap(text => Array.from({ length: Number(/ \((\d+) ×\): /.exec(text)?.[1] ?? 1) }, () => text))
  for (const effect of effects.toSpliced(at, 1)) {
    if (effect.isApproval && effect.units === 0n) continue // it only takes something back
    const found = texts.findIndex(text => isInNotice(effect, text))
    if (found === -1) violations.push(`${effect.units} of ${effect.token} for ${effect.taker} are not shown`)
    else texts.splice(found, 1)
  }
  outcomes.shown++
}

function isInFacts({ isApproval, taker, token, units }: Effect, { facts, more, amount: large }: Review): boolean {
  const isMost = typeof large === 'object' && large.text === 'Maximum'
  const exact = isMost ? 2n ** 256n - 1n : unitsIn(factValue(more.facts, 'exact-tokens'), USDC.decimals)
  return (
    factValue(facts, isApproval ? 'spender' : 'to') === taker &&
    factValue(facts, 'token-address') === token &&
    (exact === undefined ? factValue(facts, 'either') === String(units) : exact === units)
  )
}

function isInNotice({ isApproval, taker, token, units }: Effect, text: string): boolean {
  const [, place, does = ''] = / at (\S+?)(?: \(\d+ ×\))?: (.+?)\.(?: |$)/.exec(text) ?? []
  const [, shown = ''] =
    (isApproval ? / spend (.+?)(?:, or .+)?$/ : new RegExp(`^Send (.+) to ${shortAddress(taker)}$`)).exec(does) ?? []
  const isNamed = !isApproval || does.startsWith(`Let ${shortAddress(taker)} `)
  return isNamed && place === shortAddress(token) && isAmount(shown, units, token)
}

/** Without the facts of a token its amount is only in the data. */
function isAmount(text: string, units: bigint, token: string): boolean {
  if (/^any amount of /.test(text)) return units >= 2n ** 96n - 1n
  if (token !== USDC.address) return text === 'tokens'
  return text.startsWith('<0.001 ') ? units > 0n && units < 1_000n : unitsIn(text, USDC.decimals) === units
}
