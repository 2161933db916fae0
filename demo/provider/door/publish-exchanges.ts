import { channel } from 'node:diagnostics_channel'
import type { MiddlewareHandler } from 'hono'
import type { Variables } from '../context.js'
import { inputOf } from './request-input.js'

/** A request to the API with its response. `asked` is the body, or the query of a request without one. */
export interface Exchange {
  method: string
  path: string
  asked: unknown
  status: number
  answered: unknown
}

/** The channel on which every exchange is published. Without subscribers it costs nothing. */
export const exchanges = channel('wallet-elements.provider.exchange')

/** Publishes every request whose response is JSON. */
export const publishExchanges: MiddlewareHandler<{ Variables: Variables }> = async (request, next) => {
  await next()
  if (!exchanges.hasSubscribers || !request.res.headers.get('content-type')?.includes('json')) return
  const { method, path } = request.req
  const exchange: Exchange = {
    method,
    path,
    asked: inputOf(request),
    status: request.res.status,
    answered: await request.res.clone().json(),
  }
  exchanges.publish(exchange)
}
