import { Script, WalletRefusal } from './behaviour.js'

/** The methods that need a person's approval. All others go directly to the chain. */
const ASKED = new Set([
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
])
const UNKNOWN_CHAIN = 4902
const UNAUTHORIZED = 4100
/** The chain of a wallet that is on the wrong chain. No network has this id. */
const WRONG_CHAIN = 999_999

/**
 * An Ethereum wallet for tests, with the interface of EIP-1193. Its key is a development account of the local chain,
 * which signs for it, so signatures and transactions are real. `chains` are its networks: chain id to RPC address.
 */
export class EthereumTestWallet {
  readonly script = new Script()
  readonly #listeners = new Map<string, Set<(value: unknown) => void>>()
  #chainId: number
  #connected = false

  constructor(
    readonly chains: ReadonlyMap<number, string>,
    private account = 1,
  ) {
    this.#chainId = [...chains.keys()][0] ?? WRONG_CHAIN
  }

  async request({ method, params = [] }: { method: string; params?: readonly unknown[] }): Promise<unknown> {
    const isOnWrongChain = this.script.current === 'wrong chain'
    if (ASKED.has(method)) await this.script.ask()
    if (method === 'eth_chainId') return hex(isOnWrongChain ? WRONG_CHAIN : this.#chainId)
    if (method === 'eth_accounts') return this.#connected ? [await this.#address()] : []
    if (method === 'eth_requestAccounts') return this.#connect()
    if (method === 'wallet_requestPermissions') {
      await this.#connect()
      return [{ parentCapability: 'eth_accounts' }]
    }
    if (method === 'wallet_revokePermissions') return this.disconnect()
    if (method === 'wallet_switchEthereumChain') return this.#switch(params[0], isOnWrongChain)
    if (method === 'wallet_addEthereumChain') return null
    if (ASKED.has(method) && !this.#connected)
      throw new WalletRefusal(UNAUTHORIZED, 'The requested account has not been authorized by the user.')
    return this.#rpc(method, params)
  }

  on(event: string, listener: (value: unknown) => void): this {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener))
    return this
  }

  removeListener(event: string, listener: (value: unknown) => void): this {
    this.#listeners.get(event)?.delete(listener)
    return this
  }

  /** Disconnects, as if the person had disconnected the page in the wallet. */
  disconnect(): null {
    this.#connected = false
    this.#tell('accountsChanged', [])
    return null
  }

  /** Switches the account, as if the person had chosen another account in the wallet. */
  async choose(account: number): Promise<void> {
    this.account = account
    if (this.#connected) this.#tell('accountsChanged', [await this.#address()])
  }

  async #connect(): Promise<string[]> {
    this.#connected = true
    const accounts = [await this.#address()]
    this.#tell('accountsChanged', accounts)
    return accounts
  }

  #switch(params: unknown, isOnWrongChain: boolean): null {
    const chainId = Number((params as { chainId?: unknown } | undefined)?.chainId)
    if (isOnWrongChain || !this.chains.has(chainId))
      throw new WalletRefusal(UNKNOWN_CHAIN, 'Unrecognized chain ID. Try adding the chain first.')
    this.#chainId = chainId
    this.#tell('chainChanged', hex(chainId))
    return null
  }

  async #address(): Promise<string> {
    return ((await this.#rpc('eth_accounts', [])) as string[])[this.account] ?? ''
  }

  async #rpc(method: string, params: readonly unknown[]): Promise<unknown> {
    const response = await fetch(this.chains.get(this.#chainId) ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as { result?: unknown; error?: { code: number; message: string } }
    if (error) throw new WalletRefusal(error.code, error.message)
    return result
  }

  #tell(event: string, value: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(value)
  }
}

const hex = (value: number): string => `0x${value.toString(16)}`
