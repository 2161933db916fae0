import type { Hex } from '../chains/ethereum-request.js'
import { awaitInclusion, broadcast, requestSignature, requireTransaction } from './submission.js'
import type { EthereumJob } from './transaction.js'

/**
 * Signs and sends what was shown, one after the other; what an earlier try has sent is not sent again.
 * Sending goes on when the visitor leaves: bytes that are signed are either sent or not, never half.
 */
export async function submitEthereum(job: EthereumJob, signal: AbortSignal): Promise<void> {
  const { record, signer, signOnly } = job
  const chain = await import('../chains/ethereum/index.js')
  record.failedHash = undefined
  for (const prepared of record.prepared.slice(record.hashes.length + record.signed.length)) {
    const transaction = requireTransaction(prepared)
    const signable = chain.toSignable(transaction, job.wallet.address as Hex)
    const serialized = chain.checkSigned(await requestSignature(job, signable, () => signer.signEthereum(signable, signal), signal), transaction)
    signal.throwIfAborted()
    if (signOnly) {
      record.signed.push({ hash: chain.hashOf(serialized), signedTransaction: serialized })
      continue
    }
    await sendEthereum(job, serialized)
    // Of a batch, each waits until the one before is mined.
    if (record.hashes.length < job.requests.length) await awaitEthereum(job, signal)
  }
}

/** Sends signed bytes, for the first time or again. */
export async function sendEthereum({ record, access }: EthereumJob, serialized: Hex): Promise<void> {
  const chain = await import('../chains/ethereum/index.js')
  await broadcast(record, { hash: chain.hashOf(serialized), bytes: serialized }, () => chain.sendRawTransaction(serialized, access, new AbortController().signal))
  record.onTheWay = undefined
}

/** Waits until the last one sent is mined. */
export async function awaitEthereum({ record, access }: EthereumJob, signal: AbortSignal): Promise<void> {
  const chain = await import('../chains/ethereum/index.js')
  await awaitInclusion(record, hash => chain.waitForReceipt(hash as Hex, access, signal))
}
