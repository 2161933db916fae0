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
const ASK = { method: 'eth_requestAccounts' } as const
/** The wallet in its own window, which needs nothing installed; and nothing is reported of what is done with it. */
const PREFERENCE = { options: 'smartWalletOnly', telemetry: false } as const

type Signer = ReturnType<(typeof import('./coinbase-signer.js'))['signerOf']>

/** All signers keep what they know at one place of the browser: it is the latest one's, and no other's to forget. */
let latest: Signer | undefined

/** A wallet whose window is not opened yet. */
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
      request: (asked: { method: string; params?: readonly unknown[] }) => signer.request(asked),
      disconnect: async () => {
        keys.close()
        if (signer === latest) await signer.cleanup()
      },
    }),
  }
}

/** Who has connected in an earlier load of the page, by what the wallet's SDK has kept of it. No window is opened before something is to be signed. */
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
 * Opens Coinbase Wallet in a window of its own, at once, and gives its provider (EIP-1193) when its owner has agreed. Rejects with 4001 where the
 * owner refuses or closes the window, with EndedOutside "blocked" where the browser does not open it. What the wallet's SDK keeps under `-CBWSDK:`
 * in local storage begins anew each time, and is what `restore` takes up in the next load.
 */
export const connectByCoinbaseWallet: ConnectByCoinbaseWallet = Object.assign(connect, { restore })

async function connect(request: CoinbaseWalletRequest): Promise<object> {
  const { signal } = request
  signal.throwIfAborted()
  const { keys, providerOf, ...wallet } = closedWallet(request)
  const giveUp = () => keys.close(signal.reason)
  signal.addEventListener('abort', giveUp)
  try {
    keys.open()
    const [signer] = await Promise.all([wallet.signer(), keys.loaded]) // a window that was closed meanwhile is not opened again
    await signer.cleanup() // whoever came before is not who comes now
    latest = signer
    const { data: kind } = await keys.postRequestAndWaitForResponse({
      id: crypto.randomUUID(),
      event: 'selectSignerType',
      data: { ...PREFERENCE, handshakeRequest: ASK },
    })
    if (kind !== 'scw') throw rpcError(RPC_UNSUPPORTED_METHOD, 'This kind of wallet is not spoken here.')
    signal.throwIfAborted()
    await signer.handshake(ASK)
    signal.throwIfAborted()
    return providerOf(signer)
  } catch (error) {
    keys.close()
    throw error
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}
