import { record } from '../../../lib/own/record.js'
import type { DecodedCall } from '../../ethereum/calls/decoded-call.js'
import type { Hex } from '../../ethereum-request.js'
import type { TypedData, TypedStruct, TypedValue } from './read-typed-data.js'
import { shapeOf } from './shape.js'

/** Typed data with the effect of calls: anyone with the signature can have them executed. */
export interface DelegatedCalls {
  /** The contract that accepts the signature. */
  readonly to: Hex
  /** Those without a limit first, and those that permit nothing last. */
  readonly calls: readonly [DecodedCall, ...DecodedCall[]]
  /** When it becomes valid, in seconds; absent if it is valid at once. */
  readonly from?: bigint
  /** When it expires, in seconds; absent if it never does. */
  readonly until?: bigint
  /** True if only the signature expires: an allowance that was made with it remains. */
  readonly allowanceRemains: boolean
}

interface Row {
  /** The fields; a trailing comma allows additional ones. A pattern if contracts differ. */
  readonly shape: string | RegExp
  readonly calls: (message: TypedStruct) => readonly DecodedCall[]
  /** In seconds; absent if it is valid at once. */
  readonly from?: (message: TypedStruct) => bigint
  /** In seconds; undefined if it never expires. */
  readonly until: (message: TypedStruct) => bigint | undefined
  readonly allowanceRemains?: true
}

const UINT256_MAX = 2n ** 256n - 1n
/** The highest amount of an allowance by Permit2. */
const UINT160_MAX = 2n ** 160n - 1n

const number = (value: TypedValue | undefined): bigint => BigInt(value as string)
const address = (value: TypedValue | undefined) => value as Hex
/** A struct, or a list of structs. */
const structs = (value: TypedValue | undefined) => (Array.isArray(value) ? value : [value]) as readonly TypedStruct[]

const TOKEN = { isErc20Ish: true, isNFTIsh: false } as const
const NFT = { isErc20Ish: false, isNFTIsh: true } as const
const holderOf = (owner: TypedValue | undefined) => (owner === undefined ? {} : { holder: address(owner) })
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
  allowanceRemains: true,
}

/** DAI's form: a boolean instead of an amount. */
const permitOfDai: Row = {
  shape: 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed',
  calls: ({ holder, spender, allowed }) => [
    approve({ holder: address(holder), spender: address(spender), ...(allowed === true && { amount: UINT256_MAX }) }),
  ],
  until: ({ expiry }) => (expiry === '0' ? undefined : number(expiry)),
  allowanceRemains: true,
}

/** EIP-4494: one NFT. The approval remains until the NFT is transferred. */
const permitOfNft: Row = {
  shape: /^(address owner,)?address spender,uint256 tokenId,uint256 nonce,uint256 deadline$/,
  calls: ({ owner, spender, tokenId }) => [
    record<DecodedCall>({
      action: 'nft-approve',
      functionName: 'permit',
      ...NFT,
      ...holderOf(owner),
      spender: address(spender),
      tokenId: number(tokenId),
    }),
  ],
  until: ({ deadline }) => number(deadline),
  allowanceRemains: true,
}

/** All NFTs of a contract (ERC-721, ERC-1155). There is no standard, so contracts differ. */
const permitForAll: Row = {
  shape: /^(address owner,)?address (operator|spender)(,bool _?approved)?,uint256 nonce,uint256 deadline$/,
  calls: ({ owner, operator, spender, approved, _approved }) => [
    record<DecodedCall>({
      action: (approved ?? _approved) === false ? 'revoke-all' : 'approve-all',
      functionName: 'permitForAll',
      ...NFT,
      ...holderOf(owner),
      operator: address(operator ?? spender),
    }),
  ],
  until: ({ deadline }) => number(deadline),
  allowanceRemains: true,
}

/** Aave: another account borrows, and the wallet owes the debt. */
const creditDelegation: Row = {
  shape: 'address delegatee,uint256 value,uint256 nonce,uint256 deadline',
  calls: ({ delegatee, value }) => [
    approve({ functionName: 'delegationWithSig', spender: address(delegatee), amount: number(value), borrows: true }),
  ],
  until: ({ deadline }) => number(deadline),
  allowanceRemains: true,
}

