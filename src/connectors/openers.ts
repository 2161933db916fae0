import { atom, type ReadableAtom } from 'nanostores'
import type { AskingApp, ConnectByCoinbaseWallet, ConnectByWalletConnect, Settings } from '../config/settings.js'
import { onePerPage } from '../lib/page.js'
import type { ExternalProvider } from './registry.js'
import { foreignAnswer, unableToConnect } from './wallet-request.js'

/** The functions that open wallets which are not on the page. Each comes from its own file, which a page may load. */
export interface Openers {
  readonly walletConnect?: ConnectByWalletConnect
  readonly coinbaseWallet?: ConnectByCoinbaseWallet
}

const openers = () => onePerPage('wallet-openers', () => atom<Openers>({}))

/** The openers that have been added to this page so far. */
export const $openers = (): ReadableAtom<Openers> => openers()

/** Adds openers to this page. Has no effect on a server, where there is no page. */
export function addOpeners(more: Openers): void {
  if (typeof document !== 'undefined') openers().set({ ...openers().get(), ...more })
}

/** The function that opens a WalletConnect session: the host's own, else the added one, which needs a project id. */
export const walletConnectOpener = ({
  externalWallets: {
    walletConnect: { enabled, connect },
  },
  walletConnectCloudProjectId,
}: Settings): ConnectByWalletConnect | undefined =>
  enabled ? (connect ?? (walletConnectCloudProjectId ? openers().get().walletConnect : undefined)) : undefined

/** The function that opens Coinbase Wallet: the host's own, else the added one. */
export const coinbaseOpener = ({
  externalWallets: { coinbaseWallet },
}: Settings): ConnectByCoinbaseWallet | undefined => coinbaseWallet?.connect ?? openers().get().coinbaseWallet

/** The app that asks, and its chains, the default one first. */
export const askingOf = ({
  name,
  appearance: { logo },
  chains,
  defaultChain,
}: Settings): { readonly app: AskingApp; readonly chains: readonly string[] } => ({
  app: { name, logo },
  chains: [...new Set([defaultChain, ...chains].map(({ id }) => `eip155:${id}`))],
})

/**
 * Opens a wallet and returns its provider within this time limit. The opener is called synchronously if possible. It is
 * foreign code, as a wallet is. Rejects as `walletRequest` does.
 */
export const openedProvider = <Request extends object>(
  open: ((request: Request & { readonly signal: AbortSignal }) => Promise<object>) | undefined,
  request: Request,
  ms: number,
  signal: AbortSignal,
): Promise<ExternalProvider> =>
  foreignAnswer(ms, signal, async deadlineSignal => {
    const provider = (await open?.({ ...request, signal: deadlineSignal })) as Partial<ExternalProvider> | undefined
    if (typeof provider?.request !== 'function') throw unableToConnect()
    return provider as ExternalProvider
  })
