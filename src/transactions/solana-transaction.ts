import type { SolanaTransaction } from '../chains/solana/index.js'
import { hasOwn } from '../lib/own/has-own.js'
import type { SolanaJob } from './transaction.js'

/** The transaction to sign: a plain transfer is built; a given one gets a fresh blockhash on each retry. */
export async function currentTransaction(
  { source, wallet, cluster, progress }: SolanaJob,
  signal: AbortSignal,
): Promise<SolanaTransaction> {
  const chain = await import('../chains/solana/index.js')
  if (hasOwn(source, 'lamports'))
    return chain.buildTransfer({
      from: wallet.address,
      ...source,
      blockhash: await chain.getLatestBlockhash(cluster, signal),
    })
  if (!progress.now.retrying) return source
  return chain.withBlockhash(source, await chain.getLatestBlockhash(cluster, signal), wallet.address) ?? source
}
