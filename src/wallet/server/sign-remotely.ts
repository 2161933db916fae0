import canonicalize from 'canonicalize'
import { rpcOfWallet, signOnServer, type WalletRpc } from '../../api/wallets.js'
import { frameOperations } from '../../channel/frame-operations.js'
import { currentApp } from '../../config/current-app.js'
import { WalletError } from '../../errors/wallet-error.js'
import { ownMember } from '../../lib/own/own-member.js'
import { base64OfText } from '../../lib/text/base64-text.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import { withMfa } from '../frame/mfa.js'
import { operationOptions } from '../frame/operation-options.js'
import type { SigningRequest, SignOptions } from '../frame/signing-request.js'
import { remoteRequest } from './remote-request.js'

/**
 * Signs with a wallet whose signer is on the server. The wallet frame signs the request in the user's name, which
 * authorises it. Resolves as the wallet frame does: hex text on Ethereum, `{ signature }` in base64 on Solana,
 * undefined if there is none.
 */
export async function signRemotely(
  user: User,
  wallet: WalletAccount,
  request: SigningRequest,
  signal: AbortSignal | undefined,
  options: SignOptions,
): Promise<unknown> {
  const { chainType } = wallet
  const rpc = rpcOfWallet(serverIdOf(wallet), { chain_type: chainType, ...remoteRequest(request) })
  const signature = await vouchFor(rpc, { user, wallet }, signal, options)
  const data = await signOnServer(rpc, signature, signal)
  if (chainType === 'solana') return { signature: ownMember(data, 'signature') }
  return ownMember(data, request.method === 'eth_signTransaction' ? 'signed_transaction' : 'signature')
}

/**
 * The provider's id of a wallet with a server-side signer.
 * @throws WalletError UNSUPPORTED_WALLET_TYPE if it is missing
 */
export function serverIdOf({ id }: WalletAccount): string {
  if (id === null) throw new WalletError('UNSUPPORTED_WALLET_TYPE', 'The provider gives this wallet no id to sign by.')
  return id
}

/** The user's signature over a request, made by the wallet frame. The server requires it. */
export async function vouchFor(
  rpc: WalletRpc,
  { user, wallet }: { readonly user: User; readonly wallet: WalletAccount },
  signal: AbortSignal | undefined,
  { requesterAppId }: SignOptions,
): Promise<string> {
  const message = contentOf(rpc)
  const { signature } = await withMfa(
    mfa =>
      frameOperations.signAsUser(
        { message, ...(requesterAppId && { requesterAppId }) },
        { ...operationOptions(wallet, signal), mfa },
      ),
    { methods: user.mfaMethods, operation: 'sign', signal },
  )
  return signature
}

/** The data that the user's signature covers (RFC 8785), in base64: URL, app and body of the request. */
function contentOf({ url, body }: { readonly url: string; readonly body: object }): string {
  return base64OfText(
    canonicalize({ version: 1, url, method: 'POST', headers: { 'privy-app-id': currentApp().appId }, body }) ?? '',
  )
}
