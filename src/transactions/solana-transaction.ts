import type { SolanaTransaction } from '../chains/solana/index.js'
import { hasOwn } from '../lib/own/has-own.js'
import type { SolanaJob } from './transaction.js'

/**
 * The transaction to sign. A plain transfer is built, and a given transaction gets a new blockhash on each retry. A
 * transaction that was sent to a node and is reported as rejected stays the same while it can still be executed: a
 * second one beside it could pay twice.
 */
export async function currentTransaction(
  { source, wallet, cluster, progress }: SolanaJob,
  signal: AbortSignal,
): Promise<SolanaTransaction> {
  const chain = await import('../chains/solana/index.js')
  const { now } = progress
  const offered = now.step === 'unsent' && now.offered ? now.prepared[0] : undefined
  if (offered && !(await chain.hasExpired(offered.blockhash, cluster, signal))) return offered
  if (hasOwn(source, 'lamports'))
    return chain.buildTransfer({
      from: wallet.address,
      ...source,
      blockhash: await chain.getLatestBlockhash(cluster, signal),
    })
  if (!now.retrying) return source
  return chain.withBlockhash(source, await chain.getLatestBlockhash(cluster, signal), wallet.address) ?? source
}
