import { record } from '../../../lib/own/record.js'
import { sameAddress } from '../../address.js'
import type { TypedData, TypedStruct } from './read-typed-data.js'
import { shapeOf } from './shape.js'

/** An item that changes owner by an order. */
export interface OrderItem {
  readonly kind: 'coins' | 'tokens' | 'nft'
  /** The contract of tokens and NFTs. */
  readonly token: string
  /** The minimum that is received, or the maximum that is given. */
  readonly amount: bigint
  /** The ID of an NFT; absent if any NFT that matches the order's criteria is accepted. */
  readonly id?: bigint
}

/** A Seaport order: the items that the signer gives and receives, and when it begins and expires, in seconds. */
export interface Order {
  readonly offered: readonly OrderItem[]
  /** The items that the signer receives. */
  readonly received: readonly OrderItem[]
  readonly from: bigint
  readonly until: bigint
}

const OFFER =
  'OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)'
const CONSIDERATION =
  'ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)'
const ORDER = `address offerer,address zone,${OFFER}[] offer,${CONSIDERATION}[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter`
/** The kinds by Seaport's `itemType`: coins, tokens, NFTs by their ID (2, 3), and NFTs by criteria (4, 5). */
const KINDS: readonly OrderItem['kind'][] = ['coins', 'tokens', 'nft', 'nft', 'nft', 'nft']

/** Many orders with one signature: a tree, padded with empty orders. Some dapps declare its lists without a length. */
const BULK = new RegExp(`^OrderComponents\\(${ORDER.replace(/[()[\]]/g, '\\$&')}\\)(\\[2?\\]){1,24} tree$`)

/** The Seaport orders in these typed data: one, or all non-empty ones of a tree. Undefined for all other typed data. */
export function ordersIn({ types, primaryType, message }: TypedData): readonly Order[] | undefined {
  const shape = shapeOf(types, primaryType)
  if (primaryType === 'OrderComponents' && shape === ORDER) return [orderOf(message)]
  if (primaryType !== 'BulkOrder' || !BULK.test(shape)) return undefined
  return (message['tree'] as readonly unknown[])
    .flat(24)
    .map(order => orderOf(order as TypedStruct))
    .filter(({ offered }) => offered.length > 0)
}

function orderOf({ offerer, offer, consideration, startTime, endTime }: TypedStruct): Order {
  return record({
    offered: (offer as readonly TypedStruct[]).map(item => itemOf(item, 'most')),
    received: (consideration as readonly TypedStruct[])
      .filter(({ recipient }) => sameAddress(recipient as string, offerer as string))
      .map(item => itemOf(item, 'least')),
    from: BigInt(startTime as string),
    until: BigInt(endTime as string),
  })
}

function itemOf(
  { itemType, token, identifierOrCriteria, startAmount, endAmount }: TypedStruct,
  which: 'most' | 'least',
): OrderItem {
  const [start, end] = [BigInt(startAmount as string), BigInt(endAmount as string)]
  const isByCriteria = Number(itemType) > 3
  return record<OrderItem>({
    kind: KINDS[Number(itemType)] ?? 'nft',
    token: token as string,
    amount: (which === 'most') === start > end ? start : end,
    ...(Number(itemType) > 1 && !isByCriteria && { id: BigInt(identifierOrCriteria as string) }),
  })
}
