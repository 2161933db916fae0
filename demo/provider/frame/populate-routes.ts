import { Hono } from 'hono'
import type { ChainAccess } from '../chains/index.js'
import { requireUser, type ProviderContext, type Variables } from '../context.js'
import { serve } from '../door/serve.js'
import { ChainCalls } from '../server-wallets/signing/chain-calls.js'
import { object } from '../server-wallets/signing/rpc.js'

/** Fills in a transaction's missing fields for the frame, which does not call any chain itself. */
export function populateRoutes(
  context: ProviderContext,
  chains: ChainAccess | undefined,
): Hono<{ Variables: Variables }> {
  const calls = new ChainCalls(chains)
  const routes = new Hono<{ Variables: Variables }>()
  serve(routes, 'frame.populate', async request => {
    await requireUser(context, request)
    return request.json({ transaction: await calls.populate(object(request.var.body, 'transaction')) })
  })
  return routes
}
