import {
  isSolanaError,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  type Base64EncodedWireTransaction,
  type Blockhash,
  type Signature,
} from '@solana/web3.js'
import { CONFIRM_TIMEOUT_MS } from '../../constants.js'
import { WalletError } from '../../errors/wallet-error.js'
import { clusterName } from '../cluster-names.js'
import type { ClusterRecord } from '../clusters.js'
import { untilExecuted } from '../asking/until-executed.js'
import { askSolana } from './ask.js'
import { errorName } from './prepare.js'
import { base64, serialize, signatureOf, type SolanaTransaction } from './wire.js'

/** Sends a signed transaction, and the same bytes again if the network fails. Returns its signature. */
export async function sendRaw(
  transaction: SolanaTransaction,
  cluster: ClusterRecord,
  signal: AbortSignal,
): Promise<string> {
  const signature = signatureOf(transaction)
  if (!signature || transaction.signatures.includes(undefined))
    throw new WalletError('UNABLE_TO_SIGN', 'The transaction lacks a signature.')
  const wire = base64(serialize(transaction)) as Base64EncodedWireTransaction
  await askSolana(cluster, signal, async (rpc, abortSignal) => {
    try {
      await rpc.sendTransaction(wire, { encoding: 'base64', preflightCommitment: 'confirmed' }).send({ abortSignal })
    } catch (error) {
      // An earlier attempt has arrived. The same bytes are executed only once.
      if (!isSolanaError(error) || !isSolanaError(error.cause, SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED))
        throw error
    }
  })
  return signature
}

/**
 * Waits until the cluster has confirmed the transaction.
 * @param blockhash the transaction's blockhash; once it has expired, the transaction can no longer be executed
 * @throws WalletError TRANSACTION_FAILURE: "Transaction failed" with the logs if it failed on chain, "Transaction
 * expired" if its blockhash has expired; as `untilExecuted` if it may still be executed
 */
export async function confirm(
  signature: string,
  blockhash: string | undefined,
  cluster: ClusterRecord,
  signal: AbortSignal,
): Promise<void> {
  const readStatus = (deadlineSignal: AbortSignal, once = false) =>
    askSolana(
      cluster,
      deadlineSignal,
      async (rpc, abortSignal) =>
        (
          await rpc
            .getSignatureStatuses([signature as Signature], { searchTransactionHistory: true })
            .send({ abortSignal })
        ).value[0],
      once,
    )
  const chain = clusterName(cluster.name)
  const status = await untilExecuted({ chain, ms: CONFIRM_TIMEOUT_MS, signal }, async attemptSignal => {
    const answer = await readStatus(attemptSignal, true)
    const isExecuted =
      answer?.err != null || answer?.confirmationStatus === 'confirmed' || answer?.confirmationStatus === 'finalized'
    return isExecuted ? answer : undefined
  }).catch(async (error: unknown) => {
    if (blockhash && (await hasExpired(blockhash, cluster, signal)) && !(await readStatus(signal)))
      throw new WalletError('TRANSACTION_FAILURE', 'Transaction expired', { cause: error })
    throw error
  })
  if (status?.err == null) return
  const parsed = await getParsedTransaction(signature, cluster, signal).catch(() => null)
  signal.throwIfAborted()
  throw new WalletError('TRANSACTION_FAILURE', 'Transaction failed', {
    data: { hash: signature, reason: errorName(status.err), logs: parsed?.meta?.logMessages ?? [] },
  })
}

/**
 * True if the cluster reports that transactions with this blockhash can no longer be executed; false for any other
 * answer, and without one.
 */
export async function hasExpired(blockhash: string, cluster: ClusterRecord, signal: AbortSignal): Promise<boolean> {
  try {
    return await askSolana(
      cluster,
      signal,
      async (rpc, abortSignal) =>
        (await rpc.isBlockhashValid(blockhash as Blockhash, { commitment: 'confirmed' }).send({ abortSignal }))
          .value === false,
    )
  } catch {
    signal.throwIfAborted()
    return false
  }
}

/** The executed transaction with its logs; null if it is not found. */
export function getParsedTransaction(signature: string, cluster: ClusterRecord, signal: AbortSignal) {
  return askSolana(cluster, signal, (rpc, abortSignal) =>
    rpc
      .getTransaction(signature as Signature, {
        commitment: 'confirmed',
        encoding: 'jsonParsed',
        maxSupportedTransactionVersion: 0,
      })
      .send({ abortSignal }),
  )
}
