import type { ConnectByCoinbaseWallet } from '../../src/config/settings.js'
import { rpcError } from '../../src/connectors/rpc-error.js'
import { RPC_UNSUPPORTED_METHOD } from '../../src/constants.js'
import { KeysWindow } from './keys-window.js'
import { walletEvents } from './wallet-events.js'
import { documentMember } from '../../src/lib/document-member.js'

const KEYS_URL = 'https://keys.coinbase.com/connect'
const ASK = { method: 'eth_requestAccounts' } as const
/** The wallet in its own window, which needs nothing installed; and nothing is reported of what is done with it. */
const PREFERENCE = { options: 'smartWalletOnly', telemetry: false } as const

/**
 * Opens Coinbase Wallet in a window of its own, at once, and gives its provider (EIP-1193) when its owner has agreed. Rejects with 4001 where the
 * owner refuses or closes the window, with EndedOutside "blocked" where the browser does not open it. What the wallet's SDK keeps under `-CBWSDK:`
 * in local storage begins anew each time.
 */
export const connectByCoinbaseWallet: ConnectByCoinbaseWallet = async ({
  app: { name, logo },
  chains,
  keysUrl = KEYS_URL,
  signal,
}) => {
  signal.throwIfAborted()
  const metadata = {
    appName: name || documentMember('title') || location.host,
    appLogoUrl: logo && new URL(logo, location.href).href,
    appChainIds: chains.map(chain => Number(chain.split(':')[1])),
  }
  const { emit, ...events } = walletEvents()
  const keys = new KeysWindow(new URL(keysUrl), { metadata, preference: PREFERENCE })
  const giveUp = () => keys.close(signal.reason)
  signal.addEventListener('abort', giveUp)
  try {
    keys.open()
    const [{ signerOf }] = await Promise.all([import('./coinbase-signer.js'), keys.loaded]) // a window that was closed meanwhile is not opened again
    const signer = signerOf(keys, metadata, emit)
    await signer.cleanup() // whoever came before is not who comes now
    const { data: kind } = await keys.postRequestAndWaitForResponse({
      id: crypto.randomUUID(),
      event: 'selectSignerType',
      data: { ...PREFERENCE, handshakeRequest: ASK },
    })
    if (kind !== 'scw') throw rpcError(RPC_UNSUPPORTED_METHOD, 'This kind of wallet is not spoken here.')
    signal.throwIfAborted()
    await signer.handshake(ASK)
    signal.throwIfAborted()
    return {
      ...events,
      request: (asked: { method: string; params?: readonly unknown[] }) => signer.request(asked),
      disconnect: () => {
        keys.close()
        return signer.cleanup()
      },
    }
  } catch (error) {
    keys.close()
    throw error
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}
