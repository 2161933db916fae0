import { Hono } from 'hono'
import { text } from '../body.js'
import type { ProviderContext, Variables } from '../context.js'

/** Takes analytics events. */
export function analyticsRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>()
  routes.post('/api/v1/analytics_events', request => {
    const { app, body } = request.var
    const client = typeof body['client_id'] === 'string' ? body['client_id'].slice(0, 255) : null
    context.db.run('INSERT INTO analytics_events (app_id, event_name, client_id, payload, received_at) VALUES (?, ?, ?, ?, ?)', [
      app.id, text(body, 'event_name', 255), client, JSON.stringify(body['payload'] ?? {}), context.clock.now(),
    ])
    return request.json(null)
  })
  return routes
}
