import { ask } from '../../ask/ask.js'
import type { ChainType } from '../../chains/chain-type.js'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import { sessionRestored } from '../../session/session-restored.js'
import type { WalletAccount } from '../../session/user/user.js'
import { pageSettings } from '../page-settings.js'

export interface ImportOwnWalletOptions {
  /** The chain of the key; Ethereum by default. */
  readonly chainType?: ChainType
  readonly signal?: AbortSignal
}

/**
 * Lets the visitor import a wallet that they have elsewhere. They enter its private key or recovery phrase on a page of
 * the provider, so that neither ever reaches the host's page. Opens `<wallet-create imported>`.
 *
 * @param options the kind of chain, and a `signal` that withdraws the question
 * @returns the imported wallet, which can sign from now on
 * @throws WalletError USER_REJECTED_REQUEST if they leave, MUST_BE_AUTHENTICATED while nobody is signed in,
 * EMBEDDED_WALLET_ALREADY_EXISTS if the user has an imported wallet on this chain, UNSUPPORTED_WALLET_TYPE if wallets
 * sign at the provider, INVALID_CONFIG if the provider has no page for it
 * @example
 * const { address } = await importOwnWallet({ chainType: 'solana' })
 */
export async function importOwnWallet(options: ImportOwnWalletOptions = {}): Promise<WalletAccount> {
  const { signal, chainType = 'ethereum' } = toNullPrototype(options)
  const { requireImport } = await import('./import-page.js')
  const {
    embeddedWallets: { mode },
  } = await pageSettings(signal)
  await sessionRestored(signal)
  const chain = requireImport(chainType, mode)
  const { wallets } = await ask('import-wallet', { chainType: chain, imported: true }, { signal })
  return wallets[0] as WalletAccount
}
