import { Hono } from 'hono'
import type { ProviderContext, Variables } from '../context.js'
import { serve } from '../door/serve.js'
import { pageFile } from '../pages/page-file.js'

const file = (name: string) => pageFile(new URL(`../pages/${name}`, import.meta.url))

/** Serves the development inbox: a page, and the same emails as JSON. Same origin only. */
export function inboxRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>()
  serve(routes, 'inbox.page', file('inbox.html'))
  routes.get('/inbox/inbox.css', file('inbox.css'))
  routes.get('/inbox/inbox.js', file('inbox.js'))
  serve(routes, 'inbox.mails', request =>
    request.json({ mails: context.mails.list(request.req.query('to')), now: context.clock.now() }, 200, {
      'cache-control': 'no-store',
    }),
  )
  return routes
}
