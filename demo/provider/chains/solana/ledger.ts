import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import type { Address } from '@solana/web3.js'
import { Blockhashes } from './blockhashes.js'
import { foreign, outcome, own, ownAccount } from './from-litesvm.js'
import {
  signatureOf,
  type ChainAccount,
  type LandedTransaction,
  type Simulation,
  type TokenBalance,
} from './landed-transaction.js'
import { loadedAddresses } from './lookup-tables.js'
import { emptyAccount, restoredAccount, savedAccount, type SavedAccount } from './saved-account.js'
import { isTokenProgram, readMint, readTokenAccount } from './token-account.js'
import { transactionError } from './transaction-error.js'
import { messageAccounts, messageFee, type MessageAccount, type WireTransaction } from './wire-transaction.js'

const SLOT_MS = 400
/** The start of slot 0 on the real network. Slots then look like real ones and keep growing over restarts. */
const FIRST_SLOT_AT_MS = Date.UTC(2020, 2, 16)
const SLOTS_UNTIL_FINAL = 32
export const HISTORY_LIMIT = 20_000

/** A saved chain: its slot, its accounts, and each blockhash with the last block height at which it is valid. */
export interface SavedLedger {
  slot: number
  blockhashes: [blockhash: string, last: number][]
  accounts: SavedAccount[]
}

const refusedAs = (err: string): Simulation => ({
  err,
  logs: [],
  unitsConsumed: 0n,
  returnData: null,
  innerInstructions: [],
  accounts: new Map(),
})

/**
 * A Solana chain in memory. litesvm runs the transactions; this class keeps the slots, the lifetime of blockhashes and
 * the history. Slots follow the clock, so nothing has to tick. Every method is synchronous, so no call sees another
 * half done.
 */
export class SolanaLedger {
  readonly #svm = new LiteSVM()
  readonly #now: () => number
  readonly #history = new Map<string, LandedTransaction>()
  readonly #touched = new Set<string>()
  readonly #blockhashes: Blockhashes
  #genesisHash: string

  constructor(now: () => number = Date.now) {
    this.#now = now
    // litesvm accepts only the newest blockhash, and starts with the same ones every time. This class makes its own,
    // which differ at each start.
    this.#svm.withBlockhashCheck(false).withTransactionHistory(BigInt(HISTORY_LIMIT))
    this.#genesisHash = this.#svm.latestBlockhash()
    this.#blockhashes = new Blockhashes(() => this.slot)
  }

  get slot(): number {
    return Math.floor((this.#now() - FIRST_SLOT_AT_MS) / SLOT_MS)
  }

  get genesisHash(): string {
    return this.#genesisHash
  }

  latestBlockhash(): { blockhash: string; lastValidBlockHeight: number } {
    return this.#blockhashes.latest()
  }

  isBlockhashValid(blockhash: string): boolean {
    return this.#blockhashes.isValid(blockhash)
  }

  minimumBalanceForRentExemption(bytes: number): bigint {
    return this.#svm.minimumBalanceForRentExemption(BigInt(bytes))
  }

  balance(address: Address): bigint {
    return this.#svm.getBalance(foreign(address)) ?? 0n
  }

  account(address: Address): ChainAccount | undefined {
    const account = this.#svm.getAccount(foreign(address))
    // An account without lamports does not exist.
    if (!account.exists || account.lamports === 0n) return undefined
    return ownAccount(account)
  }

  accountsOf(program: Address): { address: Address; account: ChainAccount }[] {
    return this.#svm
      .getProgramAccounts(foreign(program))
      .map(found => ({ address: own(found.address), account: ownAccount(found) }))
  }

  setAccount(address: Address, account: ChainAccount): void {
    this.#touched.add(address)
    this.#svm.setAccount({
      address: foreign(address),
      lamports: account.lamports as Parameters<LiteSVM['airdrop']>[1],
      data: account.data,
      programAddress: foreign(account.owner),
      executable: account.executable,
      space: BigInt(account.data.length),
    })
  }

