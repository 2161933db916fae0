import { Hono } from 'hono'
import type { Address } from 'viem'
import type { ChainAccess } from '../chains/index.js'
import type { ProviderContext, Routes } from '../context.js'
import { serve } from '../door/serve.js'
import { CONSENT_HEADERS } from '../login/social/oauth-pages.js'
import { connectedPage } from '../pages/connected-page.js'
import { consentPage } from '../pages/consent-page.js'
import { pageFile } from '../pages/page-file.js'
import { CrossAppLinks } from '../store/accounts/cross-app-links.js'
import type { AppRow } from '../store/apps.js'
import { WireError } from '../wire/wire-error.js'
import { accountsOf } from './accounts-of.js'
import { askingOf } from './asking-page.js'
import { agreeOnKey } from './key.js'
import { serveKeyedTransact } from './keyed-transact.js'
import { giveSmartWallet } from './smart-wallet.js'
import { TRANSACT_HEADERS } from './transact-routes.js'

const LINK_MS = 24 * 3_600_000
const PEOPLE = 20

/**
 * The pop-ups of the newer cross-app client, which uses keys instead of tokens. In `connect` a user lets a page of
 * another site use their wallet. In `transact` the user approves each encrypted request, and the response is encrypted
 * too.
 */
export function crossAppConnectRoutes(context: ProviderContext, chains: ChainAccess | undefined): Routes {
  const routes: Routes = new Hono()
  routes.get('/cross-app/connected.js', pageFile(new URL('../pages/connected.js', import.meta.url)))
  serveConnect(routes, context)
  serveKeyedTransact(routes, context, chains)
  return routes
}

/** Serves the page on which a user picks the wallet that the other page may use, and the response to that page. */
function serveConnect(routes: Routes, context: ProviderContext): void {
  const { clock, db, users } = context
  const links = new CrossAppLinks(db, clock.now)

  serve(routes, 'prov.connect', request => {
    const { app, origin } = askingOf(context, request)
    const people = users
      .newest(app.id, PEOPLE)
      .filter(({ id }) => walletOf(context, id))
      .map(({ id }) => ({
        value: id,
        name: users.accounts(id)[0]?.subject ?? 'Guest',
        detail: String(walletOf(context, id)?.['address']),
      }))
    return request.html(
      consentPage({ app: origin, site: app.name, people, others: false, endings: false }),
      200,
      CONSENT_HEADERS,
    )
  })

  serve(routes, 'prov.connected', async request => {
    const { app, origin, key } = askingOf(context, request)
    // Only the page above may send the approval: the browser reports the posting site, and a page cannot forge that.
    if (!['same-origin', undefined].includes(request.req.header('sec-fetch-site')))
      throw new WireError(403, 'invalid_origin', "Only this provider's own page may answer")
    const person = new URLSearchParams(await request.req.text()).get('person') ?? ''
    const address = addressFor(context, app, person, request.req.query('smart_wallet_mode') === 'true')
    if (!address)
      return request.html(
        connectedPage({ origin, message: { type: 'PRIVY_CROSS_APP_ACTION_ERROR', error: 'User rejected request' } }),
        200,
        TRANSACT_HEADERS,
      )
    const [{ publicKey, sharedKey }, expiresAt] = [agreeOnKey(key), clock.now() + LINK_MS]
    links.add({ appId: app.id, requesterKey: key, userId: person, origin, sharedKey, expiresAt })
    return request.html(
      connectedPage({
        origin,
        message: { type: 'PRIVY_CROSS_APP_CONNECT_RESPONSE', address, providerPublicKey: publicKey, exp: expiresAt },
      }),
      200,
      TRANSACT_HEADERS,
    )
  })
}

const walletOf = (context: ProviderContext, userId: string) =>
  accountsOf(context, userId).find(
    account => account['wallet_client_type'] === 'privy' && account['chain_type'] === 'ethereum',
  )

/** The address for the requesting page: that of this user's wallet or, with `smart`, of the smart wallet it owns. */
function addressFor(context: ProviderContext, app: AppRow, person: string, smart: boolean): unknown {
  const user = context.users.find(person)
  const wallet = user?.appId === app.id ? walletOf(context, user.id) : undefined
  if (!user || !wallet) return undefined
  return smart ? giveSmartWallet(context, app, user, wallet['address'] as Address) : wallet['address']
}
