import type { Hex } from 'viem'
import type { ChainAccess } from '../../chains/index.js'
import type { ProviderContext } from '../../context.js'
import type { Watch } from '../../money/till.js'
import { transaction } from '../../store/transaction.js'
import { rawToWire } from '../signing/transaction-from-wire.js'
import { ServerWallets } from '../store.js'
import { statusOf } from './transaction-report.js'

const STILL_PENDING_MS = 5 * 60_000

/** Looks after what server wallets sent until it is in a block, and tells the host's server how it ended, or (once, on Ethereum) that it has not for long. */
export function watchTransactions({ db, clock, webhooks }: Pick<ProviderContext, 'db' | 'clock' | 'webhooks'>, chains: ChainAccess): Watch {
  const wallets = new ServerWallets(db, clock.now)
  return async () => {
    for (const { appId, toldPending, ...sent } of wallets.openTransactions()) {
      const status = await statusOf(sent, chains).catch(() => 'broadcasted' as const)
      if (!db.isOpen) return
      const facts = { wallet_id: sent.walletId, transaction_id: sent.hash, transaction_hash: sent.hash, caip2: sent.caip2 }
      transaction(db, () => {
        if (status !== 'broadcasted') {
          wallets.endTransaction(sent.hash)
          webhooks.tell(appId, () => ({ type: `transaction.${status}`, ...facts }))
        } else if (!toldPending && sent.caip2.startsWith('eip155:') && clock.now() - sent.createdAt >= STILL_PENDING_MS) {
          wallets.notePendingTold(sent.hash)
          webhooks.tell(appId, () => ({ type: 'transaction.still_pending', ...facts, transaction_request: rawToWire(sent.raw as Hex, wallets.findOfApp(appId, sent.walletId)?.address) }))
        }
      })
    }
  }
}
