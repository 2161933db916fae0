import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import {
  getAddressDecoder,
  getBase58Decoder,
  getBase58Encoder,
  type Address,
  type CompiledTransactionMessage,
} from '@solana/web3.js'
import { isTokenProgram, readMint, readTokenAccount } from './token-account.js'
import { transactionError, type TransactionError } from './transaction-error.js'
import {
  messageAccounts,
  messageFee,
  type LoadedAddresses,
  type MessageAccount,
  type WireTransaction,
} from './wire-transaction.js'

const SLOT_MS = 400
/** Slot 0 of the real network, so that our slots look like its slots and grow over restarts. */
const FIRST_SLOT_AT_MS = Date.UTC(2020, 2, 16)
/** A blockhash can be used for this many blocks after it was the newest one. */
const BLOCKHASH_LIFETIME_BLOCKS = 150
const SLOTS_UNTIL_FINAL = 32
export const HISTORY_LIMIT = 20_000
const LOOKUP_TABLE_HEADER_BYTES = 56
const ADDRESS_BYTES = 32
const BLOCKHASH_BYTES = 32
const SYSTEM_PROGRAM = '11111111111111111111111111111111'

/** An account as it lies on the chain. */
export interface ChainAccount {
  readonly lamports: bigint
  readonly data: Uint8Array
  readonly owner: Address
  readonly executable: boolean
}

export interface TokenBalance {
  readonly accountIndex: number
  readonly mint: Address
  readonly owner: Address
  readonly program: Address
  readonly amount: bigint
  readonly decimals: number
}

export interface InnerInstruction {
  readonly programIdIndex: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
  readonly stackHeight: number
}

/** What running a transaction came to, for real or in a simulation. */
export interface Outcome {
  readonly err: TransactionError | null
  readonly logs: readonly string[]
  readonly unitsConsumed: bigint
  readonly returnData: { readonly program: Address; readonly data: Uint8Array } | null
  readonly innerInstructions: readonly (readonly InnerInstruction[])[]
}

export interface Simulation extends Outcome {
  readonly accounts: ReadonlyMap<string, ChainAccount>
}

/** A transaction that is on the chain, failed ones included. */
export interface LandedTransaction extends Outcome {
  readonly signature: string
  readonly slot: number
  readonly blockTime: number
  readonly wire: WireTransaction
  readonly accounts: readonly MessageAccount[]
  readonly loaded: LoadedAddresses
  readonly fee: bigint
  readonly preBalances: readonly bigint[]
  readonly postBalances: readonly bigint[]
  readonly preTokenBalances: readonly TokenBalance[]
  readonly postTokenBalances: readonly TokenBalance[]
}

export interface SavedAccount {
  address: string
  lamports: string
  data: string
  owner: string
  executable: boolean
}

/** A chain as it is kept: the slot it was kept in, its accounts, and each blockhash with the last block height it can be used at. */
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
 * A Solana chain in memory: litesvm runs the transactions; slots, the life of blockhashes and the history are kept here.
 * Slots follow the clock, so nothing has to tick. Every method is synchronous, so calls never see each other half done.
 */
export class SolanaLedger {
  readonly #svm = new LiteSVM()
  readonly #now: () => number
  readonly #history = new Map<string, LandedTransaction>()
  /** Blockhash → the last block height it can be used at. */
  readonly #blockhashes = new Map<string, number>()
  readonly #touched = new Set<string>()
  #newest: { blockhash: string; slot: number; used: boolean }
  #genesisHash: string

  constructor(now: () => number = Date.now) {
    this.#now = now
    // The virtual machine would accept the newest blockhash only, and begins with the same ones at every start; ours are another's at each.
    this.#svm.withBlockhashCheck(false).withTransactionHistory(BigInt(HISTORY_LIMIT))
    this.#genesisHash = this.#svm.latestBlockhash()
    this.#newest = this.#issueBlockhash()
  }

