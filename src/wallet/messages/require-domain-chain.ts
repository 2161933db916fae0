import { unsupportedChain } from '../../chains/chain-errors.js'
import { chainById } from '../../chains/registry.js'
import type { Settings } from '../../config/settings.js'
import { supportedChains } from '../supported-chains.js'
import type { MessageToSign } from './read-message.js'

/**
 * Throws UNSUPPORTED_CHAIN_ID for typed data whose domain is on a chain that the app does not use: no user of the app
 * has a reason to sign them.
 */
export function requireDomainChain(message: MessageToSign, settings: Settings): void {
  const id = message.kind === 'typed' ? message.content.domain['chainId'] : undefined
  if (id !== undefined && !chainById(Number(id), supportedChains(settings))) throw unsupportedChain(Number(id))
}
