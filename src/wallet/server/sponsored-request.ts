import type { Cluster } from '../../chains/clusters.js'

/** A transaction for the provider to send at the app's expense: the action, and its network. */
export type SponsoredRequest =
  | {
      readonly chainType: 'ethereum'
      readonly chainId: number
      readonly transaction: Readonly<Record<string, unknown>>
    }
  /** The transaction in base64, with the wallet as the fee payer. */
  | { readonly chainType: 'solana'; readonly cluster: Cluster; readonly transaction: string }
