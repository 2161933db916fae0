import type { ChainAccess } from '../chains/index.js'
import type { ProviderContext } from '../context.js'
import type { Watch } from '../money/till.js'
import { ServerWallets } from './store.js'
import { statusOf } from './transaction-report.js'

/** Looks after what server wallets sent until it is in a block, and tells the host's server how it ended. */
export function watchTransactions({ db, clock, webhooks }: Pick<ProviderContext, 'db' | 'clock' | 'webhooks'>, chains: ChainAccess): Watch {
  const wallets = new ServerWallets(db, clock.now)
  return async () => {
    for (const { appId, ...sent } of wallets.openTransactions()) {
      const status = await statusOf(sent, chains).catch(() => 'broadcasted' as const)
      if (status === 'broadcasted' || !db.isOpen) continue
      wallets.endTransaction(sent.hash)
      webhooks.tell(appId, () => ({ type: `transaction.${status}`, wallet_id: sent.walletId, transaction_id: sent.hash, transaction_hash: sent.hash, caip2: sent.caip2 }))
    }
  }
}
