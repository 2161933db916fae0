/*
 * The part of wagmi's connector interface (2 and newer) that this one needs. wagmi accepts every function of this
 * shape, so nothing is imported from it, and no version is required.
 */

export type Address = `0x${string}`

/** A chain of wagmi's configuration. */
export interface WagmiChain {
  readonly id: number
}

/** The configuration that wagmi passes to a connector. */
export interface ConnectorConfig<Chain extends WagmiChain> {
  readonly chains: readonly Chain[]
  readonly emitter: {
    emit(
      name: 'change',
      change: { readonly accounts?: readonly Address[] | undefined; readonly chainId?: number | undefined },
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

/**
 * The interface that wagmi calls. It is a type alias, because wagmi's own type has an index signature, which an
 * interface does not match.
 */
export type WalletConnector<Chain extends WagmiChain, Provider> = {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly icon?: string | undefined
  connect<Capabilities extends boolean = false>(parameters?: {
    readonly chainId?: number | undefined
    readonly isReconnecting?: boolean | undefined
    readonly withCapabilities?: Capabilities | boolean | undefined
  }): Promise<{
    accounts: Capabilities extends true ? readonly WithCapabilities[] : readonly Address[]
    chainId: number
  }>
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
