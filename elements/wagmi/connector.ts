/*
 * What wagmi (2 and newer) wants of a connector, as far as this one needs it. wagmi takes every function of this shape, so nothing of it
 * is imported here, and no version of it is asked for.
 */

export type Address = `0x${string}`

/** A chain of wagmi's configuration. */
export interface WagmiChain {
  readonly id: number
}

/** What wagmi hands to a connector. */
export interface ConnectorConfig<Chain extends WagmiChain> {
  readonly chains: readonly Chain[]
  readonly emitter: {
    emit(
      name: 'change',
      news: { readonly accounts?: readonly Address[] | undefined; readonly chainId?: number | undefined },
    ): unknown
    emit(name: 'disconnect'): unknown
  }
  readonly storage?:
    | {
        getItem(key: string): unknown
        setItem(key: string, value: boolean): unknown
        removeItem(key: string): unknown
      }
    | null
    | undefined
}

interface WithCapabilities {
  readonly address: Address
  readonly capabilities: Record<string, unknown>
}

/** What wagmi asks a connector. A type, since wagmi's own has room for members of any name, which it gives to no interface. */
export type WalletConnector<Chain extends WagmiChain, Provider> = {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly icon?: string | undefined
  connect<Wanted extends boolean = false>(parameters?: {
    readonly chainId?: number | undefined
    readonly isReconnecting?: boolean | undefined
    readonly withCapabilities?: Wanted | boolean | undefined
  }): Promise<{ accounts: Wanted extends true ? readonly WithCapabilities[] : readonly Address[]; chainId: number }>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly Address[]>
  getChainId(): Promise<number>
  getProvider(): Promise<Provider>
  isAuthorized(): Promise<boolean>
  switchChain(parameters: { readonly chainId: number }): Promise<Chain>
  onAccountsChanged(accounts: readonly string[]): void
  onChainChanged(chainId: string): void
  onDisconnect(error?: Error): void
}
