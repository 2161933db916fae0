import { ask } from '../../ask/ask.js'
import type { ChainType } from '../../chains/chain-type.js'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import type { WalletAccount } from '../../session/user/user.js'
import { pageSettings } from '../page-settings.js'

export interface ImportOwnWalletOptions {
  /** Ethereum where it is left out. */
  readonly chainType?: ChainType
  readonly signal?: AbortSignal
}

/**
 * Lets the visitor use a wallet here that they have elsewhere. They type its private key or recovery phrase in a page of the
 * provider's: neither ever comes to the host's page. Opens `<wallet-create imported>`.
 *
 * @param given on which chain, and a signal that withdraws the question
 * @returns the wallet, which signs from now on
 * @throws {WalletError} USER_REJECTED_REQUEST when they leave; MUST_BE_AUTHENTICATED; EMBEDDED_WALLET_ALREADY_EXISTS: there is one
 *   imported wallet a chain; UNSUPPORTED_WALLET_TYPE where wallets sign at the provider; INVALID_CONFIG where the provider has no page for it
 * @example
 * const { address } = await importOwnWallet({ chainType: 'solana' })
 */
export async function importOwnWallet(given: ImportOwnWalletOptions = {}): Promise<WalletAccount> {
  const { signal, chainType = 'ethereum' } = toNullPrototype(given)
  const { requireImport } = await import('./import-page.js')
  const {
    embeddedWallets: { mode },
  } = await pageSettings(signal)
  const chain = requireImport(chainType, mode)
  const { wallets } = await ask('import-wallet', { chainType: chain, imported: true }, { signal })
  return wallets[0] as WalletAccount
}