  /** Runs a transaction and discards its effects. */
  simulate(wire: WireTransaction, options: { verifySignatures: boolean; anyBlockhash?: boolean }): Simulation {
    if (!options.anyBlockhash && !this.isBlockhashValid(wire.message.lifetimeToken))
      return refusedAs('BlockhashNotFound')
    if (this.#history.has(signatureOf(wire))) return refusedAs('AlreadyProcessed')
    this.#tick()
    this.#svm.withSigverify(options.verifySignatures)
    try {
      const result = this.#svm.simulateTransaction(foreign(wire.transaction))
      if (result instanceof FailedTransactionMetadata) {
        return { ...outcome(result.meta()), err: transactionError(result.err()), accounts: new Map() }
      }
      const accounts = new Map(result.postAccounts().map(found => [String(found.address), ownAccount(found)]))
      return { ...outcome(result.meta()), err: null, accounts }
    } finally {
      this.#svm.withSigverify(true)
    }
  }

  /**
   * Puts a transaction on the chain. A transaction that runs and fails is on the chain too and pays its fee. One that
   * cannot start (unknown blockhash, no money for the fee, sent before) leaves no trace, and the result is undefined.
   * Throws when a signature is missing.
   */
  send(wire: WireTransaction): LandedTransaction | undefined {
    if (!this.isBlockhashValid(wire.message.lifetimeToken) || this.#history.has(signatureOf(wire))) return undefined
    this.#tick()
    const loaded = loadedAddresses(wire.message, table => this.account(table)?.data)
    const accounts = messageAccounts(wire.message, loaded)
    const preBalances = accounts.map(({ address }) => this.balance(address))
    const preTokenBalances = this.#tokenBalances(accounts)
    const result = this.#svm.sendTransaction(foreign(wire.transaction))
    const failed = result instanceof FailedTransactionMetadata
    const err = failed ? transactionError(result.err()) : null
    const postBalances = accounts.map(({ address }) => this.balance(address))
    if (failed && postBalances.every((balance, index) => balance === preBalances[index])) return undefined
    this.#blockhashes.use(wire.message.lifetimeToken)
    const landed: LandedTransaction = {
      ...outcome(failed ? result.meta() : result),
      err,
      signature: signatureOf(wire),
      slot: this.slot,
      blockTime: Math.floor(this.#now() / 1_000),
      wire,
      accounts,
      loaded,
      fee: messageFee(wire.message),
      preBalances,
      postBalances,
      preTokenBalances,
      postTokenBalances: this.#tokenBalances(accounts),
    }
    this.remember(landed)
    for (const { address, writable } of accounts) if (writable) this.#touched.add(address)
    return landed
  }

  /** Adds a transaction to the history, also one of an earlier run. */
  remember(landed: LandedTransaction): void {
    this.#history.set(landed.signature, landed)
    if (this.#history.size > HISTORY_LIMIT) this.#history.delete(this.#history.keys().next().value ?? '')
  }

  transaction(signature: string): LandedTransaction | undefined {
    return this.#history.get(signature)
  }

  /** Every transaction in the history that names the account, newest first. */
  transactionsOf(address: Address): LandedTransaction[] {
    return [...this.#history.values()]
      .filter(({ accounts }) => accounts.some(account => account.address === address))
      .reverse()
  }

  /** The number of blocks on top of a slot; null once the slot is final. */
  confirmations(slot: number): number | null {
    const on = this.slot - slot
    return on >= SLOTS_UNTIL_FINAL ? null : on
  }

  /**
   * The state needed to continue after a restart: every account that a transaction or a test has written, and the
   * blockhashes.
   */
  save(): SavedLedger {
    return {
      slot: this.slot,
      blockhashes: this.#blockhashes.save(),
      accounts: [...this.#touched].flatMap(address => this.#saved(address) ?? []),
    }
  }

  /** The accounts that a transaction wrote, in their present state. An emptied account is included as empty. */
  written({ accounts }: LandedTransaction): SavedAccount[] {
    return accounts
      .filter(({ writable }) => writable)
      .map(({ address }) => this.#saved(address) ?? emptyAccount(address))
  }

  #saved(address: string): SavedAccount | undefined {
    const account = this.account(address as Address)
    return account && savedAccount(address, account)
  }

  restore({ blockhashes, accounts }: SavedLedger): void {
    this.#blockhashes.restore(blockhashes)
    this.restoreAccounts(accounts)
  }

  restoreAccounts(accounts: readonly SavedAccount[]): void {
    for (const account of accounts) this.setAccount(account.address as Address, restoredAccount(account))
  }

  #tick(): void {
    const clock = this.#svm.getClock()
    clock.slot = BigInt(this.slot)
    clock.unixTimestamp = BigInt(Math.floor(this.#now() / 1_000))
    this.#svm.setClock(clock)
  }

  #tokenBalances(accounts: readonly MessageAccount[]): TokenBalance[] {
    return accounts.flatMap(({ address }, accountIndex): TokenBalance[] => {
      const account = this.account(address)
      if (!account || !isTokenProgram(account.owner)) return []
      const token = readTokenAccount(account.data)
      if (!token) return []
      return [
        {
          accountIndex,
          mint: token.mint,
          owner: token.owner,
          program: account.owner,
          amount: token.amount,
          decimals: this.mintDecimals(token.mint),
        },
      ]
    })
  }

  mintDecimals(mint: Address): number {
    const account = this.account(mint)
    return (account && readMint(account.data)?.decimals) ?? 0
  }
}
