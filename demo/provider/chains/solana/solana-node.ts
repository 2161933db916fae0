import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  generateKeyPair,
  getAddressFromPublicKey,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransaction,
  getTransactionEncoder,
  type Address,
  type Blockhash,
  type IInstruction,
} from '@solana/web3.js'
import { startJsonRpcServer } from '../json-rpc-server.js'
import { openHistory } from './history-file.js'
import { HISTORY_LIMIT, SolanaLedger, type LandedTransaction, type SavedAccount, type SavedLedger } from './ledger.js'
import { mintUsdc, openSolanaUsdc } from '../usdc/solana-usdc.js'
import { solanaMethods } from './rpc-methods.js'
import { transferLamports } from './transfer-lamports.js'
import { describeTransactionError } from './transaction-error.js'
import { readTransaction } from './wire-transaction.js'

const SYSTEM_PROGRAM = address('11111111111111111111111111111111')
const FAUCET_LAMPORTS = 500_000_000n * 1_000_000_000n
const SAVE_DELAY_MS = 500

interface SolanaNode {
  rpcUrl: string
  ledger: SolanaLedger
  /** Sends lamports from the node's own account, in a real transaction. Answers its signature. */
  airdrop(to: Address, lamports: bigint): Promise<string>
  /** Makes so many millionths of the local USDC for an owner. Answers the transaction's signature. */
  mintUsdc(owner: Address, amount: bigint, mint?: string): Promise<string>
  stop(): Promise<void>
}

/** A Solana chain in this process behind a JSON-RPC door on 127.0.0.1. With a state file its accounts survive a restart. */
export async function startSolanaNode(options: {
  port: number
  stateFile?: string
  now?: () => number
  log?: (line: string) => void
}): Promise<SolanaNode> {
  const ledger = new SolanaLedger(options.now)
  const store = options.stateFile === undefined ? undefined : accountStore(ledger, options.stateFile, options.log)
  const changed = (landed: LandedTransaction) => store?.changed(landed)

  const faucet = await generateKeyPair()
  const faucetAddress = await getAddressFromPublicKey(faucet.publicKey)
  ledger.setAccount(faucetAddress, {
    lamports: FAUCET_LAMPORTS,
    data: new Uint8Array(),
    owner: SYSTEM_PROGRAM,
    executable: false,
  })

  openSolanaUsdc(ledger, faucetAddress)

  const airdrop = (to: Address, lamports: bigint): Promise<string> =>
    send([transferLamports(faucetAddress, to, lamports)])

  const send = async (instructions: readonly IInstruction[]): Promise<string> => {
    const { blockhash, lastValidBlockHeight } = ledger.latestBlockhash()
    const message = pipe(
      createTransactionMessage({ version: 'legacy' }),
      empty => setTransactionMessageFeePayer(faucetAddress, empty),
      paid =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: blockhash as Blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight) },
          paid,
        ),
      timed => appendTransactionMessageInstructions(instructions, timed),
    )
    const wire = readTransaction(
      new Uint8Array(getTransactionEncoder().encode(await signTransaction([faucet], compileTransaction(message)))),
    )
    const landed = wire && ledger.send(wire)
    if (!landed) throw new Error('The transaction did not reach the chain')
    changed(landed)
    if (landed.err !== null) throw new Error(describeTransactionError(landed.err))
    return landed.signature
  }

  const server = await startJsonRpcServer({
    port: options.port,
    methods: solanaMethods(ledger, { airdrop, changed }),
    ...(options.log ? { log: options.log } : {}),
  })
  return {
    rpcUrl: server.url,
    ledger,
    airdrop,
    mintUsdc: async (owner, amount, mint) => send(await mintUsdc(faucetAddress, owner, amount, mint)),
    async stop() {
      await server.stop()
      store?.close()
    },
  }
}

/** A transaction, and the accounts it wrote as they were right after it. */
interface HistoryRecord {
  landed: LandedTransaction
  written: SavedAccount[]
}

/**
 * Keeps the accounts in a file, shortly after each change and at the end, and every transaction with what it wrote in another,
 * at once: what a kill kept from the first is found in the second.
 */
function accountStore(ledger: SolanaLedger, file: string, log: ((line: string) => void) | undefined) {
  let timer: NodeJS.Timeout | undefined
  const write = () => {
    timer = undefined
    const draft = `${file}.new`
    writeFileSync(draft, JSON.stringify(ledger.save()))
    renameSync(draft, file)
  }
  mkdirSync(dirname(file), { recursive: true })
  let savedIn = 0
  try {
    const saved = JSON.parse(readFileSync(file, 'utf8')) as SavedLedger | SavedAccount[]
    // Files of earlier versions hold the accounts alone.
    const known = Array.isArray(saved) ? { slot: ledger.slot, blockhashes: [], accounts: saved } : saved
    ledger.restore(known)
    savedIn = known.slot
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log?.(`solana: starting with an empty chain, ${file} could not be read: ${String(error)}`)
  }
  const history = openHistory<HistoryRecord | LandedTransaction>(`${file}.history`, HISTORY_LIMIT)
  for (const record of history.earlier) {
    const { landed, written } = 'landed' in record ? record : { landed: record, written: [] }
    ledger.remember(landed)
    if (landed.slot >= savedIn) ledger.restoreAccounts(written)
  }
  return {
    changed(landed: LandedTransaction) {
      history.add({ landed, written: ledger.written(landed) })
      timer ??= setTimeout(write, SAVE_DELAY_MS)
    },
    close() {
      clearTimeout(timer)
      write()
    },
  }
}
