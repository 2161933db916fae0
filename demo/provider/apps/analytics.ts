import { Hono } from 'hono'
import type { ProviderContext, Variables } from '../context.js'
import { serve } from '../door/serve.js'
import { answerOnce } from '../wire/answer-once.js'
import { nullableText, text } from '../wire/body.js'
import { invalidData } from '../wire/wire-error.js'

/** Records analytics events. */
export function analyticsRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>()
  serve(routes, 'analytics', request => {
    const { app, body } = request.var
    const event_name = text(body, 'event_name', 255)
    if (body['client_id'] === undefined) throw invalidData('"client_id" is a text or null')
    const client_id = body['client_id'] === '' ? null : (nullableText(body, 'client_id', 255) ?? null)
    const { payload = {} } = body
    if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
      throw invalidData('"payload" must be an object')
    return answerOnce(context, request, () => {
      context.analytics.add(app.id, { event_name, client_id, payload })
      return null
    })
  })
  return routes
}
