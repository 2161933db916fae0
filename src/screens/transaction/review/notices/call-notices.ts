import { sameAddress } from '../../../../chains/address.js'
import type { DecodedCall, TokenInfo } from '../../../../chains/ethereum/index.js'
import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import { isNobodys } from '../../../../transactions/risks/nobodys.js'
import type { Notice } from '../review.js'
import { allowed, isEndless } from '../token-call.js'

export interface CallFacts {
  /** Undefined where a contract is made. */
  readonly to: string | undefined
  readonly value: bigint
  readonly call?: DecodedCall | undefined
  readonly token?: TokenInfo | undefined
  /** It takes the name of another token, or of a coin. */
  readonly impostor?: boolean | undefined
}

/** What the visitor should know of a transaction on an Ethereum chain before they decide: what is lost, handed over, or not as it seems. */
export function callNotices({ to, value, call, token, impostor }: CallFacts, language: Language): Notice[] {
  const { problem } = wordsOf(transaction, language)
  const moved = call?.action === 'transfer' || call?.action === 'nft-transfer' ? call.transferTo : undefined
  const reach = call && allowed(call, token)
  const notices = (tone: Notice['tone'], texts: readonly (string | false | undefined)[], grave = false): Notice[] =>
    texts.flatMap(text => text ? [{ tone, text, ...(grave && { grave }) }] : [])
  return [
    ...notices('danger', [
      (moved && isNobodys(moved)) || (to && value > 0n && isNobodys(to)) ? problem.burned : undefined,
      moved && to && sameAddress(moved, to) ? problem.ownContract : undefined,
      call?.action === 'ownership' && (call.newOwner && !isNobodys(call.newOwner) ? problem.newOwner : problem.noOwner),
    ], true),
    ...notices('danger', [
      call?.tokenIds && call.amounts && call.tokenIds.length !== call.amounts.length && problem.lists,
      token && impostor && problem.impostor({ symbol: token.symbol }),
      call?.extraBytes !== undefined && problem.extraBytes({ count: call.extraBytes }),
    ]),
    ...notices('warning', [
      (reach === 'maximum' || reach === 'unlimited') && problem.lasting,
      reach === 'beyond' && problem.beyondBalance,
      call?.functionName === 'increaseAllowance' && problem.adds,
      call?.expiration !== undefined && isEndless(call.expiration) && problem.endless,
      token && token.decimals === undefined && problem.decimals,
    ]),
  ]
}
