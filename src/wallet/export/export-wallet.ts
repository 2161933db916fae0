import { ask } from '../../ask/ask.js'
import type { ExportOptions, ExportResult } from '../../ask/questions/export-wallet.js'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'

/**
 * Lets the visitor copy the key, or the seed phrase, of their embedded wallet out of the provider's frame; neither ever comes
 * to the page. Rejects with a WalletError; USER_REJECTED_REQUEST when they leave before they could copy anything.
 */
export async function exportWallet(
  given: ExportOptions & { readonly signal?: AbortSignal } = {},
): Promise<ExportResult> {
  const { signal, ...options } = toNullPrototype(given)
  const { walletToExport } = await import('./export-page.js')
  const { address, chainType } = await walletToExport(options)
  return ask('export-wallet', { address, chainType }, { signal })
}
