import { authenticateEthereum, authenticateSolana } from '../../api/login/wallet-sign-in.js'
import { sendAnalytics } from '../../api/analytics/analytics.js'
import type { ConnectedWallet } from '../../connectors/connections.js'
import { authenticate, type Authenticated } from '../../session/authenticate.js'
import { proveWallet, type ProofOptions } from './proof.js'

export interface WalletLoginOptions extends ProofOptions {
  /** True when this login may not make a new user. */
  readonly disableSignup?: boolean
}

/** Logs in, or signs up, with an external wallet that signs a message for it. Rejects as `proveWallet` and `authenticate` do. */
export async function loginWithWallet(wallet: ConnectedWallet, { disableSignup = false, ...options }: WalletLoginOptions = {}): Promise<Authenticated> {
  const { signal, tell } = options
  const { address, chainType, walletClientType, connectorType } = wallet
  try {
    const proof = await proveWallet(wallet, options)
    tell?.('submitting-signature')
    const mode = disableSignup ? 'no-signup' : 'login-or-sign-up'
    const authenticated = await authenticate('wallet', () => proof.chainType === 'ethereum'
      ? authenticateEthereum({ ...proof.signed, mode }, signal)
      : authenticateSolana({ ...proof.signed, mode }, signal))
    sendAnalytics('sdk_authenticate_siwe', { connectorType, walletClientType })
    tell?.('done')
    return { ...authenticated, wallet: { address, chainType, walletClientType } }
  } catch (error) {
    tell?.('error')
    throw error
  }
}
