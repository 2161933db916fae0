import {
  createKeyPairFromPrivateKeyBytes,
  getAddressFromPublicKey,
  getBase58Encoder,
  getBase64Decoder,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransaction,
  signBytes,
} from '@solana/web3.js'
import { Script } from './behaviour.js'

interface Account {
  address: string
  publicKey: Uint8Array
  chains: readonly string[]
  features: readonly string[]
}
type Listener = (properties: { accounts: readonly Account[] }) => void

const CHAINS = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'] as const
/** The chains of an account in a wallet that is on the wrong network. */
const OTHER_CHAINS = ['solana:testnet'] as const
const SIGNING = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'] as const
const VERSIONS = ['legacy', 0] as const
/** A private key that everyone can read here. It holds only test money. */
const SEED = new Uint8Array(32).fill(7)

/**
 * A Solana wallet for tests, with the interface of the Wallet Standard. It makes real signatures with a well-known test
 * key.
 */
export class SolanaTestWallet {
  readonly script = new Script()
  readonly version = '1.0.0'
  readonly name = 'Test Wallet (Solana)'
  readonly icon =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
  readonly chains = CHAINS
  readonly features: Readonly<Record<string, unknown>>
  accounts: readonly Account[] = []
  readonly #listeners = new Set<Listener>()
  readonly #keys = createKeyPairFromPrivateKeyBytes(SEED)

  constructor(readonly rpcUrl: string) {
    this.features = {
      'standard:connect': {
        version: '1.0.0',
        connect: (input?: { silent?: boolean }) => this.#connect(input?.silent === true),
      },
      'standard:disconnect': { version: '1.0.0', disconnect: () => this.disconnect() },
      'standard:events': {
        version: '1.0.0',
        on: (_event: 'change', listener: Listener) => {
          this.#listeners.add(listener)
          return () => this.#listeners.delete(listener)
        },
      },
      'solana:signMessage': {
        version: '1.0.0',
        signMessage: (...inputs: { message: Uint8Array }[]) => this.#signMessages(inputs),
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: VERSIONS,
        signTransaction: (...inputs: { transaction: Uint8Array }[]) => this.#signTransactions(inputs),
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: VERSIONS,
        signAndSendTransaction: (...inputs: { transaction: Uint8Array }[]) => this.#send(inputs),
      },
    }
  }

  /** Disconnects, as if the person had disconnected the page in the wallet. */
  disconnect(): Promise<void> {
    this.#become([])
    return Promise.resolve()
  }

  async #connect(silent: boolean): Promise<{ accounts: readonly Account[] }> {
    if (!silent) {
      const chains = this.script.current === 'wrong chain' ? OTHER_CHAINS : CHAINS
      await this.script.ask()
      const address = await getAddressFromPublicKey((await this.#keys).publicKey)
      this.#become([
        { address, publicKey: new Uint8Array(getBase58Encoder().encode(address)), chains, features: SIGNING },
      ])
    }
    return { accounts: this.accounts }
  }

  async #signMessages(
    inputs: readonly { message: Uint8Array }[],
  ): Promise<{ signedMessage: Uint8Array; signature: Uint8Array }[]> {
    await this.script.ask()
    const { privateKey } = await this.#keys
    return Promise.all(
      inputs.map(async ({ message }) => ({ signedMessage: message, signature: await signBytes(privateKey, message) })),
    )
  }

  async #signTransactions(
    inputs: readonly { transaction: Uint8Array }[],
  ): Promise<{ signedTransaction: Uint8Array }[]> {
    await this.script.ask()
    const keys = await this.#keys
    return Promise.all(
      inputs.map(async ({ transaction }) => ({
        signedTransaction: new Uint8Array(
          getTransactionEncoder().encode(
            await partiallySignTransaction([keys], getTransactionDecoder().decode(transaction)),
          ),
        ),
      })),
    )
  }

  async #send(inputs: readonly { transaction: Uint8Array }[]): Promise<{ signature: Uint8Array }[]> {
    const sent: { signature: Uint8Array }[] = []
    for (const { signedTransaction } of await this.#signTransactions(inputs)) {
      const response = await fetch(this.rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'sendTransaction',
          params: [getBase64Decoder().decode(signedTransaction), { encoding: 'base64' }],
        }),
      })
      const { result, error } = (await response.json()) as { result?: string; error?: { message: string } }
      if (result === undefined) throw new Error(error?.message ?? 'The transaction was not taken')
      sent.push({ signature: new Uint8Array(getBase58Encoder().encode(result)) })
    }
    return sent
  }

  #become(accounts: readonly Account[]): void {
    this.accounts = accounts
    for (const listener of this.#listeners) listener({ accounts })
  }
}
