import { channel } from 'node:diagnostics_channel'
import type { MiddlewareHandler } from 'hono'
import type { Variables } from '../context.js'
import { askedOf } from './asked-of.js'

/** One request of the wire and its answer: `asked` is the body, or the query of a request without one. */
export interface Exchange {
  method: string
  path: string
  asked: unknown
  status: number
  answered: unknown
}

/** Where every exchange of the wire is told, for whoever looks at all of them; without listeners nothing is done. */
export const exchanges = channel('wallet-elements.provider.exchange')

/** Tells the channel of every request whose answer is JSON. */
export const tellExchanges: MiddlewareHandler<{ Variables: Variables }> = async (request, next) => {
  await next()
  if (!exchanges.hasSubscribers || !request.res.headers.get('content-type')?.includes('json')) return
  const { method, path } = request.req
  const told: Exchange = {
    method,
    path,
    asked: askedOf(request),
    status: request.res.status,
    answered: await request.res.clone().json(),
  }
  exchanges.publish(told)
}
