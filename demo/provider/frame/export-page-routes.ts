import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import type { Variables } from '../context.js'
import { serve } from '../door/serve.js'
import { escapeHtml } from '../pages/escape-html.js'
import { allowedSources } from './allowed-origins.js'
import type { FrameContext } from './frame-context.js'
import { frameScript } from './frame-script.js'
import { HEADERS } from './page-routes.js'

/** Serves the page that exports a wallet's key: a row of buttons 44 px high, in the colours of the embedding page. */
export function exportPageRoutes(context: FrameContext): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>()

  serve(routes, 'frame.export', request => {
    const appId = request.req.param('appId')
    const domains = context.allowedDomains(appId)
    if (domains === undefined)
      return request.text('Unknown app', 404, {
        ...HEADERS,
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cache-control': 'no-store',
      })
    const sources = allowedSources(domains)
    const { version, integrity } = frameScript('export')
    const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Export a wallet</title>
    <link rel="stylesheet" href="/apps/frame/export.css">
  </head>
  <body data-app-id="${escapeHtml(appId)}">
    <button type="button" data-what="phrase" data-label="Copy phrase" hidden><span>Copy phrase</span></button>
    <button type="button" data-what="key" data-label="Copy key"><span>Copy key</span></button>
    <p role="status"></p>
    <script type="module" src="/apps/frame/${version}.js" integrity="${integrity}"></script>
  </body>
</html>
`
    return request.html(page, 200, {
      ...HEADERS,
      'cache-control': 'no-store',
      'permissions-policy': 'clipboard-write=(self)',
      'content-security-policy': [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
        `frame-ancestors ${sources.length > 0 ? sources.join(' ') : "'none'"}`,
      ].join('; '),
    })
  })

  routes.get('/apps/frame/export.css', async request =>
    request.body(await readFile(new URL('./page/export.css', import.meta.url), 'utf8'), 200, {
      ...HEADERS,
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'no-cache',
    }),
  )

  return routes
}
