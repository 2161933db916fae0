import type { WebhookEvents } from '../../store/webhook-events.js'
import type { ServerWallets } from '../store.js'

type Asset = { type: 'native-token'; address: null } | { type: 'erc20'; address: string } | { type: 'spl'; mint: string }

/** Coins or tokens that went from one address to another in a block. Amounts and fees are base units, a block's time Unix seconds; `mark` tells the moves of one transaction apart. */
export interface FundsMove {
  caip2: string
  hash: string
  sender: string
  recipient: string
  amount: bigint
  asset: Asset
  mark: string
  block: { number: number; timestamp: number }
  fee: bigint
}

/** Tells the servers of both ends, where they are server wallets whose host wants to know. */
export function tellFunds({ wallets, webhooks }: { wallets: ServerWallets; webhooks: WebhookEvents }, { caip2, hash, sender, recipient, amount, asset, mark, block, fee }: FundsMove): void {
  const facts = { caip2, asset, amount: String(amount), sender, recipient, transaction_hash: hash, transaction_fee: String(fee), block }
  for (const [type, address] of [['wallet.funds_withdrawn', sender], ['wallet.funds_deposited', recipient]] as const) {
    for (const { id, appId } of wallets.listening(address)) webhooks.tell(appId, () => ({ type, wallet_id: id, idempotency_key: `${caip2}:${hash}:${mark}:${type}:${id}`, ...facts }))
  }
}
