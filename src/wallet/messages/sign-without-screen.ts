import { currentUser } from '../../session/store.js'
import { pageSettings } from '../page-settings.js'
import { walletToUse } from '../preferences/default-wallet.js'
import { messageSigner } from './message-signer.js'
import type { MessageToSign } from './read-message.js'
import { requireDomainChain } from './require-domain-chain.js'

/**
 * Signs for a host that shows the message itself, under the same conditions as the screen. Returns the signature.
 * @throws WalletError UNSUPPORTED_CHAIN_ID for typed data of a chain that the app does not use
 */
export async function signWithoutScreen(message: MessageToSign, signal: AbortSignal | undefined): Promise<string> {
  if (message.kind === 'typed') requireDomainChain(message, await pageSettings())
  const wallet = walletToUse(currentUser(), message.chainType, message.address)
  return messageSigner(wallet).sign(message.request, signal)
}
