import { atom, type ReadableAtom } from 'nanostores'
import type { AskingApp, ConnectByCoinbaseWallet, ConnectByWalletConnect, Settings } from '../config/settings.js'
import { onePerPage } from '../lib/page.js'
import type { ExternalProvider } from './registry.js'
import { foreignAnswer, unableToConnect } from './wallet-request.js'

/** What opens wallets that are not on the page: files of their own, which a page adds or not. */
export interface Openers {
  readonly walletConnect?: ConnectByWalletConnect
  readonly coinbaseWallet?: ConnectByCoinbaseWallet
}

const openers = () => onePerPage('wallet-openers', () => atom<Openers>({}))

/** What such files have brought to this page so far. */
export const $openers = (): ReadableAtom<Openers> => openers()

/** Brings a way to open a wallet to this page. On a server there is no page, and nothing happens. */
export function addOpeners(more: Openers): void {
  if (typeof document !== 'undefined') openers().set({ ...openers().get(), ...more })
}

/** What opens a WalletConnect session: the host's own way, else the file for it, which needs a project id. */
export const walletConnectOpener = ({
  externalWallets: {
    walletConnect: { enabled, connect },
  },
  walletConnectCloudProjectId,
}: Settings): ConnectByWalletConnect | undefined =>
  enabled ? (connect ?? (walletConnectCloudProjectId ? openers().get().walletConnect : undefined)) : undefined

/** What opens Coinbase Wallet: the host's own way, else the file for it. */
export const coinbaseOpener = ({
  externalWallets: { coinbaseWallet },
}: Settings): ConnectByCoinbaseWallet | undefined => coinbaseWallet?.connect ?? openers().get().coinbaseWallet

/** Who asks, and on which chains, the default one first. */
export const askingOf = ({
  name,
  appearance: { logo },
  chains,
  defaultChain,
}: Settings): { readonly app: AskingApp; readonly chains: readonly string[] } => ({
  app: { name, logo },
  chains: [...new Set([defaultChain, ...chains].map(({ id }) => `eip155:${id}`))],
})

/** The provider that is opened within so many milliseconds, at once where it can be. It is foreign code, as a wallet's is. Rejects as `walletRequest` does. */
export const openedProvider = <Request extends object>(
  open: ((request: Request & { readonly signal: AbortSignal }) => Promise<object>) | undefined,
  request: Request,
  ms: number,
  signal: AbortSignal,
): Promise<ExternalProvider> =>
  foreignAnswer(ms, signal, async inTime => {
    const provider = (await open?.({ ...request, signal: inTime })) as Partial<ExternalProvider> | undefined
    if (typeof provider?.request !== 'function') throw unableToConnect()
    return provider as ExternalProvider
  })
