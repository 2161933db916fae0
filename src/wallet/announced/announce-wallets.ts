import { clusterRecord, type Cluster } from '../../chains/clusters.js'
import type { Settings } from '../../config/settings.js'
import { isLocal } from '../../lib/is-local.js'
import { onePerPage } from '../../lib/page.js'
import { pageSettings } from '../page-settings.js'
import { announceEthereum } from './announced-ethereum.js'
import { announceSolana } from './announced-solana.js'
import { walletBrand } from './wallet-brand.js'

/**
 * Announces the visitor's embedded wallets to the dapps of this page, once per page: on Ethereum by EIP-6963, on Solana
 * by the Wallet Standard. If nobody is signed in when a dapp connects, the visitor logs in first.
 */
export const announceWallets = (): Promise<void> => onePerPage('announced-wallets', announce)

async function announce(): Promise<void> {
  // The wallets are announced even if the provider cannot be reached.
  const settings = await pageSettings().catch(() => undefined)
  const brand = walletBrand(settings?.name ?? '', location.hostname)
  announceEthereum(brand)
  announceSolana(brand, globalThis, settings && localCluster(settings))
}

/** The app's Solana cluster, if its node runs on this machine. */
export function localCluster({ solana: { cluster, rpcUrls } }: Pick<Settings, 'solana'>): Cluster | undefined {
  const { rpcUrl } = clusterRecord(cluster, rpcUrls)
  return URL.canParse(rpcUrl) && isLocal(new URL(rpcUrl).hostname) ? cluster : undefined
}
