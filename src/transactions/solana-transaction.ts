import type { SolanaTransaction } from '../chains/solana/index.js'
import { hasOwn } from '../lib/own/has-own.js'
import type { SolanaJob } from './transaction.js'

/**
 * The transaction to sign: a plain transfer is built; a given one gets a fresh blockhash on each retry. One that a node has been given,
 * and says it has not taken, stays the same for as long as it can be executed: a second one beside it could pay twice.
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
