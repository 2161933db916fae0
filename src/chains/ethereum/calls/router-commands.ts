import { ownMembers } from '../../../lib/own/own-members.js'
import { sameAddress } from '../../address.js'
import type { Hex } from '../../ethereum-request.js'
import { LIST_LIMIT } from './arguments.js'
import { decodeAs } from './decode-call.js'
import type { DecodedCall } from './decoded-call.js'
import { meaningOf } from './meanings.js'
import type { Caller, MadeCall } from './packed-calls.js'

/** What the commands of Uniswap's Universal Router do that we can read, as functions that would do the same. */
const COMMANDS = new Map([
  [0x02, meaningOf('transfer', 'transferFrom(address token, address transferTo, uint160 amount)')],
  [0x03, meaningOf('approve', 'permit(((address token, uint160 amount, uint48 expiration, uint48)[], address spender, uint256), bytes)')],
  [0x04, meaningOf('transfer', 'sweep(address token, address transferTo, uint256)')],
  [0x05, meaningOf('transfer', 'transfer(address token, address transferTo, uint256 amount)')],
  [0x06, meaningOf('transfer', 'payPortion(address token, address transferTo, uint256)')],
  [0x0a, meaningOf('approve', 'permit(((address token, uint160 amount, uint48 expiration, uint48), address spender, uint256), bytes)')],
  [0x0b, meaningOf('transfer', 'wrap(address transferTo, uint256)')],
  [0x0c, meaningOf('transfer', 'unwrap(address transferTo, uint256)')],
  [0x0d, meaningOf('transfer', 'transferFrom((address transferFrom, address transferTo, uint160 amount, address token)[])')],
])
/** Takes the caller's tokens; all others that move something move what the router has. */
const TAKE = 0x02
const CHECK_BALANCE = 0x0e
const SUB_PLAN = 0x21
/** Of `execute` without an end in time. */
const EXECUTE = '24856bc3'

/** The bits that say which command it is. Newer routers have one more of them, and nothing there that we can read. */
const WHICH = 0x3f
/** Receivers: who has called the router, and the router. */
const [CALLER, ROUTER] = [1n, 2n]
/** An amount: all that the router has. */
const ALL = 2n ** 255n

/** What a router does, command by command. What only looks, or gives the caller or the router what was theirs, is left out. */
export function routerCalls(commands: string, inputs: readonly string[], who: Caller): readonly MadeCall[] {
  const codes = (commands.match(/../g) ?? []).slice(0, LIST_LIMIT).map(byte => Number(`0x${byte}`) & WHICH)
  return codes.flatMap((code, index): readonly MadeCall[] => {
    const [input = '', made] = [inputs[index], { target: who.self, value: 0n, isDelegated: false }]
    if (code === SUB_PLAN) return [{ ...made, data: `${EXECUTE}${input}` }]
    if (code === CHECK_BALANCE) return []
    const decoded = commandCalls(code, input, who)
    return decoded?.length === 0 ? [] : [{ ...made, data: `${code}`, decoded: decoded ?? [] }]
  })
}

/** Undefined for a command that cannot be read. */
function commandCalls(code: number, input: string, { self, by }: Caller): readonly DecodedCall[] | undefined {
  const meaning = COMMANDS.get(code)
  const calls = meaning ? decodeAs(meaning, input) : []
  if (calls.length === 0) return undefined
  const receiver = (address: Hex) => BigInt(address) === CALLER ? by : BigInt(address) === ROUTER ? self : address
  const isHanded = ({ transferTo, transferFrom }: DecodedCall) => !transferTo || transferFrom || !(sameAddress(transferTo, by) || (code !== TAKE && sameAddress(transferTo, self)))
  const handed = calls.map(call => {
    const { amount, ...rest } = call
    const { transferTo, transferFrom } = call
    return ownMembers<DecodedCall>({ ...rest, ...(amount !== undefined && amount !== ALL && { amount }), ...(transferTo && !transferFrom && { transferTo: receiver(transferTo) }) })
  }).filter(isHanded)
  // Coins and their token are no token of this call: whoever else gets them cannot be said in its words.
  return handed.some(({ action, token }) => action === 'transfer' && !token) ? undefined : handed
}
