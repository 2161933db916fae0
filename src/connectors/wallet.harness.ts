import { pageRecord } from '../lib/page.js'
import { setStorage } from '../lib/storage.js'
import type { Connector, ExternalProvider } from './registry.js'

export const ADA = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const EVE = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

/** The wallet of a browser extension, for tests. `accounts` are those that the visitor reveals to the page. */
export class FakeWallet implements ExternalProvider {
  readonly requestedMethods: string[] = []
  readonly #listeners = new Map<string, Set<(detail: unknown) => void>>()

  constructor(
    public accounts: unknown = [ADA],
    public chainId: unknown = '0x1',
  ) {}

  request({ method }: { readonly method: string }): Promise<unknown> {
    this.requestedMethods.push(method)
    return Promise.resolve(method === 'eth_chainId' ? this.chainId : this.accounts)
  }

  on(name: string, listener: (detail: unknown) => void): void {
    this.#listeners.set(name, this.listeners(name).add(listener))
  }

  removeListener(name: string, listener: (detail: unknown) => void): void {
    this.listeners(name).delete(listener)
  }

  listeners(name: string): Set<(detail: unknown) => void> {
    return this.#listeners.get(name) ?? new Set()
  }

  /** Notifies the page of a change in the wallet. */
  emit(name: string, detail: unknown): void {
    for (const listener of [...this.listeners(name)]) listener(detail)
  }
}

/** A connector for this wallet. */
export const connectorTo = (provider: ExternalProvider, id = 'com.example.wallet'): Connector => ({
  id,
  connectorType: 'injected',
  walletClientType: 'unknown',
  chainType: 'ethereum',
  walletBranding: { name: 'Example Wallet' },
  provider,
})

/** The storage of an origin. It survives reloads of its pages. */
export function useMemoryStorage(): Map<string, string> {
  const stored = new Map<string, string>()
  setStorage({
    get: key => stored.get(key) ?? null,
    set: (key, value) => void stored.set(key, value),
    remove: key => void stored.delete(key),
  })
  return stored
}

/** Simulates a reload of the page. The storage of its origin stays. */
export function reloadPage(): void {
  for (const name of ['connectors', 'connected-wallets', 'wallet-connections', 'connectors-started'])
    pageRecord().values.delete(name)
}
