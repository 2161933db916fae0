import { ownMembers } from '../../../lib/own/own-members.js'
import { readArguments } from './arguments.js'
import type { CallAction, DecodedCall } from './decoded-call.js'
import { meanings } from './meanings.js'
import { namedArguments } from './named-arguments.js'

/** Digits of a selector. */
const SELECTOR = 8
const MOST = 2n ** 256n - 1n

/**
 * What a call does, by what it hands over: most do one thing, some one for each item of a list. Empty where we cannot read it.
 * @param data Digits without "0x".
 */
export function decodeCall(data: string): readonly DecodedCall[] {
  const meaning = meanings.get(data.slice(0, SELECTOR))
  const read = meaning && readArguments(meaning.item.inputs, data.slice(SELECTOR))
  if (!read) return []
  const { item, adds } = meaning
  const { values, extraBytes, odd, cut } = read
  return namedArguments(item.inputs, values).map(({ approved, ...named }) => {
    const yes = approved === undefined ? undefined : approved === true
    const action: CallAction = meaning.action === 'approve-all' && yes === false ? 'revoke-all' : meaning.action
    const erc20 = action === 'approve' || action === 'transfer'
    return Object.freeze(ownMembers({
      action, functionName: item.name, isErc20Ish: erc20, isNFTIsh: NFT_ACTIONS.has(action),
      ...named,
      ...(yes !== undefined && (erc20 ? { amount: yes ? MOST : 0n } : { approved: yes })),
      ...(adds && { adds }), ...(extraBytes > 0 && { extraBytes }), ...(odd && { odd }), ...(cut && { cut }),
    })) as unknown as DecodedCall // named and typed by the signatures of the table
  })
}

const NFT_ACTIONS: ReadonlySet<CallAction> = new Set(['approve-all', 'revoke-all', 'nft-transfer', 'mint'])
