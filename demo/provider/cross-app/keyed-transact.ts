import type { ChainAccess } from '../chains/index.js'
import type { ProviderContext, Routes, WireRequest } from '../context.js'
import { serve } from '../door/serve.js'
import { connectedPage } from '../pages/connected-page.js'
import { transactEndPage, transactPage } from '../pages/transact-page.js'
import { CrossAppLinks, type CrossAppLink } from '../store/accounts/cross-app-links.js'
import type { AppRow } from '../store/apps.js'
import { WireError } from '../wire/wire-error.js'
import { accountsOf } from './accounts-of.js'
import { askingOf } from './asking-page.js'
import { openSealed } from './key.js'
import { isSending, readWish, shownToPeople } from './request.js'
import { crossAppSigner } from './signer.js'
import { signableWish } from './smart-wallet.js'
import { TRANSACT_HEADERS } from './transact-routes.js'

/** Serves the page of one encrypted request. It asks the user and encrypts the response. */
export function serveKeyedTransact(routes: Routes, context: ProviderContext, chains: ChainAccess | undefined): void {
  const links = new CrossAppLinks(context.db, context.clock.now)

  serve(routes, 'prov.keyedTransact', async request => {
    const { app, origin, key } = askingOf(context, request)
    const link = links.find(app.id, key)
    if (!link || link.origin !== origin) return request.html(endedPage(origin), 200, TRANSACT_HEADERS)
    try {
      return request.html(await askingPage(context, request, app, link, chains), 200, TRANSACT_HEADERS)
    } catch (error) {
      if (!(error instanceof WireError)) throw error
      const refused = { origin, sharedKey: link.sharedKey, error: error.message, keeps: true }
      return request.html(transactEndPage(refused), 200, TRANSACT_HEADERS)
    }
  })
}

/** The page for an unknown or expired key. It makes the requesting page forget the key and connect again. */
const endedPage = (origin: string): string =>
  connectedPage({
    origin,
    message: { type: 'PRIVY_CROSS_APP_ACTION_ERROR', error: 'The connection has ended', mwp: { action: 'clear' } },
  })

async function askingPage(
  context: ProviderContext,
  request: WireRequest,
  app: AppRow,
  { userId, origin, sharedKey }: CrossAppLink,
  chains: ChainAccess | undefined,
): Promise<string> {
  const [sealed, iv] = [request.req.query('encrypted_request') ?? '', request.req.query('iv') ?? '']
  const walletRequest = readWish(openSealed(sharedKey, { sealed, iv }))
  const { wish, rest } = await signableWish(accountsOf(context, userId), walletRequest, chains)
  const signer = crossAppSigner(accountsOf(context, userId), wish, {
    origin: new URL(request.req.url).origin,
    appId: app.id,
  })
  const { sessions, tokens } = context
  return transactPage({
    asker: origin,
    message: shownToPeople(walletRequest),
    sends: isSending(walletRequest),
    origin,
    sharedKey,
    appId: app.id,
    token: tokens.access(app, sessions.start(app.id, userId)),
    signer,
    chainId: wish.chainId,
    request: { method: wish.method, params: wish.params },
    ...(rest ? { rest } : {}),
  })
}
