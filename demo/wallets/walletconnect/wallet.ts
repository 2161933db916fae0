import type Client from '@walletconnect/sign-client'
import { Script } from '../behaviour.js'
import type { Addresses } from './namespaces.js'
import type { OpenWallet, WalletConnectOptions } from './open-wallet.js'

/** A page the wallet is connected with. */
export interface WalletSession {
  topic: string
  app: string
  chains: string[]
}

const USER_DISCONNECTED = { code: 6000, message: 'User disconnected.' }

/**
 * A wallet for tests on another device, as WalletConnect v2 has them: paired by `wc:` address, on Ethereum and Solana. It signs for
 * real, with keys that everybody knows, and does what its script says. The library behind it is loaded with the first use.
 */
export class WalletConnectWallet {
  readonly script: Script
  #opening: Promise<OpenWallet> | undefined
  #client: Client | undefined

  constructor(private readonly options: WalletConnectOptions) {
    this.script = new Script(options.memory)
  }

  /** Meets the page behind a `wc:` address; what the page proposes is met as the script says. Throws on an address that is none, or is used up. */
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

  /** As if the person had ended the connection in the wallet. */
  async disconnect(topic: string): Promise<void> {
    await (await this.open()).client.disconnect({ topic, reason: USER_DISCONNECTED })
  }

  /** Listens from now on, to the pages of earlier times too. */
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
