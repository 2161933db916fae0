import { Hono } from 'hono'
import * as v from 'valibot'
import { isAddress, isHex, keccak256, type Address, type Hex } from 'viem'
import type { ChainAccess } from '../chains/index.js'
import type { ProviderContext, Routes } from '../context.js'
import { ownPageOnly } from '../door/own-page-only.js'
import { serve } from '../door/serve.js'
import { allowedSources, isAllowedOrigin } from '../frame/allowed-origins.js'
import { pageFile } from '../pages/page-file.js'
import { transactEndPage, transactPage } from '../pages/transact-page.js'
import { ChainCalls } from '../server-wallets/signing/chain-calls.js'
import type { AppRow } from '../store/apps.js'
import { invalidData, invalidToken, WireError } from '../wire/wire-error.js'
import { accountsOf } from './accounts-of.js'
import { isSending, readCrossAppRequest, shownToPeople, type CrossAppRequest } from './request.js'
import { crossAppSigner } from './signer.js'
import { finishSmart, signableWish } from './smart-wallet.js'

/** Headers of the consent page. */
export const TRANSACT_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; frame-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}
const SENDING = v.strictObject({
  chainId: v.pipe(v.number(), v.safeInteger()),
  raw: v.custom<Hex>(raw => isHex(raw) && raw.length < 200_000),
})
const hex = (limit: number) => v.custom<Hex>(value => isHex(value) && value.length % 2 === 0 && value.length < limit)
const address = v.custom<Address>(value => typeof value === 'string' && isAddress(value, { strict: false }))
const FINISHING = v.strictObject({
  chainId: v.pipe(v.number(), v.safeInteger()),
  owner: address,
  signature: hex(10_000),
  call: v.exactOptional(
    v.strictObject({ to: address, value: v.pipe(v.string(), v.regex(/^\d{1,77}$/)), data: hex(200_000) }),
  ),
})

/**
 * The page on which a user of one app approves what another app requests from their wallet. It is a pop-up that posts
 * the result to its opener or, with `communicationMode=redirect`, returns to the other app's page. The wallet signs;
 * this page only asks and passes on.
 */
export function transactRoutes(context: ProviderContext, chains: ChainAccess | undefined): Routes {
  const routes: Routes = new Hono()
  routes.get('/oauth/transact.js', pageFile(new URL('../pages/transact.js', import.meta.url)))
  serveConsent(routes, context, chains)
  serveCompletion(routes, chains)
  return routes
}

/** Serves the consent page. */
function serveConsent(routes: Routes, context: ProviderContext, chains: ChainAccess | undefined): void {
  const { apps, clock, sessions, tokens, users } = context

  serve(routes, 'prov.transact', async request => {
    const token = request.req.query('token') ?? ''
    const [claims, anyClaims] = [
      await tokens.verifyCrossApp(token),
      await tokens.verifyCrossApp(token, { expired: true }),
    ]
    const requester = apps.find(anyClaims?.appId ?? '')
    if (!anyClaims || !requester) throw invalidToken()
    const crossAppRequest = readCrossAppRequest(request.req.query('request') ?? '', clock.now())
    const redirects = request.req.query('communicationMode') === 'redirect'
    requireOwnPage(requester, crossAppRequest, redirects)
    const back = {
      origin: crossAppRequest.callbackUrl.origin,
      ...(redirects ? { returnTo: crossAppRequest.callbackUrl.href } : {}),
    }
    const user = users.find(anyClaims.userId)
    const provider = apps.find(anyClaims.providerAppId)
    // For an invalid token, the other app's page forgets it and asks the user again.
    if (!claims || !provider || user?.appId !== provider.id)
      return request.html(transactEndPage({ ...back, error: 'The token is no longer valid' }), 200, TRANSACT_HEADERS)
    requireConnected(requester, provider)

    const accounts = accountsOf(context, user.id)
    const { wish, rest } = await signableWish(accounts, crossAppRequest, chains)
    const signer = crossAppSigner(accounts, wish, { origin: new URL(request.req.url).origin, appId: provider.id })
    return request.html(
      transactPage({
        asker: requester.name,
        message: shownToPeople(crossAppRequest),
        sends: isSending(crossAppRequest),
        ...back,
        appId: provider.id,
        token: tokens.access(provider, sessions.start(provider.id, user.id)),
        signer,
        chainId: crossAppRequest.chainId,
        request: { method: wish.method, params: wish.params },
        ...(rest ? { rest } : {}),
        renewed: tokens.crossApp(requester, provider.id, user.id),
      }),
      200,
      TRANSACT_HEADERS,
    )
  })
}

/** Serves the calls that the consent page makes once the wallet has signed. */
function serveCompletion(routes: Routes, chains: ChainAccess | undefined): void {
  const calls = new ChainCalls(chains)

  // Signed transactions are sent to their chain from here, because the page itself may not call a chain.
  serve(routes, 'prov.send', ownPageOnly, async request => {
    const sending = v.safeParse(SENDING, await request.req.json().catch(() => undefined))
    if (!sending.success) throw invalidData('Send {"chainId", "raw"}: a signed transaction and its chain')
    await calls.send(`eip155:${sending.output.chainId}`, sending.output.raw)
    return request.json({ hash: keccak256(sending.output.raw) })
  })

  // Turns the signature of a smart wallet's owner into the wallet's own signature, or submits its call.
  serve(routes, 'prov.finish', ownPageOnly, async request => {
    const finishing = v.safeParse(FINISHING, await request.req.json().catch(() => undefined))
    if (!finishing.success) throw invalidData('Send {"chainId", "owner", "signature"}, perhaps with {"call"}')
    const { signature, ...rest } = finishing.output
    return request.json({ result: await finishSmart(rest, signature, chains) })
  })
}

/**
 * Throws 403 unless the page belongs to the requesting app. With a redirect it may also be a page of its native app.
 */
function requireOwnPage(requester: AppRow, { callbackUrl }: CrossAppRequest, redirects: boolean): void {
  if (redirects && requester.allowed_native_app_url_schemes.includes(callbackUrl.protocol.slice(0, -1))) return
  if (!isAllowedOrigin(callbackUrl.origin, allowedSources(requester.allowed_domains)))
    throw new WireError(403, 'invalid_origin', 'This page may not ask for signatures')
}

function requireConnected(requester: AppRow, provider: AppRow): void {
  const connection = requester.cross_app_connections.find(({ provider_app_id: id }) => id === provider.id)
  if (!connection || connection.read_only)
    throw new WireError(403, 'cross_app_connection_not_allowed', 'This app may not ask for signatures')
}
