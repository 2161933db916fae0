import { Hono } from 'hono'
import type { ChainAccess } from '../chains/index.js'
import { requireUser, type ProviderContext, type Variables, type WireRequest } from '../context.js'
import { serve } from '../door/serve.js'
import { walletKey } from '../frame/page/keys/wallet-key.js'
import { wipe } from '../frame/page/keys/wipe.js'
import { sealFor } from '../frame/page/sealed-for.js'
import { chainTypeOf } from '../frame/wallets/wallet-fields.js'
import type { ChainType } from '../frame/wallets/wallet-store.js'
import { requireSecondFactor } from '../second-factors/require-second-factor.js'
import { answerOnce } from '../wire/answer-once.js'
import { text } from '../wire/body.js'
import { single } from '../wire/query.js'
import { invalidData, invalidToken, WireError } from '../wire/wire-error.js'
import { newKey } from './new-key.js'
import { ChainCalls } from './signing/chain-calls.js'
import { requireSignature } from './signing/require-signature.js'
import { object, signForWire } from './signing/rpc.js'
import { sendForWire } from './signing/send.js'
import { UserSigningKeys } from './signing/user-signing-keys.js'
import { ServerWallets, type ServerWallet } from './store.js'
import { refusePolicies, resource, signersOf } from './wallet-resource.js'

/** Wallets whose keys the server holds: made and listed with the user's token, used with a signature of the user over each request. */
export function serverWalletRoutes(
  context: ProviderContext,
  chains: ChainAccess | undefined,
): Hono<{ Variables: Variables }> {
  const {
    db,
    clock: { now },
  } = context
  const [wallets, keys, calls] = [new ServerWallets(db, now), new UserSigningKeys(db, now), new ChainCalls(chains)]
  const routes = new Hono<{ Variables: Variables }>()

  const own = async (request: WireRequest): Promise<ServerWallet> => {
    const user = await requireUser(context, request)
    const wallet = wallets.find(user.id, request.req.param('id') ?? '')
    if (!wallet) throw new WireError(404, undefined, 'The user has no such wallet')
    return wallet
  }
  const signedFor = async (request: WireRequest): Promise<ServerWallet> => {
    const wallet = await own(request)
    requireSignature(keys, request, wallet.userId)
    return wallet
  }
  const withKey = async <T>(
    wallet: ServerWallet,
    use: (key: Awaited<ReturnType<typeof walletKey>>) => Promise<T>,
  ): Promise<T> => {
    const secret = wallets.secretOf(wallet.id)
    const key = await walletKey(secret, wallet.chainType, 0)
    try {
      return await use(key)
    } finally {
      wipe(secret, key.secret)
    }
  }

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

  serve(routes, 'wallet.get', async request => request.json(resource(await own(request))))

  serve(routes, 'wallet.update', async request => {
    const wallet = await signedFor(request)
    const { body } = request.var
    const additionalSigners = signersOf(body) ?? wallet.additionalSigners
    refusePolicies(body['policy_ids'])
    return answerOnce(context, request, () => {
      wallets.update(wallet.id, additionalSigners)
      return resource({ ...wallet, additionalSigners })
    })
  })

  serve(routes, 'wallet.rpc', async request => {
    const wallet = await signedFor(request)
    const { app, body } = request.var
    const [method, params] = [text(body, 'method', 100), object(body, 'params')]
    if (body['chain_type'] !== undefined && body['chain_type'] !== wallet.chainType)
      throw invalidData('The wallet is of another chain')
    const sent = await withKey(wallet, key => sendForWire(key, method, body, params, calls))
    if (!sent) {
      const data = await withKey(wallet, key => signForWire(key, method, params, app.raw_signing))
      return answerOnce(context, request, () => ({ method, data }))
    }
    const answer = answerOnce(context, request, () => {
      wallets.keepTransaction(wallet.id, sent)
      return { method, data: sent.data }
    })
    // An action that came before is sent again as it was, not as it would be now.
    const { data } = (await answer.clone().json()) as { data: { hash: string } }
    const kept = wallets.transaction(data.hash)
    if (kept) await calls.send(kept.caip2, kept.raw)
    return answer
  })

  serve(routes, 'wallet.rawSign', async request => {
    const wallet = await signedFor(request)
    const { app, body } = request.var
    if (wallet.chainType !== 'ethereum') throw invalidData('Only Ethereum wallets sign hashes')
    const data = await withKey(wallet, key =>
      signForWire(key, 'secp256k1_sign', object(body, 'params'), app.raw_signing),
    )
    return answerOnce(context, request, () => ({ data }))
  })

  serve(routes, 'wallet.export', async request => {
    const wallet = await signedFor(request)
    const recipient = recipientOf(request.var.body)
    const sealed = await withKey(wallet, key => closedFor(recipient, key.secret))
    return answerOnce(context, request, () => {
      wallets.noteExport(wallet.id)
      return { encryption_type: 'HPKE', ...sealed }
    })
  })

  // The wallet service's own address, and the same below the provider's.
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
      const sealed = await closedFor(recipientOf(body), Buffer.from(privateKey, 'base64'))
      return request.json({ encrypted_authorization_key: { encryption_type: 'HPKE', ...sealed }, ...common })
    })
  }

  return routes
}

/** The one chain that a list is asked for, if it is. */
function chainTypeAsked(request: WireRequest): ChainType | undefined {
  const chain_type = single(request, 'chain_type')
  return chain_type === undefined ? undefined : chainTypeOf({ chain_type })
}

function recipientOf(body: Record<string, unknown>): string {
  if (body['encryption_type'] !== 'HPKE') throw invalidData('"encryption_type" is "HPKE"')
  return text(body, 'recipient_public_key', 400)
}

async function closedFor(
  recipient: string,
  content: Uint8Array,
): Promise<{ encapsulated_key: string; ciphertext: string }> {
  try {
    return await sealFor(recipient, content)
  } catch {
    throw invalidData('"recipient_public_key" is no key')
  }
}
