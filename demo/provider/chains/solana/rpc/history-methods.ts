import { RpcError, type RpcMethod } from '../../json-rpc.js'
import type { LandedTransaction } from '../landed-transaction.js'
import type { SolanaLedger } from '../ledger.js'
import { inContext } from './in-context.js'
import { readAddress, readChoice, readConfig, readInteger, readList, readSignature } from './params.js'
import { transactionJson } from './transaction-json.js'

const UNSUPPORTED_TRANSACTION_VERSION = -32015
const MAX_SIGNATURES = 256
const MAX_HISTORY = 1_000

/** RPC methods that read past transactions. */
export function historyMethods(ledger: SolanaLedger): Record<string, RpcMethod> {
  return {
    getSignatureStatuses: ([signatures]) =>
      inContext(
        ledger,
        readList(signatures, MAX_SIGNATURES)
          .map(readSignature)
          .map(signature => statusOf(ledger, ledger.transaction(signature))),
      ),
    getSignaturesForAddress: ([address, config]) =>
      page(readConfig(config), ledger.transactionsOf(readAddress(address))).map(landed => ({
        signature: landed.signature,
        slot: landed.slot,
        err: landed.err,
        memo: null,
        blockTime: landed.blockTime,
        confirmationStatus: ledger.confirmations(landed.slot) === null ? 'finalized' : 'confirmed',
      })),
    getTransaction: ([signature, config]) =>
      readLanded(ledger.transaction(readSignature(signature)), readConfig(config)),
  }
}

function statusOf(ledger: SolanaLedger, landed: LandedTransaction | undefined): unknown {
  if (!landed) return null
  const confirmations = ledger.confirmations(landed.slot)
  return {
    slot: landed.slot,
    confirmations,
    err: landed.err,
    status: landed.err === null ? { Ok: null } : { Err: landed.err },
    confirmationStatus: confirmations === null ? 'finalized' : 'confirmed',
  }
}

/** The transactions between two signatures, at most as many as the caller wants. `all` is sorted newest first. */
function page(
  { limit, before, until }: Readonly<Record<string, unknown>>,
  all: readonly LandedTransaction[],
): readonly LandedTransaction[] {
  const indexOf = (signature: unknown, fallback: number) =>
    signature === undefined || signature === null
      ? fallback
      : all.findIndex(landed => landed.signature === readSignature(signature))
  const [from, to] = [indexOf(before, -1) + 1, indexOf(until, all.length)]
  return all
    .slice(from, to < 0 ? all.length : to)
    .slice(0, limit === undefined ? MAX_HISTORY : readInteger(limit, MAX_HISTORY))
}

function readLanded(
  landed: LandedTransaction | undefined,
  { encoding, maxSupportedTransactionVersion: newest }: Readonly<Record<string, unknown>>,
): unknown {
  const chosen = readChoice(encoding, ['json', 'jsonParsed', 'base64', 'base58'] as const, 'json')
  if (!landed) return null
  const { version } = landed.wire.message
  if (version !== 'legacy' && (typeof newest !== 'number' || newest < version)) {
    throw new RpcError(
      UNSUPPORTED_TRANSACTION_VERSION,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    )
  }
  const json = transactionJson(landed, chosen) as { version: unknown }
  // Without the parameter the response has no version, as before versions existed.
  return newest === undefined || newest === null ? { ...json, version: undefined } : json
}
