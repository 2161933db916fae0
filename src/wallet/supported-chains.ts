import { chainById, type ChainRecord } from '../chains/registry.js'
import { DEFAULTS } from '../config/resolve-with.js'
import { KNOWN_CHAINS } from '../config/resolve.js'
import type { Settings } from '../config/settings.js'

/**
 * The chains that the app supports, as complete records, even if the settings were made without their list (see
 * `resolveWith`): all known ones if the host names none.
 */
export function supportedChains({ chains }: Settings): readonly ChainRecord[] {
  if (chains[0] === DEFAULTS.defaultChain) return KNOWN_CHAINS
  return chains.map(chain =>
    chain.rpcUrls.default.http.length > 0 ? chain : (chainById(chain.id, KNOWN_CHAINS) ?? chain),
  )
}
