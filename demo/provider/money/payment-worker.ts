import type { ChainAccess } from '../chains/index.js'
import type { PayoutStore } from '../store/money/payouts.js'

const ROUND_MS = 150

/** A check that runs on each round of payments. */
export type Watch = () => Promise<void>

/**
 * Pays the recorded payouts in real transactions on the local chains, one after the other. Without chains every payment
 * fails. `watches` run before the payments of each round and notice deposits. Returns a function that stops it.
 */
export function startPaymentWorker(
  payouts: PayoutStore,
  chains: Pick<ChainAccess, 'fund'> | undefined,
  watches: readonly Watch[] = [],
): () => Promise<void> {
  payouts.giveUpCutOff()
  let open = true
  let timer: NodeJS.Timeout | undefined
  let currentRound = Promise.resolve()

  const round = (): void => {
    currentRound = work()
      .catch((error: unknown) => {
        if (open) console.error(error)
      })
      .then(() => {
        if (open) timer = setTimeout(round, ROUND_MS)
      })
  }

  async function work(): Promise<void> {
    for (const watch of watches) await watch()
    for (let payout = payouts.take(); payout; payout = open ? payouts.take() : undefined) {
      try {
        if (!chains) throw new Error('There are no chains')
        payouts.paid(
          payout.id,
          await chains.fund(payout.recipient, payout.amount, payout.chain, payout.asset, payout.token ?? undefined),
        )
      } catch {
        payouts.failed(payout.id)
      }
    }
  }

  round()
  return async () => {
    open = false
    clearTimeout(timer)
    await currentRound
  }
}
