import type { Address } from '@solana/web3.js'
import { RpcError, type RpcMethod } from '../json-rpc-server.js'
import { accountJson, type AccountEncoding, type DataSlice } from './account-json.js'
import {
  signatureOf,
  type ChainAccount,
  type LandedTransaction,
  type Outcome,
  type Simulation,
  type SolanaLedger,
} from './ledger.js'
import {
  invalid,
  readAddress,
  readBytes,
  readChoice,
  readConfig,
  readInteger,
  readList,
  readSignature,
} from './rpc-params.js'
import { isTokenProgram, readTokenAccount, uiTokenAmount } from './token-account.js'
import { describeTransactionError } from './transaction-error.js'
import { transactionJson } from './transaction-json.js'
import {
  messageFee,
  readMessage,
  readTransaction,
  TRANSACTION_LIMIT_BYTES,
  type WireTransaction,
} from './wire-transaction.js'

const PREFLIGHT_FAILURE = -32002
const SIGNATURE_VERIFICATION_FAILURE = -32003
const UNSUPPORTED_TRANSACTION_VERSION = -32015
const SLOTS_PER_EPOCH = 432_000
const VERSION = '2.1.0'
const MAX_ACCOUNTS = 100
const MAX_SIGNATURES = 256
const MAX_HISTORY = 1_000
const MAX_ACCOUNT_BYTES = 10_485_760

const ACCOUNT_ENCODINGS: readonly AccountEncoding[] = ['base58', 'base64', 'jsonParsed']

