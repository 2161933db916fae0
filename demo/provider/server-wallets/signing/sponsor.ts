import { setTimeout as wait } from 'node:timers/promises'
import { ed25519 } from '@noble/curves/ed25519.js'
import { getBase58Decoder } from '@solana/web3.js'
import type { Database } from 'node-sqlite3-wasm'
import { createPublicClient, createWalletClient, http, parseEther, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { ChainAccess } from '../../chains/index.js'
import { keyFrom, secret } from '../../store/secrets.js'
import { invalidData } from '../../wire/wire-error.js'

const POLL_MS = 20
const COINS = { ethereum: '100', base: '100', solana: '10' } as const
const MIN_BALANCE = { ethereum: parseEther('1'), base: parseEther('1'), solana: 100_000_000n } as const

/** The provider's accounts that pay the fees of its apps' users, one per type of chain. */
export class Sponsor {
  readonly #key: Buffer
  #last: Promise<unknown> = Promise.resolve()

  constructor(
    db: Database,
    readonly chains: ChainAccess | undefined,
  ) {
    this.#key = keyFrom(secret(db, 'sponsor-key'), 'sponsor')
  }

  get ethereumAccount() {
    return privateKeyToAccount(toHex(keyFrom(this.#key.toString('hex'), 'ethereum')))
  }

  get solanaSecret(): Uint8Array {
    return new Uint8Array(keyFrom(this.#key.toString('hex'), 'solana'))
  }

  get solanaAddress(): string {
    return getBase58Decoder().decode(ed25519.getPublicKey(this.solanaSecret))
  }

  /** Runs work one after the other, because each signed transaction contains the sponsor's next nonce. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => {})
    return result
  }

  /** Clients for a chain, with enough coins in the sponsor's account there. */
  async ethereumAt(url: string, chain: 'ethereum' | 'base') {
    const [account, transport] = [this.ethereumAccount, http(url)]
    const client = createPublicClient({ transport, pollingInterval: POLL_MS })
    if ((await client.getBalance({ address: account.address })) < MIN_BALANCE[chain])
      await this.chains?.fund(account.address, COINS[chain], chain)
    return { account, client, wallet: createWalletClient({ account, transport }) }
  }

  /** Ensures enough coins in the sponsor's account on Solana. Throws 400 if that chain does not run here. */
  async fundSolana(): Promise<void> {
    const { chains } = this
    if (!chains) throw invalidData('This chain is not here')
    if ((await this.#lamports(chains.solanaRpcUrl)) >= MIN_BALANCE.solana) return
    await chains.fund(this.solanaAddress, COINS.solana, 'solana')
    while ((await this.#lamports(chains.solanaRpcUrl)) < MIN_BALANCE.solana) await wait(POLL_MS)
  }

  async #lamports(url: string): Promise<bigint> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [this.solanaAddress] }),
    })
    const { result } = (await answer.json()) as { result: { value: number } }
    return BigInt(result.value)
  }
}
