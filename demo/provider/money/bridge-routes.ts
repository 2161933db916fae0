import { Hono } from 'hono'
import type { ChainAccess } from '../chains/index.js'
import type { ProviderContext, Routes } from '../context.js'
import { serve } from '../door/serve.js'
import { crossingPage } from '../pages/crossing-page.js'
import { BridgeRequests, type BridgeRequest } from '../store/money/bridge-requests.js'
import { PayoutStore } from '../store/money/payouts.js'
import { Prices } from '../store/money/prices.js'
import { crossingOf, quoteFor } from './bridge-quote.js'
import { bridgeStatus, paidAccounts } from './bridge.js'

const HASH = /^(?:0x[0-9a-f]{64}|[1-9A-HJ-NP-Za-km-z]{64,88})$/

/**
 * Serves the development bridge in the form of the service that it stands in for: a quote, and the status of a request,
 * found by its deposit.
 */
export function bridgeRoutes(context: ProviderContext, chains: ChainAccess): Routes {
  const routes: Routes = new Hono()
  const requests = new BridgeRequests(context.db, context.clock.now)
  const payouts = new PayoutStore(context.db, context.clock.now)
  const prices = new Prices(context.db)

  serve(routes, 'bridge.quote', async request => {
    const { body } = request.var
    const crossing = crossingOf(body, chains, prices)
    return typeof crossing === 'string'
      ? request.json({ message: crossing, error: crossing, errorCode: 'INVALID_INPUT' }, 400)
      : request.json(await quoteFor(crossing, body['originChainId'] as number, requests))
  })

  serve(routes, 'bridge.status', async request => {
    const id = request.req.query('id')
    if (id !== undefined) return request.json(statusOf(requests.find(id), payouts))
    const hash = request.req.query('hash') ?? ''
    if (!HASH.test(hash)) return request.json({ message: 'Invalid hash', error: 'Invalid hash' }, 400)
    let found = requests.byHash(hash)
    if (!found) {
      found = (await paidAccounts(hash, chains)).map(account => requests.byAccount(account)).find(Boolean)
      if (found) requests.deposited(found.id, hash)
    }
    return request.json(statusOf(found, payouts))
  })

  serve(routes, 'bridge.page', request => {
    const name = request.req.param('deposit')
    const found = requests.find(name) ?? requests.byHash(name)
    return request.html(crossingPage(name, found && bridgeStatus(found, payouts)), found ? 200 : 404)
  })

  return routes
}

const statusOf = (found: BridgeRequest | undefined, payouts: PayoutStore) => ({
  requests: found
    ? [
        {
          id: found.id,
          status: bridgeStatus(found, payouts),
          user: found.origin.address,
          recipient: found.destination.address,
        },
      ]
    : [],
})