/** Permit2 allowances for one or several tokens, each with an expiry. */
const allowances = (lists: '' | '[]'): Row => ({
  shape: `PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)${lists} details,address spender,uint256 sigDeadline`,
  calls: ({ details, spender }) =>
    structs(details).map(({ token, amount }) =>
      approve({ token: address(token), amount: number(amount), spender: address(spender) }),
    ),
  // An expiration of 0 means the block in which the signature is used, which may be any before its deadline.
  until: ({ details, sigDeadline }) =>
    structs(details).reduce(
      (last, { expiration }) => max(last, number(expiration === '0' ? sigDeadline : expiration)),
      0n,
    ),
})

/** A single transfer by Permit2, optionally with a witness. */
const transferBySpender = (lists: '' | '[]', separator: '' | ','): Row => ({
  shape: `TokenPermissions(address token,uint256 amount)${lists} permitted,address spender,uint256 nonce,uint256 deadline${separator}`,
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
  from: ({ validAfter }) => number(validAfter),
  until: ({ validBefore }) => number(validBefore),
}

const matchesShape = (known: Row['shape'], shape: string): boolean =>
  typeof known !== 'string' ? known.test(shape) : known.endsWith(',') ? shape.startsWith(known) : shape === known

/** Unlimited permissions first, and what permits nothing last: a reader may stop at the first one. */
const byReach = (one: DecodedCall, other: DecodedCall): number => reach(other) - reach(one)
const reach = ({ amount = 0n }: DecodedCall): number => (amount >= UINT160_MAX ? 2 : amount > 0n ? 1 : 0)

const max = (one: bigint, other: bigint) => (one > other ? one : other)

/** By the name of the primary type. */
const ROWS: ReadonlyMap<string, readonly Row[]> = new Map([
  ['Permit', [permit, permitOfDai, permitOfNft, permitForAll]],
  ['PermitForAll', [permitForAll]],
  ['DelegationWithSig', [creditDelegation]],
  ['PermitSingle', [allowances('')]],
  ['PermitBatch', [allowances('[]')]],
  ['PermitTransferFrom', [transferBySpender('', '')]],
  ['PermitWitnessTransferFrom', [transferBySpender('', ',')]],
  ['PermitBatchTransferFrom', [transferBySpender('[]', '')]],
  ['PermitBatchWitnessTransferFrom', [transferBySpender('[]', ',')]],
  ['TransferWithAuthorization', [authorization]],
  ['ReceiveWithAuthorization', [authorization]],
])

/**
 * The effects of these typed data: permits of tokens and NFTs, Permit2, credit delegation, and EIP-3009 transfers.
 * Undefined for all others.
 */
export function handedOver({ types, primaryType, domain, message }: TypedData): DelegatedCalls | undefined {
  const rows = ROWS.get(primaryType)
  const to = domain['verifyingContract']
  if (!rows || to === undefined) return undefined
  const shape = shapeOf(types, primaryType)
  const row = rows.find(known => matchesShape(known.shape, shape))
  const [first, ...others] = [...(row?.calls(message) ?? [])].sort(byReach)
  if (!row || !first) return undefined
  const until = row.until(message)
  return record({
    to: address(to),
    calls: [first, ...others] as const,
    allowanceRemains: row.allowanceRemains ?? false,
    ...(row.from && { from: row.from(message) }),
    ...(until !== undefined && { until }),
  })
}

/** Names that contracts use for approvals, for operations of accounts, and for the orders of Seaport. */
const POWERS = /permit|approv|allowance|delegat|userop|safe(op|tx)|ordercomponents|bulkorder/i
/** Fields that name who may take something, or a party of an order. */
const PARTIES: ReadonlySet<string> = new Set([
  'spender',
  'operator',
  'delegate',
  'delegatee',
  'maker',
  'taker',
  'trader',
  'offerer',
  'sellToken',
])

/** True for unknown typed data whose name, or that of a field, suggests such an effect, or that of an order. */
export const seemsToHandOver = ({ types, primaryType }: TypedData): boolean =>
  POWERS.test(primaryType) ||
  Object.entries(types).some(([name, members]) => POWERS.test(name) || members.some(member => PARTIES.has(member.name)))

/** The length of a hash in hex, with "0x". */
const HASH_LENGTH = 66

/** True if only a hash is signed: smart accounts accept it for any content with that hash (ERC-1271). */
export function isBareHash({ types, primaryType, message }: TypedData): boolean {
  const [only, ...others] = types[primaryType] ?? []
  const value = only && others.length === 0 && /^bytes(32)?$/.test(only.type) ? message[only.name] : undefined
  return typeof value === 'string' && value.length === HASH_LENGTH
}
