import { record } from '../../../lib/own/record.js'
import { readArguments } from './arguments.js'
import type { CallAction, DecodedCall } from './decoded-call.js'
import { meanings, type Meaning } from './meanings.js'
import { namedArguments } from './named-arguments.js'

/** Digits of a selector. */
const SELECTOR = 8
const UINT256_MAX = 2n ** 256n - 1n

/**
 * Decodes the effects of a call: most calls have one, some have one for each item of a list. Empty for an unknown call.
 * @param data hex digits without "0x"
 */
export function decodeCall(data: string): readonly DecodedCall[] {
  const meaning = meanings().get(data.slice(0, SELECTOR))
  return meaning ? decodeAs(meaning, data.slice(SELECTOR)) : []
}

/** Decodes the effects of arguments without a selector, whose function is known. */
export function decodeAs({ item, isIncrease, action: group }: Meaning, digits: string): readonly DecodedCall[] {
  const read = readArguments(item.inputs, digits)
  const calls = read && namedArguments(item.inputs, read.values)
  if (!calls) return []
  const { extraBytes, isNonCanonical, cut } = read
  return calls.map(({ approved, ...named }) => {
    const yes = approved === undefined ? undefined : approved === true
    const action: CallAction = group === 'approve-all' && yes === false ? 'revoke-all' : group
    const erc20 = ERC20_ACTIONS.has(action)
    return record({
      action,
      functionName: item.name,
      isErc20Ish: erc20,
      isNFTIsh: NFT_ACTIONS.has(action),
      ...named,
      ...(yes !== undefined && (erc20 ? { amount: yes ? UINT256_MAX : 0n } : { approved: yes })),
      ...(isIncrease && { isIncrease }),
      ...(item.name === 'approveDelegation' && { borrows: true }),
      ...(extraBytes > 0 && { extraBytes }),
      ...(isNonCanonical && { isNonCanonical }),
      ...(cut && { cut }),
    }) as unknown as DecodedCall // named and typed by the signatures of the table
  })
}

const ERC20_ACTIONS: ReadonlySet<CallAction> = new Set(['approve', 'revoke', 'transfer'])
const NFT_ACTIONS: ReadonlySet<CallAction> = new Set(['approve-all', 'revoke-all', 'nft-transfer', 'mint'])
