import { Hono } from 'hono'
import { answerOnce } from './answer-once.js'
import { faucetRoutes } from './chains/faucet/faucet-routes.js'
import type { ChainAccess } from './chains/index.js'
import { userOf, type ProviderContext, type Variables } from './context.js'
import { deskRoutes } from './desk/desk-routes.js'
import { answerError } from './door/answer-error.js'
import { cors } from './door/cors.js'
import { holdToWire } from './door/hold-to-wire.js'
import { localHostsOnly } from './door/local-hosts-only.js'
import { limitBody, readBody } from './door/read-body.js'
import type { RequestLog } from './door/request-record.js'
import { requireApp } from './door/require-app.js'
import { safetyHeaders } from './door/safety-headers.js'
import { tellExchanges } from './door/tell-exchanges.js'
import type { Faults } from './faults.js'
import { delegationRoutes } from './frame/delegation-routes.js'
import { populateRoutes } from './frame/populate-routes.js'
import { frameRoutes } from './frame/index.js'
import { accessRoutes } from './host-server/access-routes.js'
import { userLookupRoutes } from './host-server/user-lookups.js'
import { hostUserRoutes } from './host-server/user-routes.js'
import { analyticsRoutes } from './routes/analytics.js'
import { appRoutes } from './routes/app.js'
import { bridgeRoutes } from './routes/bridge.js'
import { captchaRoutes } from './routes/captcha.js'
import { coinbaseRoutes, coinbaseShopRoutes } from './routes/coinbase.js'
import { cloudPageRoutes } from './routes/cloud-pages.js'
import { crossAppConnectRoutes } from './routes/cross-app-connect.js'
import { crossAppRoutes } from './routes/cross-app.js'
import { customJwtRoutes } from './routes/custom-jwt.js'
import { emailRoutes } from './routes/email.js'
import { farcasterPageRoutes } from './routes/farcaster-pages.js'
import { farcasterSignerRoutes } from './routes/farcaster-signer.js'
import { farcasterRoutes } from './routes/farcaster.js'
import { guestRoutes } from './routes/guest.js'
import { inboxRoutes } from './routes/inbox.js'
import { mfaPasskeyRoutes } from './routes/mfa-passkeys.js'
import { mfaRoutes } from './routes/mfa.js'
import { moonpayRoutes, moonpayShopRoutes } from './routes/moonpay.js'
import { oauthPageRoutes } from './routes/oauth-pages.js'
import { oauthRoutes } from './routes/oauth.js'
import { passkeyRoutes } from './routes/passkeys.js'
import { phoneRoutes } from './routes/phone.js'
import { priceRoutes } from './routes/prices.js'
import { recoveryRoutes } from './routes/recovery.js'
import { scanRoutes } from './routes/scan.js'
import { sessionRoutes } from './routes/sessions.js'
import { siweRoutes } from './routes/siwe.js'
import { siwsRoutes } from './routes/siws.js'
import { smsRoutes } from './routes/sms.js'
import { telegramPageRoutes } from './routes/telegram-pages.js'
import { smartWalletRoutes } from './routes/smart-wallets.js'
import { telegramRoutes } from './routes/telegram.js'
import { transactRoutes } from './routes/transact.js'
import { userRoutes } from './routes/users.js'
import type { WalletConnectWallet } from '../wallets/walletconnect/wallet.js'

import { walletImportRoutes } from './server-wallets/import-routes.js'
import { walletMoneyRoutes } from './server-wallets/money-routes.js'
import { policyRoutes } from './server-wallets/policy-routes.js'
import { serverWalletRoutes } from './server-wallets/routes.js'

export type Site = Hono<{ Variables: Variables }>

/** Every route of the provider, behind its doors; no socket yet. */
export function makeSite(context: ProviderContext, chains: ChainAccess | undefined, log: RequestLog, faults: Faults, wallet: WalletConnectWallet): Site {
  const site: Site = new Hono()

  site.onError(answerError)
  site.notFound(request => request.json({ error: 'There is no such operation' }, 404))

  site.use('*', safetyHeaders, localHostsOnly, limitBody)

  // pages of the tester, of the same origin only
  site.route('/', deskRoutes(context, faults, log.requests, wallet))
  site.route('/', inboxRoutes(context))
  site.route('/', phoneRoutes(context))
  for (const pages of [oauthPageRoutes, farcasterPageRoutes, telegramPageRoutes]) site.route('/', pages(context))
  site.route('/', transactRoutes(context, chains))
  site.route('/', crossAppConnectRoutes(context, chains))
  site.route('/', cloudPageRoutes(context))
  if (chains) site.route('/', faucetRoutes(chains))
  site.route('/', coinbaseShopRoutes(context))

  // the wire, for pages of other origins
  site.use('*', cors)
  site.use('/captcha/token', readBody(log))
  site.route('/', captchaRoutes(context))
  site.route('/', moonpayShopRoutes(context))
  site.use('/relay/*', readBody(log))
  if (chains) site.route('/', bridgeRoutes(context, chains))
  for (const path of ['/api/*', '/v1/*', '/oauth/*']) site.use(path, tellExchanges, requireApp(context), readBody(log), holdToWire)
  const families = [
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
    walletImportRoutes,
    policyRoutes,
    userLookupRoutes,
    hostUserRoutes,
    accessRoutes,
  ]
  for (const routes of families) site.route('/', routes(context))
  site.route('/', populateRoutes(context, chains))
  site.route('/', serverWalletRoutes(context, chains))
  site.route('/', walletMoneyRoutes(context, chains))
  site.route('/', priceRoutes(context))

  site.route('/', frameRoutes({
    db: context.db,
    events: context,
    now: context.clock.now,
    allowedDomains: appId => context.apps.find(appId)?.allowed_domains,
    opensRawSigning: appId => context.apps.find(appId)?.raw_signing === true,
    authenticate: async request => (await userOf(context, request))?.id,
    answerOnce: (request, action) => answerOnce(context, request, action),
  }))
  return site
}
