/** Checks the type of the wagmi connector against the packed package, with types of the same shape as wagmi's own. */
import { walletConnector } from 'wallet-elements/wagmi'

interface Chain {
  readonly id: number
  readonly name: string
}
type Events = {
  change: { accounts?: readonly `0x${string}`[] | undefined; chainId?: number | undefined }
  disconnect: never
}
type Connector = {
  readonly id: string
  connect(parameters?: { chainId?: number | undefined; isReconnecting?: boolean | undefined }): Promise<{
    accounts: readonly `0x${string}`[]
    chainId: number
  }>
  isAuthorized(): Promise<boolean>
  getProvider(parameters?: { chainId?: number | undefined }): Promise<unknown>
  switchChain?(parameters: { chainId: number; addEthereumChainParameter?: object | undefined }): Promise<Chain>
  onAccountsChanged(accounts: string[]): void
  onChainChanged(chainId: string): void
  onDisconnect(error?: Error | undefined): void
} & Record<string, unknown>
type CreateConnector = (config: {
  chains: readonly [Chain, ...Chain[]]
  emitter: {
    emit<Name extends keyof Events>(name: Name, ...args: Events[Name] extends [never] ? [] : [Events[Name]]): void
  }
  storage?:
    | {
        getItem<Value>(key: string, fallback?: Value): Value | null | Promise<Value | null>
        setItem(key: string, value: unknown): void | Promise<void>
        removeItem(key: string): void | Promise<void>
      }
    | null
    | undefined
}) => Connector

declare function createConfig(config: { connectors: readonly CreateConnector[] }): void

createConfig({ connectors: [walletConnector(), walletConnector({ name: 'Almanac', address: '0x' })] })
// @ts-expect-error its name is a text
walletConnector({ name: 1 })
