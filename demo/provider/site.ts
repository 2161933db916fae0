import { Hono } from 'hono'
import type { WalletConnectWallet } from '../wallets/walletconnect/wallet.js'
import { sessionRoutes } from './accounts/sessions.js'
import { userRoutes } from './accounts/users.js'
import { analyticsRoutes } from './apps/analytics.js'
import { appRoutes } from './apps/app.js'
import { captchaRoutes } from './apps/captcha.js'
import { smartWalletRoutes } from './apps/smart-wallets.js'
import { bundlerRoutes } from './bundler/bundler-routes.js'
import { faucetRoutes } from './chains/faucet/faucet-routes.js'
import type { ChainAccess } from './chains/index.js'
import { userOf, type ProviderContext, type Routes } from './context.js'
import { crossAppConnectRoutes } from './cross-app/connect-routes.js'
import { crossAppRoutes } from './cross-app/token-routes.js'
import { transactRoutes } from './cross-app/transact-routes.js'
import { deskRoutes } from './desk/desk-routes.js'
import { answerError } from './door/answer-error.js'
import { cors } from './door/cors.js'
import { checkAgainstSchema } from './door/check-against-schema.js'
import { localHostsOnly } from './door/local-hosts-only.js'
import { limitBody, readBody } from './door/read-body.js'
import type { RequestLog } from './door/request-record.js'
import { requireApp } from './door/require-app.js'
import { safetyHeaders } from './door/safety-headers.js'
import { publishExchanges } from './door/publish-exchanges.js'
import type { Faults } from './faults/faults.js'
import { delegationRoutes } from './frame/delegation-routes.js'
import { frameRoutes } from './frame/index.js'
import { populateRoutes } from './frame/populate-routes.js'
import { customJwtRoutes } from './login/custom-jwt.js'
import { emailRoutes } from './login/email.js'
import { farcasterPageRoutes } from './login/farcaster/farcaster-pages.js'
import { farcasterSignerRoutes } from './login/farcaster/farcaster-signer.js'
import { farcasterRoutes } from './login/farcaster/farcaster.js'
import { guestRoutes } from './login/guest.js'
import { passkeyRoutes } from './login/passkeys/passkeys.js'
import { smsRoutes } from './login/sms.js'
import { oauthPageRoutes } from './login/social/oauth-pages.js'
import { oauthRoutes } from './login/social/oauth.js'
import { telegramPageRoutes } from './login/telegram/telegram-pages.js'
import { telegramRoutes } from './login/telegram/telegram.js'
import { siweRoutes } from './login/wallets/siwe.js'
import { siwsRoutes } from './login/wallets/siws.js'
import { inboxRoutes } from './messages/inbox.js'
import { phoneRoutes } from './messages/phone.js'
import { bridgeRoutes } from './money/bridge-routes.js'
import { coinbaseRoutes, coinbaseShopRoutes } from './money/coinbase-routes.js'
import { limitRoutes } from './money/limit-routes.js'
import { moonpayRoutes, moonpayShopRoutes } from './money/moonpay-routes.js'
import { priceRoutes } from './money/price-routes.js'
import { scanRoutes } from './money/scan-routes.js'
import { cloudPageRoutes } from './recovery/cloud-pages.js'
import { recoveryRoutes } from './recovery/recovery.js'
import { mfaPasskeyRoutes } from './second-factors/mfa-passkeys.js'
import { mfaRoutes } from './second-factors/mfa.js'
import { serverWalletRoutes } from './server-wallets/routes.js'
import { answerOnce } from './wire/answer-once.js'

/** Routes of the API that every app can use, one entry per part of the API. */
const FAMILIES = [
  appRoutes,
  emailRoutes,
  guestRoutes,
  sessionRoutes,
  userRoutes,
  oauthRoutes,
  telegramRoutes,
  passkeyRoutes,
  mfaRoutes,
  moonpayRoutes,
  coinbaseRoutes,
  limitRoutes,
  scanRoutes,
  analyticsRoutes,
  farcasterRoutes,
  farcasterSignerRoutes,
  smsRoutes,
  customJwtRoutes,
  crossAppRoutes,
  siweRoutes,
  siwsRoutes,
  mfaPasskeyRoutes,
  recoveryRoutes,
  delegationRoutes,
  smartWalletRoutes,
]

/** Builds all routes of the provider with their middleware, without listening. */
export function makeSite(
  context: ProviderContext,
  chains: ChainAccess | undefined,
  log: RequestLog,
  faults: Faults,
  wallet: WalletConnectWallet,
): Routes {
  const site: Routes = new Hono()
  site.onError(answerError)
  site.notFound(request => request.json({ error: 'There is no such operation' }, 404))
  site.use('*', safetyHeaders, localHostsOnly, limitBody)
  site.route('/', deskRoutes(context, faults, log.requests, wallet))
  addPages(site, context, chains)
  site.use('*', cors)
  addWire(site, context, chains, log)
  site.route('/', wholeFrame(context))
  return site
}

/** Adds the tester's pages, for the same origin only. */
function addPages(site: Routes, context: ProviderContext, chains: ChainAccess | undefined): void {
  site.route('/', inboxRoutes(context))
  site.route('/', phoneRoutes(context))
  for (const pages of [oauthPageRoutes, farcasterPageRoutes, telegramPageRoutes]) site.route('/', pages(context))
  site.route('/', transactRoutes(context, chains))
  site.route('/', crossAppConnectRoutes(context, chains))
  site.route('/', cloudPageRoutes(context))
  if (chains) site.route('/', faucetRoutes(chains))
  site.route('/', coinbaseShopRoutes(context))
}

/** Adds the API, for pages of other origins. */
function addWire(site: Routes, context: ProviderContext, chains: ChainAccess | undefined, log: RequestLog): void {
  site.use('/captcha/token', readBody(log))
  site.route('/', captchaRoutes(context))
  site.route('/', moonpayShopRoutes(context))
  site.use('/relay/*', readBody(log))
  if (chains) for (const routes of [bridgeRoutes, bundlerRoutes]) site.route('/', routes(context, chains))
  for (const path of ['/api/*', '/v1/*', '/oauth/*'])
    site.use(path, publishExchanges, requireApp(context), readBody(log), checkAgainstSchema)
  for (const routes of FAMILIES) site.route('/', routes(context))
  site.route('/', populateRoutes(context, chains))
  site.route('/', serverWalletRoutes(context, chains))
  site.route('/', priceRoutes(context))
}

const wholeFrame = (context: ProviderContext): Routes =>
  frameRoutes({
    db: context.db,
    now: context.clock.now,
    allowedDomains: appId => context.apps.find(appId)?.allowed_domains,
    opensRawSigning: appId => context.apps.find(appId)?.raw_signing === true,
    authenticate: async request => (await userOf(context, request))?.id,
    answerOnce: (request, action) => answerOnce(context, request, action),
  })
