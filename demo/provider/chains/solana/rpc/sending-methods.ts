import { RpcError, type RpcMethod } from '../../json-rpc.js'
import { signatureOf, type LandedTransaction, type Outcome, type Simulation } from '../landed-transaction.js'
import type { SolanaLedger } from '../ledger.js'
import { describeTransactionError } from '../transaction-error.js'
import { readTransaction, TRANSACTION_LIMIT_BYTES, type WireTransaction } from '../wire-transaction.js'
import { inContext } from './in-context.js'
import { invalid, readAddress, readBytes, readChoice, readConfig, readList } from './params.js'
import { MAX_ACCOUNTS, readAccount } from './read-account.js'

const PREFLIGHT_FAILURE = -32002
const SIGNATURE_VERIFICATION_FAILURE = -32003

/** RPC methods that simulate and send transactions. `onChange` is called with each transaction that lands. */
export function sendingMethods(
  ledger: SolanaLedger,
  onChange: (landed: LandedTransaction) => void,
): Record<string, RpcMethod> {
  return {
    simulateTransaction: ([encoded, config]) => inContext(ledger, simulate(ledger, encoded, readConfig(config))),
    sendTransaction: ([encoded, config]) => {
      const { encoding, skipPreflight } = readConfig(config)
      const wire = wireTransaction(encoded, encoding)
      if (skipPreflight !== true) preflight(ledger, wire)
      const landed = sent(ledger, wire)
      if (landed) onChange(landed)
      return signatureOf(wire)
    },
  }
}

function simulate(ledger: SolanaLedger, encoded: unknown, config: Readonly<Record<string, unknown>>): unknown {
  const { encoding, sigVerify, replaceRecentBlockhash, accounts } = config
  const wire = wireTransaction(encoded, encoding)
  if (sigVerify === true && replaceRecentBlockhash === true)
    throw invalid('sigVerify may not be used with replaceRecentBlockhash')
  const simulation = run(ledger, wire, {
    verifySignatures: sigVerify === true,
    anyBlockhash: replaceRecentBlockhash === true,
  })
  return {
    ...simulationJson(simulation),
    accounts: wantedAccounts(ledger, accounts, simulation),
    ...(replaceRecentBlockhash === true ? { replacementBlockhash: ledger.latestBlockhash() } : {}),
  }
}

/** The accounts that the caller names, in their state after the simulation. */
function wantedAccounts(ledger: SolanaLedger, wanted: unknown, simulation: Simulation): unknown {
  if (wanted === undefined || wanted === null) return null
  const { addresses, encoding } = readConfig(wanted)
  return readList(addresses, MAX_ACCOUNTS)
    .map(readAddress)
    .map(address => {
      if (simulation.err) return null
      const account = simulation.accounts.get(address) ?? ledger.account(address)
      return readAccount(ledger, account, { encoding: encoding ?? 'base64' })
    })
}

function preflight(ledger: SolanaLedger, wire: WireTransaction): void {
  const simulation = run(ledger, wire, { verifySignatures: true })
  if (simulation.err === 'SignatureFailure') throw badSignature()
  if (simulation.err !== null)
    throw new RpcError(
      PREFLIGHT_FAILURE,
      `Transaction simulation failed: ${describeTransactionError(simulation.err)}`,
      { ...simulationJson(simulation), accounts: null },
    )
}

function wireTransaction(encoded: unknown, encoding: unknown): WireTransaction {
  const wire = readTransaction(
    readBytes(encoded, readChoice(encoding, ['base58', 'base64'] as const, 'base58'), TRANSACTION_LIMIT_BYTES),
  )
  if (!wire) throw invalid('failed to deserialize VersionedTransaction')
  return wire
}

/** litesvm throws if a signature is missing. The caller receives the same error as for a bad signature. */
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

function sent(ledger: SolanaLedger, wire: WireTransaction): LandedTransaction | undefined {
  try {
    return ledger.send(wire)
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
