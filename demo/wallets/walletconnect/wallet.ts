import type Client from '@walletconnect/sign-client'
import { Script } from '../behaviour.js'
import type { Addresses } from './namespaces.js'
import type { OpenWallet, WalletConnectOptions } from './open-wallet.js'

/** A session of the wallet with a page. */
export interface WalletSession {
  topic: string
  app: string
  chains: string[]
}

const USER_DISCONNECTED = { code: 6000, message: 'User disconnected.' }

/**
 * A wallet for tests that acts as a wallet on another device: WalletConnect v2, paired by a `wc:` address, on Ethereum
 * and Solana. It makes real signatures with well-known test keys, and behaves as its script says. The library behind it
 * is loaded at the first use.
 */
export class WalletConnectWallet {
  readonly script: Script
  #opening: Promise<OpenWallet> | undefined
  #client: Client | undefined

  constructor(private readonly options: WalletConnectOptions) {
    this.script = new Script(options.memory)
  }

  /**
   * Pairs with the page of a `wc:` address, and answers its proposal as the script says. Throws if the address is
   * invalid or already used.
   */
  async pair(uri: string): Promise<void> {
    const { client } = await this.open()
    await client.pair({ uri })
  }

  get sessions(): WalletSession[] {
    return (this.#client?.session.getAll() ?? []).map(({ topic, peer, namespaces }) => ({
      topic,
      app: peer.metadata.name,
      chains: Object.values(namespaces).flatMap(({ chains = [] }) => chains),
    }))
  }

  /** Its addresses on the two kinds of chains. */
  async addresses(): Promise<Addresses> {
    return (await this.open()).addresses
  }

  /** Ends a session, as if the person had disconnected the page in the wallet. */
  async disconnect(topic: string): Promise<void> {
    await (await this.open()).client.disconnect({ topic, reason: USER_DISCONNECTED })
  }

  /** Opens the wallet. From now on it answers pages, including those of earlier sessions. */
  open(): Promise<OpenWallet> {
    return (this.#opening ??= import('./open-wallet.js').then(async ({ openWallet }) => {
      const opened = await openWallet(this.options, this.script)
      this.#client = opened.client
      return opened
    }))
  }

  async stop(): Promise<void> {
    const opened = await this.#opening?.catch(() => undefined)
    if (!opened) return
    const { client } = opened
    for (const event of ['session_proposal', 'session_request'] as const) client.removeAllListeners(event)
    client.core.heartbeat.stop()
    await client.core.relayer.transportClose()
  }
}
