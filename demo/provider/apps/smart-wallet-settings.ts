import { CHAIN_IDS } from '../chains/index.js'
import { pathTo } from '../operations/index.js'
import type { SmartWalletNetwork, SmartWalletSettings } from '../../../elements/testing/app-settings.js'
import { isUuid, optionalText, text, type Body } from '../wire/body.js'
import { invalidData } from '../wire/wire-error.js'

const TYPES: readonly unknown[] = ['safe', 'kernel', 'biconomy', 'light_account', 'coinbase_smart_wallet', 'thirdweb']
const NETWORKS_LIMIT = 50
/** Names no bundler, where the API always names one. The reserved domain (RFC 2606) cannot exist. */
const NO_BUNDLER = 'https://bundler.invalid'

/** Reads an app's smart wallet settings; throws 400 for anything else. */
export function smartWalletsOf(body: Body): SmartWalletSettings {
  if (body['enabled'] === false) return { enabled: false }
  const { enabled, smart_wallet_type, configured_networks } = body
  if (enabled !== true || !TYPES.includes(smart_wallet_type))
    throw invalidData('"smart_wallet_type" is none of the known ones')
  if (
    !Array.isArray(configured_networks) ||
    configured_networks.length === 0 ||
    configured_networks.length > NETWORKS_LIMIT
  )
    throw invalidData('"configured_networks" is a list of at least one')
  return {
    enabled: true,
    smart_wallet_type: smart_wallet_type as string,
    configured_networks: (configured_networks as unknown[]).map(network),
  }
}

/**
 * The settings as the API answers them: with this provider's own bundler on the local chains where the app names none,
 * and with its paymaster where such a network has a policy. `origin` is the provider's address, undefined without the
 * chains.
 */
export function withBundlers(settings: SmartWalletSettings, origin: string | undefined): SmartWalletSettings {
  if (!settings.enabled) return settings
  return {
    ...settings,
    configured_networks: settings.configured_networks.map(entry => {
      const named = { ...entry, bundler_url: entry.bundler_url ?? NO_BUNDLER }
      const chainId = Object.values(CHAIN_IDS).find(id => entry.chain_id === `eip155:${id}`)
      if (origin === undefined || chainId === undefined || named.bundler_url !== NO_BUNDLER) return named
      const own = (service: 'bundler' | 'paymaster') => origin + pathTo(service, { chainId: String(chainId) })
      return {
        ...named,
        bundler_url: own('bundler'),
        ...(entry.paymaster_context && !entry.paymaster_url ? { paymaster_url: own('paymaster') } : {}),
      }
    }),
  }
}

function network(value: unknown): SmartWalletNetwork {
  const entry = (typeof value === 'object' && value !== null ? value : {}) as Body
  const chain_id = text(entry, 'chain_id', 64)
  if (!/^eip155:\d{1,15}$/.test(chain_id)) throw invalidData('"chain_id" is "eip155:" and a number')
  const [bundler_url, paymaster_url, rpc_url, chain_name] = [
    link(entry, 'bundler_url'),
    link(entry, 'paymaster_url'),
    link(entry, 'rpc_url'),
    optionalText(entry, 'chain_name', 100),
  ]
  const context = entry['paymaster_context']
  const policy_id = typeof context === 'object' && context !== null ? text(context as Body, 'policy_id', 64) : undefined
  if (policy_id !== undefined && !isUuid(policy_id)) throw invalidData('"policy_id" must be a UUID')
  return {
    chain_id,
    ...(bundler_url ? { bundler_url } : {}),
    ...(paymaster_url ? { paymaster_url } : {}),
    ...(rpc_url ? { rpc_url } : {}),
    ...(chain_name ? { chain_name } : {}),
    ...(policy_id ? { paymaster_context: { policy_id } } : {}),
  }
}

function link(entry: Body, key: string): string | undefined {
  const value = optionalText(entry, key, 500)
  if (value !== undefined && !(URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)))
    throw invalidData(`"${key}" must be a web address`)
  return value
}
