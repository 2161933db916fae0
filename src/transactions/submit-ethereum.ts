import type { Hex } from '../chains/ethereum-request.js'
import { record } from '../lib/own/record.js'
import { hexQuantity } from '../lib/text/hex.js'
import { sendSponsored } from './sponsoring/send-sponsored.js'
import { awaitInclusion, broadcast, requestSignature, requireTransaction } from './submission.js'
import type { EthereumJob } from './transaction.js'

/**
 * Signs and sends the shown transactions one after another. Skips those that an earlier attempt has sent or signed.
 * Sending continues if the visitor leaves, so that a signed transaction is never left in an unknown state.
 */
export async function submitEthereum(job: EthereumJob, signal: AbortSignal): Promise<void> {
  const { progress, signer, signOnly } = job
  const chain = await import('../chains/ethereum/index.js')
  progress.signing()
  const { now } = progress
  for (const prepared of now.prepared.slice(now.hashes.length + (now.step === 'signed' ? now.signed.length : 0))) {
    const transaction = requireTransaction(prepared)
    if (job.sponsored) {
      const { to, data, value } = transaction
      const call = record({ ...(to && { to }), ...(data && { data }), value: hexQuantity(value) })
      await sendSponsored(
        job,
        record({ chainType: 'ethereum', chainId: transaction.chainId, transaction: call }),
        signal,
      )
      if (progress.now.hashes.length < job.requests.length) await awaitEthereum(job, signal)
      continue
    }
    const signable = chain.toSignable(transaction, job.wallet.address as Hex)
    const serialized = chain.checkSigned(
      await requestSignature(job, signable, () => signer.signEthereum(signable, signal), signal),
      transaction,
    )
    signal.throwIfAborted()
    if (signOnly) {
      progress.signed({ hash: chain.hashOf(serialized), signedTransaction: serialized })
      continue
    }
    await sendEthereum(job, serialized)
    // In a batch, each transaction waits until the previous one is mined.
    if (progress.now.hashes.length < job.requests.length) await awaitEthereum(job, signal)
  }
}

/** Sends signed bytes, for the first time or again. */
export async function sendEthereum({ progress, access }: EthereumJob, serialized: Hex): Promise<void> {
  const chain = await import('../chains/ethereum/index.js')
  await broadcast(progress, { hash: chain.hashOf(serialized), bytes: serialized }, () =>
    chain.sendRawTransaction(serialized, access, new AbortController().signal),
  )
}

/** Waits until the last sent transaction is mined. */
export async function awaitEthereum({ progress, access, replaces }: EthereumJob, signal: AbortSignal): Promise<void> {
  const chain = await import('../chains/ethereum/index.js')
  const others = replaces?.hashes as readonly Hex[] | undefined
  await awaitInclusion(progress, hash => chain.waitForReceipt(hash as Hex, access, signal, others))
}
