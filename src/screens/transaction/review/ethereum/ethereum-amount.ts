import { exactAmount, formatSent, formatUsd } from '../../../../chains/amount.js'
import type { EthereumRequest } from '../../../../chains/ethereum-request.js'
import { nativeCoin, type ChainRecord } from '../../../../chains/registry.js'
import type { Language } from '../../../../copy/language.js'
import { knowsAmount } from '../../../../transactions/scanned-amount.js'
import type { Review, ShownAmount, ShownMove } from '../review.js'
import { shownMoves } from '../shown-scan.js'
import { tokenAmount } from './token-call.js'
import type { EthereumReviewState } from './ethereum-review-state.js'

/** The tokens of a call; undefined if it moves none, or their number is unknown. */
export const callTokens = (
  { call, token, status }: EthereumReviewState,
  language: Language,
): ShownAmount | 'pending' | undefined => call && tokenAmount(call, token, status === 'preparing', language)

/** The amount in large type, as the transaction itself states it: coins, or else tokens. */
export function ethereumAmount(
  { value, data }: EthereumRequest,
  chain: ChainRecord,
  state: EthereumReviewState,
  language: Language,
): Pick<Review, 'amount' | 'awaitsPrice'> {
  const { symbol, decimals } = nativeCoin(chain)
  if (value > 0n || !data) {
    const fiat = formatUsd(value, decimals, state.price, language)
    return {
      amount: { text: formatSent(value, decimals, language), unit: symbol, ...(fiat && { fiat }) },
      ...(!fiat && { awaitsPrice: true as const }),
    }
  }
  const tokens = callTokens(state, language)
  return tokens ? { amount: tokens } : {}
}

/**
 * The movements that a scan has found; undefined if they do not include everything that the transaction itself states.
 */
export function scannedMoves(
  { value }: EthereumRequest,
  chain: ChainRecord,
  { scan, call, token }: EthereumReviewState,
  language: Language,
): ShownMove[] | undefined {
  if (scan?.status !== 'completed') return undefined
  const moves = shownMoves(scan, language)
  const coins = value > 0n ? exactAmount(value, nativeCoin(chain).decimals) : undefined
  const tokens =
    call?.action === 'transfer' && call.amount !== undefined && token?.decimals !== undefined
      ? exactAmount(call.amount, token.decimals)
      : undefined
  const includesAll = [coins, tokens].every(amount => amount === undefined || knowsAmount(scan, amount))
  return moves.length > 0 && includesAll ? moves : undefined
}
