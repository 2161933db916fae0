import { ask } from '../../ask/ask.js'
import type { ExportOptions, ExportResult } from '../../ask/questions/export-wallet.js'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import { sessionRestored } from '../../session/session-restored.js'

/**
 * Lets the visitor copy the key or the seed phrase of their embedded wallet from the provider's frame. Neither ever
 * reaches the page.
 *
 * @param input which wallet, default: the user's default one; `signal` withdraws the question
 * @returns the wallet whose key was shown
 * @throws WalletError USER_REJECTED_REQUEST if they leave before they could copy anything, INVALID_DATA for a malformed
 * address, EMBEDDED_WALLET_NOT_FOUND if the user has no such wallet
 * @example
 * await exportWallet({ chainType: 'solana' })
 */
export async function exportWallet(
  input: ExportOptions & { readonly signal?: AbortSignal } = {},
): Promise<ExportResult> {
  const { signal, ...options } = toNullPrototype(input)
  const { walletToExport } = await import('./export-page.js')
  await sessionRestored(signal)
  const { address, chainType } = await walletToExport(options)
  return ask('export-wallet', { address, chainType }, { signal })
}
