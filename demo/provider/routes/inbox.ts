import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import type { ProviderContext, Variables } from '../context.js'

const FILES = [
  ['/inbox', 'inbox.html', 'text/html; charset=utf-8'],
  ['/inbox/inbox.css', 'inbox.css', 'text/css; charset=utf-8'],
  ['/inbox/inbox.js', 'inbox.js', 'text/javascript; charset=utf-8'],
] as const
/** What the tester's pages may do: their own scripts, styles and questions. */
export const PAGE_POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The development inbox: a page for people, and the same mails as JSON. Same origin only. */
export function inboxRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>()
  for (const [path, file, type] of FILES) {
    routes.get(path, async request => request.body(await readFile(new URL(`../pages/${file}`, import.meta.url), 'utf8'), 200, {
      'content-type': type, 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-cache',
    }))
  }
  routes.get('/inbox/mails.json', request => request.json({ mails: context.mails.list(request.req.query('to')), now: context.clock.now() }, 200, { 'cache-control': 'no-store' }))
  return routes
}
