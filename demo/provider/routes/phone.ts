import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import type { ProviderContext, Variables } from '../context.js'
import { phoneNumber } from '../phone-number.js'
import { TextStore } from '../store/texts.js'
import { PAGE_POLICY } from './inbox.js'

/** The development phone: a page for people, and the same texts as JSON. Same origin only. */
export function phoneRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>()
  const texts = new TextStore(context.db, context.clock.now)
  routes.get('/phone', async request => request.html(await readFile(new URL('../pages/phone.html', import.meta.url), 'utf8'), 200, {
    'content-security-policy': PAGE_POLICY, 'cache-control': 'no-cache',
  }))
  routes.get('/phone/texts.json', request => {
    const to = request.req.query('to')
    return request.json({ texts: texts.list(to === undefined ? undefined : phoneNumber(to) ?? ''), now: context.clock.now() }, 200, { 'cache-control': 'no-store' })
  })
  return routes
}
