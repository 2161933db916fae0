import { record } from '../../../lib/own/record.js'
import { sameAddress } from '../../address.js'
import type { Hex } from '../../ethereum-request.js'
import { LIST_LIMIT } from './arguments.js'
import { decodeAs } from './decode-call.js'
import type { DecodedCall } from './decoded-call.js'
import { isKnownRouter } from './known-routers.js'
import { meaningOf } from './meanings.js'
import type { Caller, MadeCall } from './packed-calls.js'
import { isSwap, swapCall } from './router-swaps.js'

/**
 * The other commands of Uniswap's Universal Router that we can decode, as equivalent functions. A share refers to the
 * router's balance.
 */
const COMMANDS = new Map([
  [0x02, meaningOf('transfer', 'transferFrom(address token, address transferTo, uint160 amount)')],
  [
    0x03,
    meaningOf(
      'approve',
      'permit(((address token, uint160 amount, uint48 expiration, uint48)[], address spender, uint256), bytes)',
    ),
  ],
  [0x04, meaningOf('transfer', 'sweep(address token, address transferTo, uint256 minimum)')],
  [0x05, meaningOf('transfer', 'transfer(address token, address transferTo, uint256 amount)')],
  [0x06, meaningOf('transfer', 'payPortion(address token, address transferTo, uint256)')],
  [0x07, meaningOf('transfer', 'payPortionFullPrecision(address token, address transferTo, uint256)')],
  [
    0x0a,
    meaningOf(
      'approve',
      'permit(((address token, uint160 amount, uint48 expiration, uint48), address spender, uint256), bytes)',
    ),
  ],
  [0x0b, meaningOf('transfer', 'wrap(address transferTo, uint256 amount)')],
  [0x0c, meaningOf('transfer', 'unwrap(address transferTo, uint256 minimum)')],
  [
    0x0d,
    meaningOf('transfer', 'transferFrom((address transferFrom, address transferTo, uint160 amount, address token)[])'),
  ],
  [0x0f, meaningOf('transfer', 'unwrapExact(address transferTo, uint256 amount)')],
])
/** Takes the caller's tokens; all other commands move those of the router. */
const TAKE = 0x02
const [TAKE_SEVERAL, WRAP] = [0x0d, 0x0b]
const CHECK_BALANCE = 0x0e
const SUB_PLAN = 0x21
/** The selector of `execute` without a deadline. */
const EXECUTE = '24856bc3'

/** The bits of the command's number; `NEWER` is one of them since 2026, for additional commands. */
const [WHICH, NEWER] = [0x3f, 0x40]
/** Placeholders for recipients: the router's caller, and the router. */
const [CALLER, ROUTER] = [1n, 2n]
/** The placeholder for the router's whole balance. */
const ALL = 2n ** 255n
/** The placeholder for native coins instead of a token. */
const COINS = 0n

/** The result of one command. */
interface Step {
  /**
   * Empty for a command that only checks something, or returns the caller's or the router's own funds; undefined if it
   * cannot be decoded.
   */
  readonly calls: readonly DecodedCall[] | undefined
  /** The minimum payout of a token, or of wrapped coins. */
  readonly pays: { readonly token: Hex | undefined; readonly minimum: bigint } | undefined
  /** The funds that it may add to the router besides a swap's output. */
  readonly fills: 'coins' | 'anything' | undefined
}

/** A step that pays nothing out, and adds nothing to the router besides a swap's output. */
const MOVES_NOTHING = { pays: undefined, fills: undefined }

/** Decodes the router's commands in sequence. */
export function routerCalls(commands: string, inputs: readonly string[], caller: Caller): readonly MadeCall[] {
  const bytes = (commands.match(/../g) ?? []).slice(0, LIST_LIMIT).map(byte => Number(`0x${byte}`))
  const steps = withMinimum(bytes.map((byte, index) => stepOf(byte & WHICH, inputs[index] ?? '', caller)))
  return steps.flatMap(({ calls }, index): readonly MadeCall[] => {
    const [byte = 0, input = ''] = [bytes[index], inputs[index]]
    const made = (data: string, decoded: readonly DecodedCall[] | undefined): MadeCall => ({
      target: caller.self,
      value: 0n,
      isDelegated: false,
      data,
      decoded,
    })
    const unread = !calls || (byte & NEWER) !== 0
    return [
      ...((byte & WHICH) === SUB_PLAN
        ? [made(`${EXECUTE}${input}`, undefined)]
        : calls && calls.length > 0
          ? [made(`${byte}`, calls)]
          : []),
      ...(unread ? [made(`${byte}`, [])] : []),
    ]
  })
}

