import type { SolanaTransaction } from '../../chains/solana/index.js'
import { isWalletError, toWalletError, WalletError } from '../../errors/wallet-error.js'
import { SubmissionCancelled } from './submit-ethereum.js'
import type { SolanaJob } from './transaction.js'

/** Signs what was shown, and sends it unless it is only to be signed. Sending goes on when the visitor leaves. */
export async function submitSolana(job: SolanaJob, signal: AbortSignal): Promise<void> {
  const { record, wallet } = job
  const [transaction] = record.prepared
  if (!transaction) throw new WalletError('TRANSACTION_PREPARATION_FAILURE', 'There was an issue preparing your transaction', { retryable: true })
  const chain = await import('../../chains/solana/index.js')
  record.failedHash = undefined
  const request = Object.freeze({ transaction: chain.base64(chain.serialize(transaction)) })
  if (await job.beforeSubmit?.({ kind: 'transaction', chainType: 'solana', request }) === false) throw new SubmissionCancelled()
  const signed = chain.withSignature(transaction, wallet.address, await sign(job, chain.messageOf(transaction), signal))
  signal.throwIfAborted()
  if (job.signOnly) {
    const hash = chain.signatureOf(signed)
    record.signed.push({ ...(hash && { hash }), signedTransaction: chain.base64(chain.serialize(signed)) })
  } else {
    await sendSolana(job, signed)
  }
}

/** Sends a signed transaction, for the first time or again. */
export async function sendSolana({ record, cluster }: SolanaJob, signed: SolanaTransaction): Promise<void> {
  const chain = await import('../../chains/solana/index.js')
  const hash = chain.signatureOf(signed)
  if (!hash) throw new WalletError('UNABLE_TO_SIGN', 'The transaction lacks a signature.')
  record.onTheWay = { hash, bytes: chain.base64(chain.serialize(signed)) }
  record.hashes.push(hash)
  try {
    await chain.sendRaw(signed, cluster, new AbortController().signal)
  } catch (cause) {
    record.hashes.pop()
    if (isWalletError(cause, 'NETWORK_ERROR', 'CLIENT_REQUEST_TIMEOUT')) throw cause
    record.onTheWay = undefined
    const error = toWalletError(cause, 'TRANSACTION_FAILURE')
    throw error.code === 'UNABLE_TO_SIGN' || error.code === 'TRANSACTION_FAILURE' ? error
      : new WalletError('TRANSACTION_FAILURE', error.message, { cause, retryable: true, data: error.data })
  }
}

/** Sends again what may have got lost on the way. */
export async function resendSolana(job: SolanaJob, bytes: string): Promise<void> {
  const chain = await import('../../chains/solana/index.js')
  await sendSolana(job, chain.parseSolanaTransaction(bytes))
}

/** Waits until the cluster has confirmed it, and reads it back. What failed on chain counts as failed, not as sent. */
export async function awaitSolana({ record, cluster }: SolanaJob, signal: AbortSignal): Promise<void> {
  const chain = await import('../../chains/solana/index.js')
  const hash = record.hashes.at(-1)
  if (!hash) return
  try {
    await chain.confirm(hash, record.prepared[0]?.blockhash, cluster, signal)
    record.onTheWay = undefined
  } catch (error) {
    if (isWalletError(error, 'TRANSACTION_FAILURE')) {
      record.failedHash = record.hashes.pop()
      record.onTheWay = undefined
    }
    throw error
  }
  // Confirmed is confirmed, also when nobody can say more about it.
  await chain.getParsedTransaction(hash, cluster, signal).catch(() => signal.throwIfAborted())
}

async function sign({ signer }: SolanaJob, message: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
  try {
    await signer.connect(signal)
  } catch (cause) {
    signal.throwIfAborted()
    const error = toWalletError(cause)
    if (error.cancelled || error.code === 'MUST_BE_AUTHENTICATED') throw error
    throw new WalletError('UNKNOWN_CONNECT_WALLET_ERROR', "Wallet couldn't be connected", { cause, retryable: true })
  }
  try {
    return await signer.signSolana(message, signal)
  } catch (cause) {
    signal.throwIfAborted()
    throw toWalletError(cause, 'UNABLE_TO_SIGN')
  }
}
