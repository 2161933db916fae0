import { failedToSign } from '../../errors/failed-to-sign.js'
import type { WalletAccount } from '../../session/user/user.js'
import { connectWallet } from '../frame/connect.js'
import { signatureIn, signWithWallet, type SigningRequest } from '../frame/sign.js'

/** The signer of a message: the embedded wallet, or a caller's replacement. Each method rejects with a WalletError. */
export interface MessageSigner {
  /** Opens the wallet for signing. */
  connect(signal: AbortSignal): Promise<void>
  /** Returns the signature: hex on Ethereum, base64 on Solana. */
  sign(request: SigningRequest, signal: AbortSignal | undefined): Promise<string>
}

/** Signs with an embedded wallet of the user, in the wallet frame. */
export const messageSigner = (wallet: WalletAccount | undefined): MessageSigner => ({
  connect: signal => connectWallet(wallet, signal, { operation: 'sign' }),
  async sign(request, signal) {
    const signature = signatureIn(await signWithWallet(wallet, request, signal))
    if (signature === undefined) throw failedToSign('message')
    return signature
  },
})
