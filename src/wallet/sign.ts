import { frameOperation } from '../channel/frame-operations.js'
import { frameReady } from '../channel/wallet-frame.js'
import { FRAME_SIGN_SOLANA_TIMEOUT_MS, FRAME_SIGN_TIMEOUT_MS } from '../constants.js'
import { WalletError } from '../errors/wallet-error.js'
import { getAccessToken } from '../session/access-token.js'
import { currentUser } from '../session/store.js'
import type { WalletAccount } from '../session/user.js'
import { readable } from './connect.js'
import { entropyOf } from './entropy.js'

/** What may be signed. Raw hashes and account authorisations (EIP-7702) are not among it: nobody could show what they do. */
const METHODS = {
  ethereum: ['personal_sign', 'eth_signTypedData_v4', 'eth_signTransaction'],
  solana: ['signMessage'],
} as const

export interface SigningRequest {
  readonly method: string
  readonly params: unknown
}

/** Lets the wallet frame sign, and answers what the method answers. The wallet must be connected; see `connectWallet`. */
export async function signWithWallet(wallet: WalletAccount, request: SigningRequest, signal?: AbortSignal): Promise<unknown> {
  const user = currentUser()
  if (!user) throw new WalletError('MUST_BE_AUTHENTICATED', 'User must be authenticated before signing with a Privy wallet')
  const entropy = entropyOf(user, wallet)
  if (!entropy || wallet.walletIndex === null) throw new WalletError('EMBEDDED_WALLET_NOT_FOUND', 'Must have a Privy wallet before signing')
  if (!METHODS[wallet.chainType].some(method => method === request.method)) {
    throw new WalletError('UNABLE_TO_SIGN', `This wallet does not sign with "${request.method}".`, { rpcCode: 4200 })
  }
  const timeoutMs = wallet.chainType === 'solana' ? FRAME_SIGN_SOLANA_TIMEOUT_MS : FRAME_SIGN_TIMEOUT_MS
  await frameReady(timeoutMs, signal)
  try {
    const { response } = await frameOperation(
      'rpc',
      { ...entropy, chainType: wallet.chainType, hdWalletIndex: wallet.walletIndex, request },
      { accessToken: getAccessToken, timeoutMs, signal },
    )
    return response.data
  } catch (error) {
    throw readable(error)
  }
}
