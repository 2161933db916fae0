import { Hono } from 'hono'
import { serve } from '../door/serve.js'
import { escapeHtml } from '../pages/escape-html.js'
import { allowedSources } from './allowed-origins.js'
import type { FrameContext } from './frame-context.js'
import { FRAME_PAGES, frameScript } from './frame-script.js'

export const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'cross-origin',
} as const

/** Permissions policy of the frame's document. It denies all these features. */
const PERMISSIONS =
  'accelerometer=(), camera=(), clipboard-read=(), clipboard-write=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()'

/**
 * Serves the wallet frame's page, one for each app: nothing visible, one script, and the list of pages that may use it.
 * The list comes from the provider alone, both for the browser (`frame-ancestors`) and for the script.
 */
export function pageRoutes(context: FrameContext): Hono {
  const routes = new Hono()

  serve(routes, 'frame.page', request => {
    const appId = request.req.param('appId')
    const domains = context.allowedDomains(appId)
    if (domains === undefined)
      return request.text('Unknown app', 404, {
        ...HEADERS,
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cache-control': 'no-store',
      })
    // The provider's own pages also embed the frame, to ask a user on behalf of another app.
    const sources = [...allowedSources(domains), ...(domains.length > 0 ? [new URL(request.req.url).origin] : [])]
    const { version, integrity } = frameScript()
    const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Wallet</title>
  </head>
  <body data-app-id="${escapeHtml(appId)}" data-sources="${escapeHtml(sources.join(' '))}"${context.opensRawSigning?.(appId) ? ' data-raw-signing="true"' : ''}>
    <script type="module" src="/apps/frame/${version}.js" integrity="${integrity}"></script>
  </body>
</html>
`
    return request.html(page, 200, {
      ...HEADERS,
      'cache-control': 'no-store',
      'permissions-policy': PERMISSIONS,
      'content-security-policy': [
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
        `frame-ancestors ${sources.length > 0 ? sources.join(' ') : "'none'"}`,
      ].join('; '),
    })
  })

  serve(routes, 'frame.script', request => {
    const wanted = request.req.param('file')
    const script = FRAME_PAGES.map(page => frameScript(page)).find(({ version }) => wanted === `${version}.js`)
    if (!script) return request.text('Not found', 404, HEADERS)
    return request.body(script.code, 200, {
      ...HEADERS,
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  return routes
}
