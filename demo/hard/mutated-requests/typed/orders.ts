import { below, chance, pick } from '../../harness/random.js'
import { membersOf, mutateMessage, type Data } from '../typed-data.js'
import { address, amount, bytes, time, TOMORROW, USDC, WALLET } from '../values.js'
import { mutateItems } from './batches.js'

const ITEM = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const ORDER =
  'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter'
const NOBODY = `0x${'0'.repeat(40)}`
const SEAPORT = '0x0000000000000068F116a894984e2DB1123eB395'

/** An item: coins, tokens, an NFT, or any NFT that fits. */
const anItem = () => {
  const itemType = chance(0.05) ? 6 : below(6)
  const startAmount = String(itemType > 1 ? 1 + below(2) : amount(96))
  return {
    itemType,
    token: itemType === 0 ? NOBODY : itemType === 1 && chance(0.6) ? USDC.address : address(),
    identifierOrCriteria: itemType > 1 ? below(9_999) : 0,
    startAmount,
    endAmount: chance(0.7) ? startAmount : String(amount(96)),
  }
}
const several = <Item>(make: () => Item): Item[] => Array.from({ length: below(chance(0.1) ? 7 : 3) }, make)

interface OrderParts {
  readonly offer: object[]
  readonly consideration: object[]
}
const anOrder = (isEmpty = chance(0.1)): OrderParts & Record<string, unknown> => ({
  ...{ offerer: WALLET, zone: NOBODY },
  offer: isEmpty ? [] : several(anItem),
  consideration: isEmpty ? [] : several(() => ({ ...anItem(), recipient: chance(0.7) ? WALLET : address() })),
  ...{ orderType: 0, startTime: chance(0.7) ? 0 : TOMORROW, endTime: time(), zoneHash: `0x${bytes(32)}` },
  ...{ salt: below(999), conduitKey: `0x${bytes(32)}`, counter: 0 },
})

/** One order of Seaport, or a tree of several that one signature covers. */
export function anOrderRequest(): Data {
  const depth = chance(0.6) ? 0 : 1 + below(3)
  const orders = Array.from({ length: 2 ** depth }, () => anOrder(depth > 0 && chance(0.3)))
  for (const { offer, consideration } of orders) while (chance(0.3)) mutateItems(pick([offer, consideration]))
  let tree: unknown[] = orders
  for (let level = 1; level < depth; level++)
    tree = Array.from({ length: tree.length / 2 }, (_, at) => [tree[2 * at], tree[2 * at + 1]])
  const data: Data = {
    types: {
      OfferItem: membersOf(ITEM),
      ConsiderationItem: membersOf(`${ITEM},address recipient`),
      OrderComponents: membersOf(ORDER),
      ...(depth > 0 && { BulkOrder: membersOf(`OrderComponents${'[2]'.repeat(depth)} tree`) }),
    },
    primaryType: depth > 0 ? 'BulkOrder' : 'OrderComponents',
    domain: { name: 'Seaport', version: '1.6', chainId: 1, verifyingContract: SEAPORT },
    message: depth > 0 ? { tree } : (orders[0] ?? {}),
  }
  while (chance(0.25)) mutateMessage(data)
  return data
}
