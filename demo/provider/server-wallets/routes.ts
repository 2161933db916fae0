import { Hono } from 'hono'
import type { ChainAccess } from '../chains/index.js'
import { requireUser, type ProviderContext, type Routes, type WireRequest } from '../context.js'
import { serve } from '../door/serve.js'
import { wipe } from '../frame/page/keys/wipe.js'
import { chainTypeOf } from '../frame/wallets/wallet-fields.js'
import type { ChainType } from '../frame/wallets/wallet-store.js'
import { requireSecondFactor } from '../second-factors/require-second-factor.js'
import { answerOnce } from '../wire/answer-once.js'
import { text } from '../wire/body.js'
import { single } from '../wire/query.js'
import { invalidToken } from '../wire/wire-error.js'
import { encryptForRecipient, recipientOf } from './encrypt-for-recipient.js'
import { newKey } from './new-key.js'
import { UserSigningKeys } from './signing/user-signing-keys.js'
import { ServerWallets } from './store.js'
import { serveUse } from './use-routes.js'
import { signedWalletOf, walletOf } from './wallet-of.js'
import { refusePolicies, resource, signersOf } from './wallet-resource.js'

/**
 * Routes for wallets whose keys the server holds. The user's token is enough to create and list them; using one needs
 * the user's signature over the request.
 */
export function serverWalletRoutes(context: ProviderContext, chains: ChainAccess | undefined): Routes {
  const routes: Routes = new Hono()
  serveWallets(routes, context)
  serveUse(routes, context, chains)
  serveUserKeys(routes, context)
  return routes
}

/** Routes that create, list and change wallets. */
function serveWallets(routes: Routes, context: ProviderContext): void {
  const wallets = new ServerWallets(context.db, context.clock.now)

  serve(routes, 'wallet.create', async request => {
    const { app, body } = request.var
    const user = await requireUser(context, request)
    const [chainType, additionalSigners] = [chainTypeOf(body), signersOf(body) ?? []]
    refusePolicies(body['policy_ids'])
    const { secret, address } = await newKey(chainType)
    try {
      return answerOnce(context, request, () =>
        resource(wallets.add({ appId: app.id, userId: user.id, chainType, address, secret }, additionalSigners)),
      )
    } finally {
      wipe(secret)
    }
  })

  serve(routes, 'wallet.list', async request => {
    const chainType = chainTypeAsked(request)
    const user = await requireUser(context, request)
    return request.json({
      data: wallets
        .list(user.id)
        .filter(wallet => chainType === undefined || wallet.chainType === chainType)
        .map(resource),
      next_cursor: null,
    })
  })

  serve(routes, 'wallet.get', async request => request.json(resource(await walletOf(context, request))))

  serve(routes, 'wallet.update', async request => {
    const wallet = await signedWalletOf(context, request)
    const { body } = request.var
    const additionalSigners = signersOf(body) ?? wallet.additionalSigners
    refusePolicies(body['policy_ids'])
    return answerOnce(context, request, () => {
      wallets.update(wallet.id, additionalSigners)
      return resource({ ...wallet, additionalSigners })
    })
  })
}

/** Routes that give out the key with which a user signs requests. It expires. */
function serveUserKeys(routes: Routes, context: ProviderContext): void {
  const {
    db,
    clock: { now },
  } = context
  const [wallets, keys] = [new ServerWallets(db, now), new UserSigningKeys(db, now)]

  // The wallet service's own path, and the same route below the provider's API.
  for (const id of ['wallet.userKey', 'wallet.userKey.below'] as const) {
    serve(routes, id, async request => {
      const { app, body } = request.var
      const claims = await context.tokens.verify(text(body, 'user_jwt', 8_192), app)
      if (!claims || !context.sessions.isOpen(claims.sessionId)) throw invalidToken()
      requireSecondFactor({ db, now }, request, claims.userId)
      const { privateKey, expiresAt } = keys.give(claims.userId)
      const common = { expires_at: expiresAt, wallets: wallets.list(claims.userId).map(resource) }
      if (body['recipient_public_key'] === undefined && body['encryption_type'] === undefined)
        return request.json({ authorization_key: privateKey, ...common })
      const sealed = await encryptForRecipient(recipientOf(body), Buffer.from(privateKey, 'base64'))
      return request.json({ encrypted_authorization_key: { encryption_type: 'HPKE', ...sealed }, ...common })
    })
  }
}

/** The chain that a list is filtered by, if any. */
function chainTypeAsked(request: WireRequest): ChainType | undefined {
  const chain_type = single(request, 'chain_type')
  return chain_type === undefined ? undefined : chainTypeOf({ chain_type })
}
