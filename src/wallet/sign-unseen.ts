import { WalletError } from '../errors/wallet-error.js'
import { currentUser } from '../session/store.js'
import { embeddedWallets } from '../session/embedded-wallets.js'
import type { MessageApproval } from './approvals.js'
import { signWithWallet, type SigningRequest } from './sign.js'

/** Signs a message that the host shows by itself. Answers the signature: hex on Ethereum, base64 on Solana. Rejects with a WalletError. */
export async function signUnseen({ chainType, address, method, data }: MessageApproval): Promise<string> {
  const wallet = embeddedWallets(currentUser(), chainType).find(own => own.address === address)
  const signed = await signWithWallet(wallet, asRequest(method, address, data))
  const signature = typeof signed === 'object' && signed !== null ? (signed as { signature?: unknown }).signature : signed
  if (typeof signature === 'string') return signature
  throw new WalletError('UNABLE_TO_SIGN', 'Failed to sign message')
}

function asRequest(method: MessageApproval['method'], address: string, data: unknown): SigningRequest {
  if (method === 'solana_signMessage') return { method: 'signMessage', params: { message: data } }
  return { method, params: method === 'personal_sign' ? [data, address] : [address, data] }
}
