import type { SolanaTransaction } from '../chains/solana/index.js'
import { toWalletError } from '../errors/to-wallet-error.js'
import { isWalletError, WalletError } from '../errors/wallet-error.js'
import { record } from '../lib/own/record.js'
import { sendSponsored } from './sponsoring/send-sponsored.js'
import { hasOtherPayer } from './sponsoring/sponsored-job.js'
import { awaitInclusion, broadcast, requestSignature, requireTransaction } from './submission.js'
import type { SolanaJob } from './transaction.js'

/**
 * Signs the shown transaction, and sends it unless only a signature is wanted. Sending continues if the visitor leaves.
 */
export async function submitSolana(job: SolanaJob, signal: AbortSignal): Promise<void> {
  const { progress, signer, wallet } = job
  const transaction = requireTransaction(progress.now.prepared[0])
  const chain = await import('../chains/solana/index.js')
  progress.signing()
  if (job.sponsored && !hasOtherPayer(job))
    return sendSponsored(
      job,
      record({
        chainType: 'solana',
        cluster: job.cluster.name,
        transaction: chain.base64(chain.serialize(transaction)),
      }),
      signal,
    )
  const request = { transaction: chain.base64(chain.serialize(transaction)) }
  const signature = await requestSignature(
    job,
    request,
    () => signer.signSolana(chain.messageOf(transaction), signal),
    signal,
  )
  const complete = chain.withSignature(transaction, wallet.address, signature)
  signal.throwIfAborted()
  if (job.signOnly) {
    const hash = chain.signatureOf(complete)
    progress.signed({ ...(hash && { hash }), signedTransaction: chain.base64(chain.serialize(complete)) })
  } else {
    await sendSolana(job, complete)
  }
}

/** Sends a signed transaction. Every failure is a TRANSACTION_FAILURE with its cause. */
async function sendSolana({ progress, cluster }: SolanaJob, transaction: SolanaTransaction): Promise<void> {
  const chain = await import('../chains/solana/index.js')
  const hash = chain.signatureOf(transaction)
  if (!hash) throw new WalletError('UNABLE_TO_SIGN', 'The transaction lacks a signature.')
  try {
    await broadcast(progress, { hash, bytes: chain.base64(chain.serialize(transaction)) }, () =>
      chain.sendRaw(transaction, cluster, new AbortController().signal),
    )
  } catch (thrown) {
    if (isWalletError(thrown, 'TRANSACTION_FAILURE', 'UNABLE_TO_SIGN')) throw thrown
    const { message, data } = toWalletError(thrown)
    throw new WalletError('TRANSACTION_FAILURE', message, { cause: thrown, data })
  }
}

/** Resends bytes whose first answer was lost. */
export async function resendSolana(job: SolanaJob, bytes: string): Promise<void> {
  const chain = await import('../chains/solana/index.js')
  await sendSolana(job, chain.parseSolanaTransaction(bytes))
}

/** Waits until the cluster has confirmed the transaction, and reads it back. */
export async function awaitSolana({ progress, cluster }: SolanaJob, signal: AbortSignal): Promise<void> {
  const chain = await import('../chains/solana/index.js')
  await awaitInclusion(progress, async hash => {
    await chain.confirm(hash, progress.now.prepared[0]?.blockhash, cluster, signal)
    // It is confirmed, even if its details cannot be read.
    await chain.getParsedTransaction(hash, cluster, signal).catch(() => signal.throwIfAborted())
  })
}
