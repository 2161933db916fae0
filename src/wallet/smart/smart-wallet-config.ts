import { getSmartWallets } from '../../api/app/app-wallets.js'
import type { WireSmartWallets } from '../../api/wire.js'
import { freezeDeep } from '../../lib/plain.js'

/** The paymaster context for a bundler. */
export type PaymasterContext = { readonly policyId: string } | typeof SPONSORED

/** A network on which the app's users have smart wallets (ERC-4337). */
export interface SmartWalletNetwork {
  /** CAIP-2: "eip155:8453". */
  readonly chainId: string
  readonly bundlerUrl: string
  readonly paymasterUrl: string | undefined
  /** Sent to the paymaster with each operation; undefined if it needs none. */
  readonly paymasterContext: PaymasterContext | undefined
}

export type SmartWalletConfig =
  | { readonly enabled: false }
  | {
      readonly enabled: true
      /** "safe", "kernel", "biconomy", "light_account", "coinbase_smart_wallet" or "thirdweb". */
      readonly smartWalletType: string
      readonly configuredNetworks: readonly SmartWalletNetwork[]
    }

/** The context of Biconomy's paymaster. */
const SPONSORED = {
  mode: 'SPONSORED',
  calculateGasLimits: true,
  expiryDuration: 300,
  sponsorshipInfo: { webhookData: {}, smartAccountInfo: { name: 'BICONOMY', version: '2.0.0' } },
} as const

/**
 * Loads the app's settings for smart wallets, for a bundler client of the host (viem, permissionless).
 *
 * @param options `signal` aborts the call
 * @returns the contract's kind and the networks; `enabled: false` if the app has no smart wallets
 * @throws WalletError INVALID_CONFIG while the page has no app, NETWORK_ERROR if the provider cannot be reached
 * @example
 * const config = await getSmartWalletConfig()
 * if (config.enabled) console.log(config.smartWalletType, config.configuredNetworks.length)
 */
export async function getSmartWalletConfig({
  signal,
}: { readonly signal?: AbortSignal } = {}): Promise<SmartWalletConfig> {
  const config = await getSmartWallets(signal)
  if (!config.enabled) return Object.freeze({ enabled: false })
  return freezeDeep({
    enabled: true,
    smartWalletType: config.smart_wallet_type,
    configuredNetworks: config.configured_networks.map(networkFrom),
  })
}

type WireNetwork = Extract<WireSmartWallets, { enabled: true }>['configured_networks'][number]

const networkFrom = (wire: WireNetwork): SmartWalletNetwork => ({
  chainId: wire.chain_id,
  bundlerUrl: wire.bundler_url,
  paymasterUrl: wire.paymaster_url ?? undefined,
  paymasterContext: isBiconomy(wire.paymaster_url)
    ? SPONSORED
    : wire.paymaster_context
      ? { policyId: wire.paymaster_context.policy_id }
      : undefined,
})

function isBiconomy(paymaster: string | null | undefined): boolean {
  try {
    const { hostname, pathname } = new URL(paymaster ?? '')
    return hostname === 'paymaster.biconomy.io' && pathname.startsWith('/api')
  } catch {
    return false
  }
}