  get slot(): number {
    return Math.floor((this.#now() - FIRST_SLOT_AT_MS) / SLOT_MS)
  }

  get genesisHash(): string {
    return this.#genesisHash
  }

  /** A new blockhash for each slot, and after each transaction: equal transfers in a row differ in their signature. */
  latestBlockhash(): { blockhash: string; lastValidBlockHeight: number } {
    if (this.#newest.used || this.#newest.slot !== this.slot) this.#newest = this.#issueBlockhash()
    const { blockhash } = this.#newest
    return { blockhash, lastValidBlockHeight: this.#blockhashes.get(blockhash) ?? this.slot }
  }

  isBlockhashValid(blockhash: string): boolean {
    const last = this.#blockhashes.get(blockhash)
    return last !== undefined && this.slot <= last
  }

  minimumBalanceForRentExemption(bytes: number): bigint {
    return this.#svm.minimumBalanceForRentExemption(BigInt(bytes))
  }

  balance(address: Address): bigint {
    return this.#svm.getBalance(foreign(address)) ?? 0n
  }

  account(address: Address): ChainAccount | undefined {
    const account = this.#svm.getAccount(foreign(address))
    // An account without lamports is no account.
    if (!account.exists || account.lamports === 0n) return undefined
    return {
      lamports: account.lamports,
      data: new Uint8Array(account.data),
      owner: own(account.programAddress),
      executable: account.executable,
    }
  }

  accountsOf(program: Address): { address: Address; account: ChainAccount }[] {
    return this.#svm.getProgramAccounts(foreign(program)).map(found => ({
      address: own(found.address),
      account: {
        lamports: found.lamports,
        data: new Uint8Array(found.data),
        owner: own(found.programAddress),
        executable: found.executable,
      },
    }))
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

  /** Runs a transaction and throws its effects away. */
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
      const accounts = new Map<string, ChainAccount>()
      for (const found of result.postAccounts()) {
        accounts.set(found.address, {
          lamports: found.lamports,
          data: new Uint8Array(found.data),
          owner: own(found.programAddress),
          executable: found.executable,
        })
      }
      return { ...outcome(result.meta()), err: null, accounts }
    } finally {
      this.#svm.withSigverify(true)
    }
  }

