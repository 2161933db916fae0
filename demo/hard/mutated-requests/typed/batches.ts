import { below, chance, pick } from '../../harness/random.js'
import { membersOf, mutateMessage, type Data } from '../typed-data.js'
import { address, amount, bytes, PERMIT2, time, USDC, written } from '../values.js'

const DETAILS = 'address token,uint160 amount,uint48 expiration,uint48 nonce'
const PERMISSIONS = 'address token,uint256 amount'
const FROM = 'TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline'
/** The batches of Permit2: each permits several tokens. */
const BATCHES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  PermitBatch: { PermitDetails: DETAILS, PermitBatch: 'PermitDetails[] details,address spender,uint256 sigDeadline' },
  PermitBatchTransferFrom: { TokenPermissions: PERMISSIONS, PermitBatchTransferFrom: FROM },
  PermitBatchWitnessTransferFrom: {
    TokenPermissions: PERMISSIONS,
    Witness: 'bytes32 order',
    PermitBatchWitnessTransferFrom: `${FROM},Witness witness`,
  },
}

const several = <Item>(make: () => Item): Item[] => {
  const items = Array.from({ length: 1 + below(4) }, make)
  while (chance(0.2)) items.push(pick(items))
  return items
}
const token = () => (chance(0.6) ? USDC.address : address())

export function aBatch(): Data {
  const primaryType = pick(Object.keys(BATCHES))
  const isAllowance = primaryType === 'PermitBatch'
  const items = several(() => ({
    ...{ token: token(), amount: written(amount(isAllowance ? 160 : 256)) },
    ...(isAllowance && { expiration: time(), nonce: below(9) }),
  }))
  const data: Data = {
    types: Object.fromEntries(
      Object.entries(BATCHES[primaryType] ?? {}).map(([name, list]) => [name, membersOf(list)]),
    ),
    primaryType,
    domain: { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 },
    message: {
      [isAllowance ? 'details' : 'permitted']: items,
      spender: address(),
      ...(isAllowance ? { sigDeadline: time() } : { nonce: below(9), deadline: time() }),
      ...(primaryType.includes('Witness') && { witness: { order: `0x${bytes(32)}` } }),
    },
  }
  while (chance(0.3)) mutateItems(items)
  while (chance(0.25)) mutateMessage(data)
  return data
}

/** Changes a list of structs in one place: a value, the order, or an item. */
export function mutateItems(items: object[]): void {
  const at = below(items.length)
  const item = items[at]
  if (!item) return
  switch (below(4)) {
    case 0:
      items.splice(at, 1)
      return
    case 1:
      items.splice(below(items.length), 0, item)
      return
    case 2:
      items.reverse()
      return
    default:
      items[at] = { ...item, [pick(Object.keys(item))]: pick<unknown>([0, address(), written(amount()), time()]) }
  }
}
