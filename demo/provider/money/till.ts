import type { ChainAccess } from '../chains/index.js'
import type { PayoutStore } from '../store/money/payouts.js'

const LOOK_MS = 150

/** Something that is looked after at every look of the till. */
export type Watch = () => Promise<void>

/**
 * Pays what is owed, by real transactions on the local chains, one after the other; without chains every payment fails.
 * `watches` run at every look, before the payments: they notice what came in. Answers how to stop it.
 */
export function openTill(
  payouts: PayoutStore,
  chains: Pick<ChainAccess, 'fund'> | undefined,
  watches: readonly Watch[] = [],
): () => Promise<void> {
  payouts.giveUpCutOff()
  let open = true
  let timer: NodeJS.Timeout | undefined
  let working = Promise.resolve()

  const look = (): void => {
    working = work()
      .catch((error: unknown) => {
        if (open) console.error(error)
      })
      .then(() => {
        if (open) timer = setTimeout(look, LOOK_MS)
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

  look()
  return async () => {
    open = false
    clearTimeout(timer)
    await working
  }
}