function stepOf(code: number, input: string, caller: Caller): Step {
  if (code === CHECK_BALANCE) return { calls: [], ...MOVES_NOTHING }
  if (code === SUB_PLAN) return { calls: [], pays: undefined, fills: 'anything' }
  if (isSwap(code)) return { calls: swapped(code, input, caller), ...MOVES_NOTHING }
  const meaning = COMMANDS.get(code)
  const calls = meaning ? decodeAs(meaning, input) : []
  const [first] = calls
  if (!first) return { calls: undefined, pays: undefined, fills: 'anything' }
  return {
    calls: calls
      .map(call => (call.action === 'transfer' ? moved(call, caller) : call))
      .filter(call => isHanded(call, caller, code)),
    pays: first.minimum === undefined ? undefined : { token: first.token, minimum: first.minimum },
    fills: code === WRAP ? 'coins' : code === TAKE || code === TAKE_SEVERAL ? 'anything' : undefined,
  }
}

/** A swap for the caller has no other recipient. The output of a swap for the router is known from a later command. */
function swapped(code: number, input: string, caller: Caller): readonly DecodedCall[] | undefined {
  const call = isKnownRouter(caller.self) ? swapCall(code, input) : undefined
  if (!call) return undefined
  const { transferTo, minimum, ...rest } = call
  const to = receiver(transferTo, caller)
  const isKept = sameAddress(to, caller.self)
  return [
    record<DecodedCall>({
      ...rest,
      ...(!isKept && minimum !== undefined && { minimum }),
      ...(!isKept && !sameAddress(to, caller.by) && { transferTo: to }),
    }),
  ]
}

/**
 * Adds the minimum output to a swap whose output stays in the router, from the command that pays it out later, if there
 * is one.
 */
function withMinimum(steps: readonly Step[]): readonly Step[] {
  const isKept = ({ calls: [call] = [] }: Step) => call?.action === 'swap' && call.minimum === undefined
  const isAlone = steps.filter(isKept).length === 1 && !steps.some(({ fills }) => fills === 'anything')
  return steps.map((step, index) => {
    const [swap] = step.calls ?? []
    const { tokenOut } = swap ?? {}
    if (!isKept(step) || !swap || !tokenOut) return step
    const later = steps.slice(index + 1)
    const isOfSwap = (token: Hex | undefined) =>
      token === undefined ? !steps.some(({ fills }) => fills) : sameAddress(token, tokenOut)
    const limits = later.flatMap(({ pays }) => (pays && pays.minimum > 0n ? pays : []))
    const minimum = isAlone && !swap.exactOut ? limits.find(({ token }) => isOfSwap(token))?.minimum : undefined
    const isOpen =
      limits.length === 0 &&
      !later.some(({ fills, calls: [call] = [] }) => fills === 'anything' || call?.action === 'swap')
    return minimum === undefined && !isOpen
      ? step
      : { ...step, calls: [record<DecodedCall>({ ...swap, minimum: minimum ?? 0n })] }
  })
}

const receiver = (address: Hex, { self, by }: Caller): Hex =>
  BigInt(address) === CALLER ? by : BigInt(address) === ROUTER ? self : address

/** A transfer with its recipient; the amount is unknown for the router's whole balance. */
function moved({ amount, token, transferTo, transferFrom, ...call }: DecodedCall, caller: Caller): DecodedCall {
  const isCoins = token === undefined || BigInt(token) === COINS
  return record<DecodedCall>({
    ...call,
    ...(transferFrom && { transferFrom }),
    ...(isCoins ? { coins: true, isErc20Ish: false } : { token }),
    ...(amount !== undefined && amount !== ALL && { amount }),
    ...(transferTo && { transferTo: transferFrom ? transferTo : receiver(transferTo, caller) }),
  })
}

/** False for funds that the caller gets back, and for those that stay in the router. */
const isHanded = ({ action, transferTo, transferFrom }: DecodedCall, { self, by }: Caller, code: number): boolean =>
  action !== 'transfer' ||
  !transferTo ||
  transferFrom !== undefined ||
  !(sameAddress(transferTo, by) || (code !== TAKE && sameAddress(transferTo, self)))
