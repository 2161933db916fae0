import { record } from '../../../lib/own/record.js'
import type { DecodedCall } from '../../ethereum/calls/decoded-call.js'
import type { Hex } from '../../ethereum-request.js'
import type { TypedData, TypedStruct, TypedValue } from './read-typed-data.js'
import { shapeOf } from './shape.js'

/** Typed data that hand something over, as if they were calls: whoever has the signature can have them made. */
export interface HandedOver {
  /** The contract that takes the signature. */
  readonly to: Hex
  readonly calls: readonly [DecodedCall, ...DecodedCall[]]
  /** When it ends, in seconds; absent where it never does. */
  readonly until?: bigint
  /** Only the signature ends then: an allowance that was made with it stays. */
  readonly lasts: boolean
}

interface Row {
  /** How its members are written; with a trailing comma: those, and any others. */
  readonly shape: string
  readonly calls: (message: TypedStruct) => readonly DecodedCall[]
  /** In seconds; undefined for never. */
  readonly until: (message: TypedStruct) => bigint | undefined
  readonly lasts?: true
}

const MOST = 2n ** 256n - 1n

const number = (value: TypedValue | undefined): bigint => BigInt(value as string)
const address = (value: TypedValue | undefined) => value as Hex
/** One struct, or a list of them. */
const structs = (value: TypedValue | undefined) => (Array.isArray(value) ? value : [value]) as readonly TypedStruct[]

const TOKEN = { isErc20Ish: true, isNFTIsh: false } as const
const approve = (members: Partial<DecodedCall>): DecodedCall =>
  record<DecodedCall>({
    action: members.amount === undefined ? 'revoke' : 'approve',
    functionName: 'permit',
    ...TOKEN,
    ...members,
  })

/** EIP-2612 */
const permit: Row = {
  shape: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline',
  calls: ({ owner, spender, value }) => [
    approve({ holder: address(owner), spender: address(spender), amount: number(value) }),
  ],
  until: ({ deadline }) => number(deadline),
  lasts: true,
}

/** The form of DAI: a yes or no for an amount. */
const permitOfDai: Row = {
  shape: 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed',
  calls: ({ holder, spender, allowed }) => [
    approve({ holder: address(holder), spender: address(spender), ...(allowed === true && { amount: MOST }) }),
  ],
  until: ({ expiry }) => (expiry === '0' ? undefined : number(expiry)),
  lasts: true,
}

/** Permit2 is told to allow something, of one token or of several, each until a time of its own. */
const allowances = (lists: '' | '[]'): Row => ({
  shape: `PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)${lists} details,address spender,uint256 sigDeadline`,
  calls: ({ details, spender }) =>
    structs(details).map(({ token, amount }) =>
      approve({ token: address(token), amount: number(amount), spender: address(spender) }),
    ),
  until: ({ details }) => structs(details).reduce((last, { expiration }) => max(last, number(expiration)), 0n),
})

/** Permit2 lets somebody take something once, and something else may be signed beside it. */
const takings = (lists: '' | '[]', beside: '' | ','): Row => ({
  shape: `TokenPermissions(address token,uint256 amount)${lists} permitted,address spender,uint256 nonce,uint256 deadline${beside}`,
  calls: ({ permitted, spender }) =>
    structs(permitted).map(({ token, amount }) =>
      approve({ token: address(token), amount: number(amount), spender: address(spender) }),
    ),
  until: ({ deadline }) => number(deadline),
})

/** EIP-3009 */
const authorization: Row = {
  shape: 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
  calls: ({ from, to, value }) => [
    record<DecodedCall>({
      action: 'transfer',
      functionName: 'transferWithAuthorization',
      ...TOKEN,
      transferFrom: address(from),
      transferTo: address(to),
      amount: number(value),
    }),
  ],
  until: ({ validBefore }) => number(validBefore),
}

const max = (one: bigint, other: bigint) => (one > other ? one : other)

/** By the name of their primary type. */
const ROWS: ReadonlyMap<string, readonly Row[]> = new Map([
  ['Permit', [permit, permitOfDai]],
  ['PermitSingle', [allowances('')]],
  ['PermitBatch', [allowances('[]')]],
  ['PermitTransferFrom', [takings('', '')]],
  ['PermitWitnessTransferFrom', [takings('', ',')]],
  ['PermitBatchTransferFrom', [takings('[]', '')]],
  ['PermitBatchWitnessTransferFrom', [takings('[]', ',')]],
  ['TransferWithAuthorization', [authorization]],
  ['ReceiveWithAuthorization', [authorization]],
])

/** What these typed data hand over: permits of EIP-2612 and of DAI, those of Permit2, and transfers of EIP-3009. Undefined for all others. */
export function handedOver({ types, primaryType, domain, message }: TypedData): HandedOver | undefined {
  const rows = ROWS.get(primaryType)
  const to = domain['verifyingContract']
  if (!rows || to === undefined) return undefined
  const shape = shapeOf(types, primaryType)
  const row = rows.find(known => (known.shape.endsWith(',') ? shape.startsWith(known.shape) : shape === known.shape))
  const [first, ...others] = row?.calls(message) ?? []
  if (!row || !first) return undefined
  const until = row.until(message)
  return record({
    to: address(to),
    calls: [first, ...others] as const,
    lasts: row.lasts ?? false,
    ...(until !== undefined && { until }),
  })
}
