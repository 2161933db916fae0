import { BALANCE_POLL_MS } from '../../constants.js'
import type { Hex } from '../../chains/ethereum-request.js'
import { rpcUrlOf, type ChainRecord } from '../../chains/registry.js'
import type { Settings } from '../../config/settings.js'
import { poll } from '../../lib/time/poll.js'
import { untilVisible } from '../../lib/time/visibility.js'

/** Asks a chain or a service once. Resolves with undefined if it knows nothing yet. */
export type Question<Found> = (signal: AbortSignal) => Promise<Found | undefined>

/**
 * Looks for a payment whose wallet was asked and has not answered this page. Asks one question at a time, by turns, while
 * the page is visible.
 * @param stored what is stored about it: the wallet may have answered another page, or the part of this one that has
 * asked it
 * @param questions the questions of the next turn
 */
export function askInTurns<Found>(
  stored: () => Found | undefined,
  questions: () => readonly Question<Found>[],
  signal: AbortSignal,
): Promise<Found | undefined> {
  let turn = 0
  const look: Question<Found> = async askSignal => {
    await untilVisible(Infinity, askSignal)
    const known = stored()
    if (known !== undefined) return known
    const open = questions()
    const question = open[turn % open.length]
    turn += 1
    return question?.(askSignal)
  }
  return poll(look, { every: BALANCE_POLL_MS, errorsAllowed: Infinity, until: found => found !== undefined, signal })
}

/**
 * The question whether an account on Ethereum has sent a transaction since it had this nonce. It is over once it has.
 * @param onMoved called then
 */
export function nonceQuestion(
  payer: { readonly address: string; readonly nonce: number } | undefined,
  chain: ChainRecord | undefined,
  { rpcConfig: { rpcUrls }, appId }: Settings,
  onMoved: () => void,
): () => readonly Question<never>[] {
  const rpcUrl = chain && rpcUrlOf(chain, { rpcUrls, appId })
  if (!payer || !chain || !rpcUrl) return () => []
  let hasMoved = false
  const question: Question<never> = async signal => {
    const { getNonce } = await import('../../chains/ethereum/index.js')
    hasMoved = (await getNonce(payer.address as Hex, { chain, rpcUrl }, signal)) > payer.nonce
    if (hasMoved) onMoved()
    return undefined
  }
  return () => (hasMoved ? [] : [question])
}
