import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { CONNECTORS_READY_MS } from '../constants.js'
import { onePerPage } from '../lib/page.js'
import { abortable } from '../lib/wait.js'

/** What an external wallet answers questions with (EIP-1193). */
export interface ExternalProvider {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(name: string, listener: (detail: unknown) => void): unknown
  removeListener?(name: string, listener: (detail: unknown) => void): unknown
}

/** A way to reach one external wallet. */
export interface Connector {
  /** Stays the same over page loads: the wallet's reverse domain name. */
  readonly id: string
  readonly connectorType: 'injected' | 'wallet_connect' | 'coinbase_wallet' | 'solana_adapter'
  /** What the provider's server calls this kind of wallet. */
  readonly walletClientType: string
  readonly chainType: 'ethereum' | 'solana'
  /** As the wallet presents itself: cleaned, and not to be trusted. The icon is a raster image as a data address. */
  readonly walletBranding: { readonly name: string; readonly icon?: string }
  readonly provider: ExternalProvider
}

/** Finds connectors; resolves when it has looked. It may find more later. */
export type ConnectorSource = (found: (connector: Connector) => void) => Promise<void>

interface Registry {
  readonly $all: WritableAtom<readonly Connector[]>
  readonly looking: Map<string, Promise<void>>
}

const registry = () => onePerPage<Registry>('connectors', () => ({ $all: atom([]), looking: new Map() }))

/** Every connector that was found on this page so far. */
export const $connectors = (): ReadableAtom<readonly Connector[]> => registry().$all

/** Starts to look for connectors; a source of one name is asked once a page. A source that fails finds nothing more. */
export function addConnectorSource(name: string, source: ConnectorSource): void {
  const { $all, looking } = registry()
  if (looking.has(name)) return
  const found = (connector: Connector) => $all.set([...$all.get().filter(({ id }) => id !== connector.id), connector])
  looking.set(name, Promise.resolve().then(() => source(found)).catch(() => undefined))
}

/** Resolves when every source has looked, and after 1500 ms at the latest. Rejects with the signal's reason when it is aborted before. */
export async function connectorsReady(signal?: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const enough = new Promise<void>(resolve => { timer = setTimeout(resolve, CONNECTORS_READY_MS) })
  const ready = Promise.race([Promise.all(registry().looking.values()).then(() => undefined), enough])
  try {
    await (signal ? abortable(ready, signal) : ready)
  } finally {
    clearTimeout(timer)
  }
}
