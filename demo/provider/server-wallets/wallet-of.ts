import { requireUser, type ProviderContext, type WireRequest } from '../context.js'
import { WireError } from '../wire/wire-error.js'
import { requireSignature } from './signing/require-signature.js'
import { UserSigningKeys } from './signing/user-signing-keys.js'
import { ServerWallets, type ServerWallet } from './store.js'

/** The wallet in the request's path, which must be one of the signed-in user's. */
export async function walletOf(context: ProviderContext, request: WireRequest): Promise<ServerWallet> {
  const user = await requireUser(context, request)
  const wallet = new ServerWallets(context.db, context.clock.now).find(user.id, request.req.param('id') ?? '')
  if (!wallet) throw new WireError(404, undefined, 'The user has no such wallet')
  return wallet
}

/** The same, but only for a request that the user has signed. */
export async function signedWalletOf(context: ProviderContext, request: WireRequest): Promise<ServerWallet> {
  const wallet = await walletOf(context, request)
  requireSignature(new UserSigningKeys(context.db, context.clock.now), request, wallet.userId)
  return wallet
}
