import { failedToSign } from '../../errors/failed-to-sign.js'
import { currentUser } from '../../session/store.js'
import type { MessageApproval } from '../../ask/questions/sign-message.js'
import { embeddedWallet } from '../../session/user/embedded-wallets.js'
import { signatureIn, signWithWallet, type SigningRequest } from './sign.js'

/** Signs a message without a screen of ours, because the host shows the message itself. Returns the signature: hex on Ethereum, base64 on Solana. Rejects with a WalletError. */
export async function signWithoutScreen(
  { chainType, address, method, data }: MessageApproval,
  signal?: AbortSignal,
): Promise<string> {
  const wallet = embeddedWallet(currentUser(), chainType, address)
  const signature = signatureIn(await signWithWallet(wallet, signingRequest(method, address, data), signal))
  if (signature === undefined) throw failedToSign('message')
  return signature
}

function signingRequest(method: MessageApproval['method'], address: string, data: unknown): SigningRequest {
  if (method === 'solana_signMessage') return { method: 'signMessage', params: { message: data } }
  return { method, params: method === 'personal_sign' ? [data, address] : [address, data] }
}
