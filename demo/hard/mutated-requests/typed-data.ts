import { below, chance, pick } from '../harness/random.js'
import { address, amount, bytes, oddCase, PERMIT2, time, TOMORROW, USDC, WALLET, written } from './values.js'

/** Typed data that transfer something, and the facts that the review shows. */
export interface Typed {
  readonly types: Readonly<Record<string, string>>
  readonly message: () => Record<string, unknown>
  /** Maps the id of a fact to the member that it shows, or to the path of a nested one. */
  readonly shown: Readonly<Record<string, string>>
  /** The member that says whether anything is allowed at all. */
  readonly allows?: string
  /** The member with the time from which it is valid. */
  readonly begins?: string
}
const AUTHORIZATION = 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
const authorization = (name: string): Typed => ({
  types: { [name]: AUTHORIZATION },
  message: () => ({
    ...{ from: address(), to: address(), value: written(amount()), validAfter: time(), validBefore: time() },
    nonce: `0x${bytes(32)}`,
  }),
  shown: { to: 'to', from: 'from', exact: 'value', end: 'validBefore' },
  begins: 'validAfter',
})
export const TYPED: Readonly<Record<string, Typed>> = {
  'Permit of an NFT': {
    types: { Permit: 'address spender,uint256 tokenId,uint256 nonce,uint256 deadline' },
    message: () => ({ spender: address(), tokenId: written(amount()), nonce: below(9), deadline: time() }),
    shown: { spender: 'spender', 'token-ids': 'tokenId', end: 'deadline' },
  },
  'Permit of DAI': {
    types: { Permit: 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed' },
    message: () => ({
      ...{ holder: WALLET, spender: address(), nonce: below(9), expiry: time(), allowed: chance(0.7) },
    }),
    shown: { spender: 'spender', end: 'expiry' },
    allows: 'allowed',
  },
  PermitForAll: {
    types: { PermitForAll: 'address operator,bool approved,uint256 nonce,uint256 deadline' },
    message: () => ({ operator: address(), approved: true, nonce: below(9), deadline: time() }),
    shown: { spender: 'operator', end: 'deadline' },
  },
  DelegationWithSig: {
    types: { DelegationWithSig: 'address delegatee,uint256 value,uint256 nonce,uint256 deadline' },
    message: () => ({ delegatee: address(), value: written(amount()), nonce: below(9), deadline: time() }),
    shown: { spender: 'delegatee', exact: 'value', end: 'deadline' },
  },
  Permit: {
    types: { Permit: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline' },
    message: () => ({ owner: WALLET, spender: address(), value: written(amount()), nonce: below(9), deadline: time() }),
    shown: { spender: 'spender', exact: 'value', end: 'deadline' },
  },
  PermitSingle: {
    types: {
      PermitDetails: 'address token,uint160 amount,uint48 expiration,uint48 nonce',
      PermitSingle: 'PermitDetails details,address spender,uint256 sigDeadline',
    },
    message: () => ({
      details: { token: USDC.address, amount: written(amount(160)), expiration: time(), nonce: below(9) },
      spender: address(),
      sigDeadline: TOMORROW,
    }),
    shown: { spender: 'spender', exact: 'details.amount', end: 'details.expiration' },
  },
  PermitTransferFrom: {
    types: {
      TokenPermissions: 'address token,uint256 amount',
      PermitTransferFrom: 'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline',
    },
    message: () => ({
      permitted: { token: USDC.address, amount: written(amount()) },
      ...{ spender: address(), nonce: below(9), deadline: time() },
    }),
    shown: { spender: 'spender', exact: 'permitted.amount', end: 'deadline' },
  },
  PermitWitnessTransferFrom: {
    types: {
      TokenPermissions: 'address token,uint256 amount',
      Witness: 'address user,bytes32 order',
      PermitWitnessTransferFrom:
        'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Witness witness',
    },
    message: () => ({
      permitted: { token: USDC.address, amount: written(amount()) },
      ...{ spender: address(), nonce: below(9), deadline: time() },
      witness: { user: address(), order: `0x${bytes(32)}` },
    }),
    shown: { spender: 'spender', exact: 'permitted.amount', end: 'deadline' },
  },
  TransferWithAuthorization: authorization('TransferWithAuthorization'),
  ReceiveWithAuthorization: authorization('ReceiveWithAuthorization'),
}
export const membersOf = (list: string) =>
  list.split(',').map(member => ({ type: member.split(' ')[0] ?? '', name: member.split(' ')[1] ?? '' }))

export type Data = {
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  domain: Record<string, unknown>
  message: Record<string, unknown>
}
export function aTyped(): Data {
  const kind = pick(Object.keys(TYPED))
  const [primaryType = ''] = kind.split(' ')
  const { types, message } = TYPED[kind] as Typed
  const isPermit2 = primaryType.startsWith('Permit') && primaryType !== 'Permit'
  const data: Data = {
    types: Object.fromEntries(Object.entries(types).map(([name, list]) => [name, membersOf(list)])),
    primaryType,
    domain: { name: 'Any', version: '1', chainId: 1, verifyingContract: isPermit2 ? PERMIT2 : USDC.address },
    message: message(),
  }
  while (chance(0.4)) mutateMessage(data)
  return data
}

/** Changes something in place: a type, a name, an order, a value, or the number of members. */
export function mutateMessage({ types, domain, message }: Data): void {
  const members = pick(Object.values(types))
  const [member, other] = [members.at(below(members.length)), members.at(below(members.length))]
  if (!member || !other) return // this type has no members left
  const inner = pick([message, message, ...(Object.values(message).filter(isStruct) as Data['message'][])])
  const name = pick(Object.keys(inner))
  switch (below(8)) {
    case 0:
      member.type = pick(['address', 'uint256', 'uint160', 'bytes', 'string', 'uint8', 'bytes20'])
      return
    case 1:
      ;[member.name, other.name] = [other.name, member.name]
      return
    case 2:
      members.splice(below(members.length), 1)
      return
    case 3:
      members.push({ name: pick(['more', member.name]), type: 'uint256' })
      return
    case 4:
      inner[name] = pick<unknown>([
        null,
        -1,
        '0x',
        oddCase(address()),
        `0x${bytes(20)}`,
        2n ** 256n,
        TOMORROW,
        'x',
        [],
        {},
      ])
      return
    case 5:
      inner[pick(['more', 'spender', 'value'])] = written(amount())
      return
    case 6:
      domain[pick(['chainId', 'verifyingContract', 'salt', 'more'])] = pick<unknown>([1, '1', 137, address(), '0x'])
      return
    default:
      if (typeof inner[name] === 'string') inner[name] = oddCase(inner[name])
  }
}
const isStruct = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
