import { sameAddress } from '../../src/chains/address.js'
import type {
  ConnectByCoinbaseWallet,
  CoinbaseWalletRequest,
  RestoredWallet,
  RestoreWalletRequest,
} from '../../src/config/settings.js'
import { rpcError } from '../../src/connectors/rpc-error.js'
import { RPC_UNSUPPORTED_METHOD } from '../../src/constants.js'
import { documentMember } from '../../src/lib/document-member.js'
import { KeysWindow } from './keys-window.js'
import { walletEvents } from './wallet-events.js'

const KEYS_URL = 'https://keys.coinbase.com/connect'
const ACCOUNTS_REQUEST = { method: 'eth_requestAccounts' } as const
/** Uses the wallet in its own window, which needs no installation, and turns the SDK's telemetry off. */
const PREFERENCE = { options: 'smartWalletOnly', telemetry: false } as const

type Signer = ReturnType<(typeof import('./coinbase-signer.js'))['signerOf']>

/** All signers share one storage in the browser. It belongs to the latest signer, and only that one may clear it. */
let latest: Signer | undefined

/** A wallet whose window is not open yet. */
function closedWallet({ app: { name, logo }, chains, keysUrl = KEYS_URL }: CoinbaseWalletRequest) {
  const metadata = {
    appName: name || documentMember('title') || location.host,
    appLogoUrl: logo && new URL(logo, location.href).href,
    appChainIds: chains.map(chain => Number(chain.split(':')[1])),
  }
  const { emit, ...events } = walletEvents()
  const keys = new KeysWindow(new URL(keysUrl), { metadata, preference: PREFERENCE })
  return {
    keys,
    signer: async () => (await import('./coinbase-signer.js')).signerOf(keys, metadata, emit),
    providerOf: (signer: Signer) => ({
      ...events,
      request: (request: { method: string; params?: readonly unknown[] }) => signer.request(request),
      disconnect: async () => {
        keys.close()
        if (signer === latest) await signer.cleanup()
      },
    }),
  }
}

/**
 * Restores the connection of an earlier page load from what the SDK has stored. No window opens before something needs
 * a signature.
 */
async function restore({
  address,
  ...request
}: RestoreWalletRequest<CoinbaseWalletRequest>): Promise<RestoredWallet | undefined> {
  const wallet = closedWallet(request)
  const signer = await wallet.signer()
  const accounts = (await signer.request({ method: 'eth_accounts' }).catch(() => [])) as readonly string[]
  if (!accounts.some(other => sameAddress(other, address))) return undefined
  latest ??= signer
  return { provider: wallet.providerOf(signer) }
}

/**
 * Opens Coinbase Wallet in its own window, at once. The SDK stores the session under `-CBWSDK:` in local storage. Each
 * call replaces it, and `restore` reads it at the next page load.
 *
 * @param request `app` and `chains` that the wallet shows, `signal`, and `keysUrl` for a window at another address
 * @returns the wallet's provider (EIP-1193), once the visitor has agreed
 * @throws an error with `code` 4001 if they refuse or close the window, EndedOutside "blocked" if the browser does not
 * open it, and the signal's reason if that is aborted
 * @example
 * const signal = AbortSignal.timeout(120_000)
 * const app = { name: 'Almanac', logo: '' }
 * const provider = await connectByCoinbaseWallet({ app, chains: ['eip155:8453'], signal })
 */
export const connectByCoinbaseWallet: ConnectByCoinbaseWallet = Object.assign(connect, { restore })

async function connect(request: CoinbaseWalletRequest): Promise<object> {
  const { signal } = request
  signal.throwIfAborted()
  const { keys, providerOf, ...wallet } = closedWallet(request)
  const cancel = () => keys.close(signal.reason)
  signal.addEventListener('abort', cancel)
  try {
    keys.open()
    const [signer] = await Promise.all([wallet.signer(), keys.loaded]) // a window that was closed meanwhile is not opened again
    await signer.cleanup() // the previous session may be another person's
    latest = signer
    const { data: kind } = await keys.postRequestAndWaitForResponse({
      id: crypto.randomUUID(),
      event: 'selectSignerType',
      data: { ...PREFERENCE, handshakeRequest: ACCOUNTS_REQUEST },
    })
    if (kind !== 'scw') throw rpcError(RPC_UNSUPPORTED_METHOD, 'This kind of wallet is not spoken here.')
    signal.throwIfAborted()
    await signer.handshake(ACCOUNTS_REQUEST)
    signal.throwIfAborted()
    return providerOf(signer)
  } catch (error) {
    keys.close()
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