  /**
   * Puts a transaction on the chain. A transaction that ran and failed lands too and pays its fee; one that could not
   * start (unknown blockhash, no money for the fee, sent before) leaves no trace, and undefined comes back.
   * Throws when a signature is missing.
   */
  send(wire: WireTransaction): LandedTransaction | undefined {
    if (!this.isBlockhashValid(wire.message.lifetimeToken) || this.#history.has(signatureOf(wire))) return undefined
    this.#tick()
    const loaded = this.#loadedAddresses(wire.message)
    const accounts = messageAccounts(wire.message, loaded)
    const preBalances = accounts.map(({ address }) => this.balance(address))
    const preTokenBalances = this.#tokenBalances(accounts)
    const result = this.#svm.sendTransaction(foreign(wire.transaction))
    const failed = result instanceof FailedTransactionMetadata
    const err = failed ? transactionError(result.err()) : null
    const postBalances = accounts.map(({ address }) => this.balance(address))
    if (failed && postBalances.every((balance, index) => balance === preBalances[index])) return undefined
    if (this.#newest.blockhash === wire.message.lifetimeToken) this.#newest.used = true
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

  /** Puts a transaction into the history; one of an earlier run as well. */
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

  /** Blocks on top of a slot; null once nothing can undo it. */
  confirmations(slot: number): number | null {
    const on = this.slot - slot
    return on >= SLOTS_UNTIL_FINAL ? null : on
  }

  /** Every account that a transaction or a test has written, and what transactions may still be made with: enough to go on after a restart. */
  save(): SavedLedger {
    return {
      slot: this.slot,
      blockhashes: [...this.#blockhashes],
      accounts: [...this.#touched].flatMap(address => this.#saved(address) ?? []),
    }
  }

  /** What a transaction has written, as it is now; an account that was emptied has nothing. */
  written({ accounts }: LandedTransaction): SavedAccount[] {
    return accounts
      .filter(({ writable }) => writable)
      .map(
        ({ address }) =>
          this.#saved(address) ?? { address, lamports: '0', data: '', owner: SYSTEM_PROGRAM, executable: false },
      )
  }

  #saved(address: string): SavedAccount | undefined {
    const account = this.account(address as Address)
    return (
      account && {
        address,
        lamports: account.lamports.toString(),
        data: Buffer.from(account.data).toString('base64'),
        owner: account.owner,
        executable: account.executable,
      }
    )
  }

  restore({ blockhashes, accounts }: SavedLedger): void {
    for (const [blockhash, last] of blockhashes) this.#blockhashes.set(blockhash, last)
    this.restoreAccounts(accounts)
  }

  restoreAccounts(accounts: readonly SavedAccount[]): void {
    for (const { address, lamports, data, owner, executable } of accounts) {
      this.setAccount(address as Address, {
        lamports: BigInt(lamports),
        data: new Uint8Array(Buffer.from(data, 'base64')),
        owner: owner as Address,
        executable,
      })
    }
  }

  #issueBlockhash(): { blockhash: string; slot: number; used: boolean } {
    const blockhash = getBase58Decoder().decode(crypto.getRandomValues(new Uint8Array(BLOCKHASH_BYTES)))
    const slot = this.slot
    this.#blockhashes.set(blockhash, slot + BLOCKHASH_LIFETIME_BLOCKS)
    for (const [old, last] of this.#blockhashes) {
      if (last >= slot) break
      this.#blockhashes.delete(old)
    }
    return { blockhash, slot, used: false }
  }

  #tick(): void {
    const clock = this.#svm.getClock()
    clock.slot = BigInt(this.slot)
    clock.unixTimestamp = BigInt(Math.floor(this.#now() / 1_000))
    this.#svm.setClock(clock)
  }

  #loadedAddresses(message: CompiledTransactionMessage): LoadedAddresses {
    const writable: Address[] = []
    const readonly: Address[] = []
    const lookups = message.version === 'legacy' ? [] : (message.addressTableLookups ?? [])
    for (const lookup of lookups) {
      const data = this.account(lookup.lookupTableAddress)?.data
      const at = (index: number): Address[] => {
        const start = LOOKUP_TABLE_HEADER_BYTES + index * ADDRESS_BYTES
        return data && data.length >= start + ADDRESS_BYTES ? [getAddressDecoder().decode(data, start)] : []
      }
      writable.push(...lookup.writableIndices.flatMap(at))
      readonly.push(...lookup.readableIndices.flatMap(at))
    }
    return { writable, readonly }
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

/** The transaction's name: the fee payer's signature in base58. */
export function signatureOf(wire: WireTransaction): string {
  const payer = wire.message.staticAccounts[0]
  const signature = payer && wire.transaction.signatures[payer]
  return getBase58Decoder().decode(signature ?? new Uint8Array(64))
}

function outcome(meta: TransactionMetadata): Omit<Outcome, 'err'> {
  const returned = meta.returnData()
  const data = new Uint8Array(returned.data())
  return {
    logs: meta.logs(),
    unitsConsumed: meta.computeUnitsConsumed(),
    returnData: data.length === 0 ? null : { program: getAddressDecoder().decode(returned.programId()), data },
    innerInstructions: meta.innerInstructions().map(list =>
      list.map(inner => {
        const instruction = inner.instruction()
        return {
          programIdIndex: instruction.programIdIndex(),
          accounts: [...instruction.accounts()],
          data: new Uint8Array(instruction.data()),
          stackHeight: inner.stackHeight(),
        }
      }),
    ),
  }
}

export function isBase58Of(text: string, bytes: number): boolean {
  try {
    return text.length <= 100 && getBase58Encoder().encode(text).length === bytes
  } catch {
    return false
  }
}

// litesvm carries a later major of the same codecs. Addresses are strings and transactions bytes plus signatures in
// both; only the names of their types differ, and these two say so to the compiler.
function foreign<T extends Address | WireTransaction['transaction']>(value: T): never {
  return value as never
}
function own(address: string): Address {
  return address as Address
}
