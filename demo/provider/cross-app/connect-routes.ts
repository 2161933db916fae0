import { Hono, type Context } from 'hono'
import type { Address } from 'viem'
import type { ChainAccess } from '../chains/index.js'
import type { ProviderContext, Variables } from '../context.js'
import { serve } from '../door/serve.js'
import { allowedSources, isAllowedOrigin } from '../frame/allowed-origins.js'
import { CONSENT_HEADERS } from '../login/social/oauth-pages.js'
import { connectedPage } from '../pages/connected-page.js'
import { consentPage } from '../pages/consent-page.js'
import { pageFile } from '../pages/page-file.js'
import { transactEndPage, transactPage } from '../pages/transact-page.js'
import { CrossAppLinks } from '../store/accounts/cross-app-links.js'
import type { AppRow } from '../store/apps.js'
import { invalidData, WireError } from '../wire/wire-error.js'
import { agreeOnKey, openSealed } from './key.js'
import { isSending, readWish, shownToPeople } from './request.js'
import { crossAppSigner } from './signer.js'
import { giveSmartWallet, signableWish } from './smart-wallet.js'
import { TRANSACT_HEADERS } from './transact-routes.js'

type Asked = Context<{ Variables: Variables }>

const LINK_MS = 24 * 3_600_000
const PEOPLE = 20

/**
 * The pop-ups of the newer helper for other apps, which goes by keys instead of tokens: `connect`, where a user lets a page of
 * another site ask their wallet, and `transact`, where each of its sealed requests is consented to and answered sealed.
 */
export function crossAppConnectRoutes(
  context: ProviderContext,
  chains: ChainAccess | undefined,
): Hono<{ Variables: Variables }> {
  const { apps, clock, db, sessions, tokens, users } = context
  const links = new CrossAppLinks(db, clock.now)
  const routes = new Hono<{ Variables: Variables }>()

  /** The app that is asked, and the page that asks: one of the app's own list, or one on this machine. */
  const asking = (request: Asked): { app: AppRow; origin: string; key: string } => {
    const query = (name: string) => request.req.query(name) ?? ''
    const [app, origin] = [apps.find(query('provider_app_id')), query('requester_origin')]
    if (!app) throw new WireError(404, undefined, 'There is no such app')
    if (
      !isAllowedOrigin(origin, [
        ...allowedSources([]),
        ...(app.allowed_domains.length > 0 ? allowedSources(app.allowed_domains) : []),
      ])
    )
      throw new WireError(403, 'invalid_origin', 'This page may not ask')
    const key = query('requester_public_key')
    if (!/^[A-Za-z0-9+/]{43,88}={0,2}$/.test(key)) throw invalidData('"requester_public_key" is no key')
    return { app, origin, key }
  }
  const accountsOf = (userId: string) => (users.wire(userId)?.['linked_accounts'] ?? []) as Record<string, unknown>[]
  const walletOf = (userId: string) =>
    accountsOf(userId).find(
      account => account['wallet_client_type'] === 'privy' && account['chain_type'] === 'ethereum',
    )

  routes.get('/cross-app/connected.js', pageFile(new URL('../pages/connected.js', import.meta.url)))

  serve(routes, 'prov.connect', request => {
    const { app, origin } = asking(request)
    const people = users
      .newest(app.id, PEOPLE)
      .filter(({ id }) => walletOf(id))
      .map(({ id }) => ({
        value: id,
        name: users.accounts(id)[0]?.subject ?? 'Guest',
        detail: String(walletOf(id)?.['address']),
      }))
    return request.html(
      consentPage({ app: origin, site: app.name, people, others: false, endings: false }),
      200,
      CONSENT_HEADERS,
    )
  })

  serve(routes, 'prov.connected', async request => {
    const { app, origin, key } = asking(request)
    // Only the page above may say yes: no other page can hide which site a browser posts from.
    if (!['same-origin', undefined].includes(request.req.header('sec-fetch-site')))
      throw new WireError(403, 'invalid_origin', "Only this provider's own page may answer")
    const user = users.find(new URLSearchParams(await request.req.text()).get('person') ?? '')
    const wallet = user?.appId === app.id ? walletOf(user.id) : undefined
    // In this mode the page gets the address of the smart wallet, whose owner is the other one.
    const address =
      user &&
      wallet &&
      (request.req.query('smart_wallet_mode') === 'true'
        ? giveSmartWallet(context, app, user, wallet['address'] as Address)
        : wallet['address'])
    if (!user || !address)
      return request.html(
        connectedPage({ origin, message: { type: 'PRIVY_CROSS_APP_ACTION_ERROR', error: 'User rejected request' } }),
        200,
        TRANSACT_HEADERS,
      )
    const [{ publicKey, sharedKey }, expiresAt] = [agreeOnKey(key), clock.now() + LINK_MS]
    links.add({ appId: app.id, requesterKey: key, userId: user.id, origin, sharedKey, expiresAt })
    return request.html(
      connectedPage({
        origin,
        message: { type: 'PRIVY_CROSS_APP_CONNECT_RESPONSE', address, providerPublicKey: publicKey, exp: expiresAt },
      }),
      200,
      TRANSACT_HEADERS,
    )
  })

  serve(routes, 'prov.keyedTransact', async request => {
    const { app, origin, key } = asking(request)
    const link = links.find(app.id, key)
    // A key nobody knows (any more): the page forgets it, and connects again.
    if (!link || link.origin !== origin)
      return request.html(
        connectedPage({
          origin,
          message: {
            type: 'PRIVY_CROSS_APP_ACTION_ERROR',
            error: 'The connection has ended',
            mwp: { action: 'clear' },
          },
        }),
        200,
        TRANSACT_HEADERS,
      )
    const back = { origin, sharedKey: link.sharedKey }
    try {
      const asked = readWish(
        openSealed(link.sharedKey, {
          sealed: request.req.query('encrypted_request') ?? '',
          iv: request.req.query('iv') ?? '',
        }),
      )
      const { wish, rest } = await signableWish(accountsOf(link.userId), asked, chains)
      const signer = crossAppSigner(accountsOf(link.userId), wish, {
        origin: new URL(request.req.url).origin,
        appId: app.id,
      })
      return request.html(
        transactPage({
          asker: origin,
          message: shownToPeople(asked),
          sends: isSending(asked),
          ...back,
          appId: app.id,
          token: tokens.access(app, sessions.start(app.id, link.userId)),
          signer,
          chainId: wish.chainId,
          request: { method: wish.method, params: wish.params },
          ...(rest ? { rest } : {}),
        }),
        200,
        TRANSACT_HEADERS,
      )
    } catch (error) {
      if (!(error instanceof WireError)) throw error
      return request.html(transactEndPage({ ...back, error: error.message, keeps: true }), 200, TRANSACT_HEADERS)
    }
  })

  return routes
}
