import { createWalletClient, http, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { connectExternalWallet } from '../../connectors/connected-wallets.js'
import type { ExternalProvider } from '../../connectors/registry.js'
import { connectorTo } from '../../connectors/wallet.harness.js'

/** A browser extension's wallet: it holds a key, has a node for each chain, and confirms every request. */
export class ExtensionWallet implements ExternalProvider {
  readonly account = privateKeyToAccount(generatePrivateKey())
  readonly requestedMethods: string[] = []
  /** The transactions that it was asked to send, with their chain. */
  readonly transactions: {
    readonly chainId: number
    readonly to: string
    readonly value: bigint
    readonly data?: string
  }[] = []
  chainId = '0x1'
  /** True if its owner refuses. */
  refuses = false
  /** Pending while its owner has not confirmed yet. */
  confirmation: Promise<void> | undefined
  /** If true, the page that has asked for a transaction is gone: it gets no answer. */
  losesAnswer = false
  /** If true, it reports a change of chain without changing it. */
  ignoresChainSwitch = false
  /** Pending while its owner has not confirmed a change of chain. */
  switching: Promise<void> | undefined
  /** An unknown transaction hash that it returns instead of sending. */
  answers: Hex | undefined

  constructor(readonly rpcUrls: Readonly<Record<number, string>>) {}

  async request({ method, params }: { readonly method: string; readonly params?: unknown }): Promise<unknown> {
    this.requestedMethods.push(method)
    const [first] = (params ?? []) as [Record<string, string>]
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [this.account.address]
    if (method === 'eth_chainId') return this.chainId
    if (method === 'wallet_switchEthereumChain') {
      await this.switching
      if (!this.ignoresChainSwitch) this.chainId = first['chainId'] ?? ''
      return null
    }
    if (method !== 'eth_sendTransaction') return null
    return this.#send(first)
  }

  async #send({ to, value = '0x0', data }: Record<string, string>): Promise<Hex> {
    await this.confirmation
    if (this.refuses) throw Object.assign(new Error('No.'), { code: 4001 })
    const chainId = Number(this.chainId)
    this.transactions.push({ chainId, to: to ?? '', value: BigInt(value), ...(data && { data }) })
    if (this.answers) return this.answers
    const client = createWalletClient({ account: this.account, transport: http(this.rpcUrls[chainId]) })
    const hash = await client.sendTransaction({
      to: to as Hex,
      value: BigInt(value),
      chain: null,
      ...(data && { data: data as Hex }),
    })
    return this.losesAnswer ? new Promise(() => {}) : hash
  }
}

/** Returns an extension wallet that is connected with the page. */
export async function connectedWallet(rpcUrls: Readonly<Record<number, string>>): Promise<ExtensionWallet> {
  const wallet = new ExtensionWallet(rpcUrls)
  await connectExternalWallet({ ...connectorTo(wallet, 'com.example.heron'), walletBranding: { name: 'Heron' } })
  return wallet
}