/** The part of Solana's JSON-RPC that wallets use, over a ledger. Commitments are read as "now". */
export function solanaMethods(
  ledger: SolanaLedger,
  options: {
    airdrop: (address: Address, lamports: bigint) => Promise<string>
    changed: (landed: LandedTransaction) => void
  },
): ReadonlyMap<string, RpcMethod> {
  const inContext = (value: unknown) => ({ context: { slot: ledger.slot, apiVersion: VERSION }, value })
  const decimalsOf = (mint: Address) => ledger.mintDecimals(mint)

  const account = (found: ChainAccount | undefined, config: Readonly<Record<string, unknown>>): unknown => {
    const encoding = readChoice(config['encoding'], ACCOUNT_ENCODINGS, 'base58')
    const slice = readSlice(config['dataSlice'])
    if (!found) return null
    const json = accountJson(found, encoding, slice, decimalsOf)
    if (json === undefined)
      throw new RpcError(
        -32600,
        'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
      )
    return json
  }

  const methods: Record<string, RpcMethod> = {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': VERSION, 'feature-set': 0 }),
    getGenesisHash: () => ledger.genesisHash,
    getSlot: () => ledger.slot,
    getBlockHeight: () => ledger.slot,
    getEpochInfo: () => ({
      epoch: Math.floor(ledger.slot / SLOTS_PER_EPOCH),
      slotIndex: ledger.slot % SLOTS_PER_EPOCH,
      slotsInEpoch: SLOTS_PER_EPOCH,
      absoluteSlot: ledger.slot,
      blockHeight: ledger.slot,
      transactionCount: null,
    }),
    getLatestBlockhash: () => inContext(ledger.latestBlockhash()),
    isBlockhashValid: ([blockhash]) => inContext(ledger.isBlockhashValid(readAddress(blockhash))),
    getFeeForMessage: ([message]) => {
      const read = readMessage(readBytes(message, 'base64', TRANSACTION_LIMIT_BYTES))
      if (!read) throw invalid('failed to deserialize message')
      return inContext(ledger.isBlockhashValid(read.lifetimeToken) ? messageFee(read) : null)
    },
    getMinimumBalanceForRentExemption: ([bytes]) =>
      ledger.minimumBalanceForRentExemption(readInteger(bytes, MAX_ACCOUNT_BYTES)),
    getBalance: ([address]) => inContext(ledger.balance(readAddress(address))),
    getAccountInfo: ([address, config]) => inContext(account(ledger.account(readAddress(address)), readConfig(config))),
    getMultipleAccounts: ([addresses, config]) =>
      inContext(
        readList(addresses, MAX_ACCOUNTS)
          .map(readAddress)
          .map(address => account(ledger.account(address), { encoding: 'base64', ...readConfig(config) })),
      ),
    getTokenAccountBalance: ([address]) => {
      const found = ledger.account(readAddress(address))
      if (!found) throw invalid('could not find account')
      const token = isTokenProgram(found.owner) ? readTokenAccount(found.data) : undefined
      if (!token) throw invalid('not a Token account')
      return inContext(uiTokenAmount(token.amount, decimalsOf(token.mint)))
    },
    getTokenAccountsByOwner: ([owner, filter, config]) => {
      const wanted = readAddress(owner)
      const { mint, programId } = readConfig(filter)
      const mintWanted = mint === undefined ? undefined : readAddress(mint)
      const program = mintWanted ? ledger.account(mintWanted)?.owner : readAddress(programId)
      if (!program || !isTokenProgram(program))
        throw invalid(mintWanted ? 'could not find mint' : 'unrecognized Token program id')
      return inContext(
        ledger.accountsOf(program).flatMap(({ address, account: found }) => {
          const token = readTokenAccount(found.data)
          const match = token?.owner === wanted && (mintWanted === undefined || token.mint === mintWanted)
          return match ? [{ pubkey: address, account: account(found, readConfig(config)) }] : []
        }),
      )
    },
    requestAirdrop: ([address, lamports]) => options.airdrop(readAddress(address), BigInt(readInteger(lamports))),
    simulateTransaction: ([encoded, config]) => {
      const { encoding, sigVerify, replaceRecentBlockhash, accounts } = readConfig(config)
      const wire = wireTransaction(encoded, encoding)
      if (sigVerify === true && replaceRecentBlockhash === true)
        throw invalid('sigVerify may not be used with replaceRecentBlockhash')
      const simulation = run(ledger, wire, {
        verifySignatures: sigVerify === true,
        anyBlockhash: replaceRecentBlockhash === true,
      })
      return inContext({
        ...simulationJson(simulation),
        accounts: wantedAccounts(accounts, simulation),
        ...(replaceRecentBlockhash === true ? { replacementBlockhash: ledger.latestBlockhash() } : {}),
      })
    },
    sendTransaction: ([encoded, config]) => {
      const { encoding, skipPreflight } = readConfig(config)
      const wire = wireTransaction(encoded, encoding)
      if (skipPreflight !== true) {
        const simulation = run(ledger, wire, { verifySignatures: true })
        if (simulation.err === 'SignatureFailure') throw badSignature()
        if (simulation.err !== null) {
          throw new RpcError(
            PREFLIGHT_FAILURE,
            `Transaction simulation failed: ${describeTransactionError(simulation.err)}`,
            {
              ...simulationJson(simulation),
              accounts: null,
            },
          )
        }
      }
      const landed = sent(ledger, wire)
      if (landed) options.changed(landed)
      return signatureOf(wire)
    },
    getSignatureStatuses: ([signatures]) =>
      inContext(
        readList(signatures, MAX_SIGNATURES)
          .map(readSignature)
          .map(signature => {
            const landed = ledger.transaction(signature)
            if (!landed) return null
            const confirmations = ledger.confirmations(landed.slot)
            return {
              slot: landed.slot,
              confirmations,
              err: landed.err,
              status: landed.err === null ? { Ok: null } : { Err: landed.err },
              confirmationStatus: confirmations === null ? 'finalized' : 'confirmed',
            }
          }),
      ),
    getSignaturesForAddress: ([address, config]) => {
      const { limit, before, until } = readConfig(config)
      const all = ledger.transactionsOf(readAddress(address))
      const at = (signature: unknown, otherwise: number) =>
        signature === undefined || signature === null
          ? otherwise
          : all.findIndex(landed => landed.signature === readSignature(signature))
      const [from, to] = [at(before, -1) + 1, at(until, all.length)]
      return all
        .slice(from, to < 0 ? all.length : to)
        .slice(0, limit === undefined ? MAX_HISTORY : readInteger(limit, MAX_HISTORY))
        .map(({ signature, slot, err, blockTime }) => ({
          signature,
          slot,
          err,
          memo: null,
          blockTime,
          confirmationStatus: ledger.confirmations(slot) === null ? 'finalized' : 'confirmed',
        }))
    },
    getTransaction: ([signature, config]) => {
      const landed = ledger.transaction(readSignature(signature))
      const { encoding, maxSupportedTransactionVersion } = readConfig(config)
      const chosen = readChoice(encoding, ['json', 'jsonParsed', 'base64', 'base58'] as const, 'json')
      if (!landed) return null
      const { version } = landed.wire.message
      if (
        version !== 'legacy' &&
        (typeof maxSupportedTransactionVersion !== 'number' || maxSupportedTransactionVersion < version)
      ) {
        throw new RpcError(
          UNSUPPORTED_TRANSACTION_VERSION,
          `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
        )
      }
      const json = transactionJson(landed, chosen) as { version: unknown }
      // Without the parameter the answer has no version, as before there were any.
      return maxSupportedTransactionVersion === undefined || maxSupportedTransactionVersion === null
        ? { ...json, version: undefined }
        : json
    },
  }

  function wantedAccounts(wanted: unknown, simulation: Simulation): unknown {
    if (wanted === undefined || wanted === null) return null
    const { addresses, encoding } = readConfig(wanted)
    return readList(addresses, MAX_ACCOUNTS)
      .map(readAddress)
      .map(address =>
        simulation.err
          ? null
          : account(simulation.accounts.get(address) ?? ledger.account(address), { encoding: encoding ?? 'base64' }),
      )
  }

  return new Map(Object.entries(methods))
}

function wireTransaction(encoded: unknown, encoding: unknown): WireTransaction {
  const wire = readTransaction(
    readBytes(encoded, readChoice(encoding, ['base58', 'base64'] as const, 'base58'), TRANSACTION_LIMIT_BYTES),
  )
  if (!wire) throw invalid('failed to deserialize VersionedTransaction')
  return wire
}

/** The library refuses an incomplete set of signatures by throwing; to a caller that is a bad signature as well. */
function run(
  ledger: SolanaLedger,
  wire: WireTransaction,
  options: { verifySignatures: boolean; anyBlockhash?: boolean },
): Simulation {
  try {
    return ledger.simulate(wire, options)
  } catch {
    throw badSignature()
  }
}

function badSignature(): RpcError {
  return new RpcError(SIGNATURE_VERIFICATION_FAILURE, 'Transaction signature verification failure')
}

function simulationJson(simulation: Outcome) {
  return {
    err: simulation.err,
    logs: simulation.logs,
    unitsConsumed: simulation.unitsConsumed,
    returnData: simulation.returnData
      ? {
          programId: simulation.returnData.program,
          data: [Buffer.from(simulation.returnData.data).toString('base64'), 'base64'],
        }
      : null,
    innerInstructions: null,
  }
}

function readSlice(value: unknown): DataSlice | undefined {
  if (value === undefined || value === null) return undefined
  const { offset, length } = readConfig(value)
  return { offset: readInteger(offset, MAX_ACCOUNT_BYTES), length: readInteger(length, MAX_ACCOUNT_BYTES) }
}

function sent(ledger: SolanaLedger, wire: WireTransaction): LandedTransaction | undefined {
  try {
    return ledger.send(wire)
  } catch {
    throw badSignature()
  }
}
