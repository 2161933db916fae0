import type { Hex } from '../../chains/ethereum-request.js'
import type { EthereumTransaction } from '../../chains/ethereum/index.js'
import { isWalletError, toWalletError, WalletError } from '../../errors/wallet-error.js'
import type { EthereumJob } from './transaction.js'

/** The host took the matter into its own hands before anything was signed. */
export class SubmissionCancelled extends Error {
  override readonly name = 'SubmissionCancelled'
}

/**
 * Signs and sends what was shown, one after the other; what an earlier try has sent is not sent again.
 * Sending goes on when the visitor leaves: bytes that are signed are either sent or not, never half.
 */
export async function submitEthereum(job: EthereumJob, signal: AbortSignal): Promise<void> {
  const { record, signOnly } = job
  const chain = await import('../../chains/ethereum/index.js')
  const from = job.wallet.address as Hex
  record.failedHash = undefined
  for (const transaction of record.prepared.slice(record.hashes.length + record.signed.length)) {
    const shown = complete(transaction)
    const signable = Object.freeze(chain.toSignable(shown, from))
    if (await job.beforeSubmit?.({ kind: 'transaction', chainType: 'ethereum', request: signable }) === false) throw new SubmissionCancelled()
    const serialized = chain.checkSigned(await sign(job, signable, signal), shown)
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

/** Waits until the last one sent is mined. What was reverted counts as failed, not as sent. */
export async function awaitEthereum({ record, access }: EthereumJob, signal: AbortSignal): Promise<void> {
  const chain = await import('../../chains/ethereum/index.js')
  const hash = record.hashes.at(-1)
  if (!hash) return
  try {
    await chain.waitForReceipt(hash as Hex, access, signal)
  } catch (error) {
    if (isWalletError(error, 'TRANSACTION_FAILURE')) record.failedHash = record.hashes.pop()
    throw error
  }
}

/** Sends signed bytes, for the first time or again. */
export async function sendEthereum({ record, access }: EthereumJob, serialized: Hex): Promise<void> {
  const chain = await import('../../chains/ethereum/index.js')
  const hash = chain.hashOf(serialized)
  record.onTheWay = { hash, bytes: serialized }
  record.hashes.push(hash)
  try {
    await chain.sendRawTransaction(serialized, access, new AbortController().signal)
    record.onTheWay = undefined
  } catch (error) {
    record.hashes.pop()
    // Only a lost answer leaves open whether the chain has the bytes.
    if (!isWalletError(error, 'NETWORK_ERROR', 'CLIENT_REQUEST_TIMEOUT')) record.onTheWay = undefined
    throw error
  }
}

async function sign({ signer }: EthereumJob, signable: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<string> {
  await signer.connect(signal)
  try {
    return await signer.signEthereum(signable, signal)
  } catch (cause) {
    signal.throwIfAborted()
    const error = toWalletError(cause, 'UNABLE_TO_SIGN')
    throw error.code === 'USER_REJECTED_REQUEST'
      ? new WalletError('USER_REJECTED_REQUEST', 'Transaction was rejected by the user', { cause, ...(error.rpcCode !== undefined && { rpcCode: error.rpcCode }) })
      : error
  }
}

function complete(transaction: EthereumTransaction | undefined): EthereumTransaction {
  if (!transaction) throw new WalletError('TRANSACTION_PREPARATION_FAILURE', 'There was an issue preparing your transaction', { retryable: true })
  return transaction
}
