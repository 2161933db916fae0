import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import type { Variables } from '../context.js'
import { serve } from '../door/serve.js'
import { escapeHtml } from '../pages/escape-html.js'
import { allowedSources } from './allowed-origins.js'
import type { FrameContext } from './frame-context.js'
import { frameScript } from './frame-script.js'
import { HEADERS } from './page-routes.js'

/** Serves the page that imports a private key or a recovery phrase. The secret leaves it only in the form of shares. */
export function importPageRoutes(context: FrameContext): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>()

  serve(routes, 'frame.import', request => {
    const appId = request.req.param('appId')
    const domains = context.allowedDomains(appId)
    if (domains === undefined)
      return request.text('Unknown app', 404, {
        ...HEADERS,
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cache-control': 'no-store',
      })
    const sources = allowedSources(domains)
    return request.html(page(appId, sources), 200, {
      ...HEADERS,
      'cache-control': 'no-store',
      'permissions-policy': 'clipboard-read=(), clipboard-write=(), camera=(), microphone=(), geolocation=()',
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

  routes.get('/apps/frame/import.css', async request =>
    request.body(await readFile(new URL('./page/import/import.css', import.meta.url), 'utf8'), 200, {
      ...HEADERS,
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'no-cache',
    }),
  )

  return routes
}

/** The page has no form. Browsers do not fill or correct its field, or send it to a spelling service. */
function page(appId: string, sources: readonly string[]): string {
  const { version, integrity } = frameScript('import')
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Import a wallet</title>
    <link rel="stylesheet" href="/apps/frame/import.css">
  </head>
  <body data-app-id="${escapeHtml(appId)}" data-sources="${escapeHtml(sources.join(' '))}">
    <label for="secret">Private key or recovery phrase</label>
    <textarea id="secret" class="hidden" maxlength="1001" aria-describedby="wrong" autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" translate="no" disabled></textarea>
    <p id="wrong" role="alert"></p>
    <button type="button" id="show" aria-pressed="false" disabled>Show</button>
    <button type="button" id="import" disabled>Import</button>
    <p role="status"></p>
    <script type="module" src="/apps/frame/${version}.js" integrity="${integrity}"></script>
  </body>
</html>
`
}
