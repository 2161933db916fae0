import type { Address } from '@solana/web3.js'
import { startJsonRpcServer } from '../json-rpc-server.js'
import { mintUsdc, openSolanaUsdc } from '../usdc/solana-usdc.js'
import { accountStore } from './account-store.js'
import type { LandedTransaction } from './landed-transaction.js'
import { SolanaLedger } from './ledger.js'
import { openNodeAccount } from './node-account.js'
import { solanaMethods } from './rpc/solana-methods.js'
import { transferLamports } from './transfer-lamports.js'

interface SolanaNode {
  rpcUrl: string
  ledger: SolanaLedger
  /** Sends lamports from the node's own account in a real transaction. Resolves with its signature. */
  airdrop(to: Address, lamports: bigint): Promise<string>
  /** Mints local USDC for an owner; `amount` is in millionths. Resolves with the transaction's signature. */
  mintUsdc(owner: Address, amount: bigint, mint?: string): Promise<string>
  stop(): Promise<void>
}

/**
 * Runs a Solana chain in this process, with JSON-RPC on 127.0.0.1. With a state file its accounts survive a restart.
 */
export async function startSolanaNode(options: {
  port: number
  stateFile?: string
  now?: () => number
  log?: (line: string) => void
}): Promise<SolanaNode> {
  const ledger = new SolanaLedger(options.now)
  const store = options.stateFile === undefined ? undefined : accountStore(ledger, options.stateFile, options.log)
  const onChange = (landed: LandedTransaction) => store?.changed(landed)

  const account = await openNodeAccount(ledger, onChange)
  openSolanaUsdc(ledger, account.address)
  const airdrop = (to: Address, lamports: bigint): Promise<string> =>
    account.send([transferLamports(account.address, to, lamports)])

  const server = await startJsonRpcServer({
    port: options.port,
    methods: solanaMethods(ledger, { airdrop, changed: onChange }),
    ...(options.log ? { log: options.log } : {}),
  })
  return {
    rpcUrl: server.url,
    ledger,
    airdrop,
    mintUsdc: async (owner, amount, mint) => account.send(await mintUsdc(account.address, owner, amount, mint)),
    async stop() {
      await server.stop()
      store?.close()
    },
  }
}
