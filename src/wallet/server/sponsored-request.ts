import type { Cluster } from '../../chains/clusters.js'

/** A transaction as the provider is asked to send it at the app's expense: what is done, and where. */
export type SponsoredRequest =
  | {
      readonly chainType: 'ethereum'
      readonly chainId: number
      readonly transaction: Readonly<Record<string, unknown>>
    }
  /** In base64, with the wallet as the one that pays. */
  | { readonly chainType: 'solana'; readonly cluster: Cluster; readonly transaction: string }
