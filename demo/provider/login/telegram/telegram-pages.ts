import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { ProviderContext, Variables } from '../../context.js'
import { serve } from '../../door/serve.js'
import { allowedSources, isAllowedOrigin } from '../../frame/allowed-origins.js'
import { consentPage } from '../../pages/consent-page.js'
import { escapeHtml } from '../../pages/escape-html.js'
import { WireError } from '../../wire/wire-error.js'
import { TEST_IDENTITIES } from '../test-identities.js'
import { CONSENT_HEADERS } from '../social/oauth-pages.js'
import { signedByBot } from './telegram-proof.js'

/** A stand-in for Telegram's script: `Telegram.Login.auth(options, callback)` calls back with signed data or false. */
const script = (api: string) => `globalThis.Telegram = { ...globalThis.Telegram, Login: {
  auth({ bot_id }, callback) {
    const api = ${JSON.stringify(api)}
    const page = window.open(api + '/development/telegram/' + encodeURIComponent(bot_id) + '?origin=' + encodeURIComponent(location.origin), 'telegram', 'popup,width=480,height=720')
    if (!page) return callback(false)
    let answered = false
    const end = result => {
      if (answered) return
      answered = true
      removeEventListener('message', hear)
      clearInterval(watch)
      callback(result)
    }
    const hear = ({ origin, source, data }) => { if (origin === api && source === page && data?.event === 'auth_result') { end(data.result); page.close() } }
    addEventListener('message', hear)
    const watch = setInterval(() => { if (page.closed) end(false) }, 300)
  },
} }
`

/**
 * The pop-up's script: it posts the data to the page that opened it, and to no other. That page closes the pop-up,
 * because a browser may report that a window is closed before it delivers the window's last message.
 */
const REPLY = `const { origin, result } = document.body.dataset
if (window.opener) window.opener.postMessage({ event: 'auth_result', result: JSON.parse(result) }, origin)
else window.close()
`

const JAVASCRIPT = { 'content-type': 'text/javascript; charset=utf-8', 'cross-origin-resource-policy': 'cross-origin' }

/** Serves Telegram's login script, and its pop-up, in which the tester chooses an identity. */
export function telegramPageRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>()

  serve(routes, 'tg.script', request => request.body(script(new URL(request.req.url).origin), 200, JAVASCRIPT))
  routes.get('/development/telegram-reply.js', request => request.body(REPLY, 200, JAVASCRIPT))

  /** The app with this bot. Throws unless one of the app's own pages asks. */
  const requestFor = (botId: string, origin: string | undefined) => {
    const app = context.apps.byTelegramBot(botId)
    if (!app) throw new WireError(404, undefined, 'There is no such bot')
    if (origin === undefined || !isAllowedOrigin(origin, allowedSources(app.allowed_domains)))
      throw new WireError(403, 'invalid_origin', 'This page may not ask for this bot')
    return { app, origin }
  }

  serve(routes, 'tg.page', request => {
    const { app } = requestFor(request.req.param('bot'), request.req.query('origin'))
    const people = TEST_IDENTITIES.map(({ name, username }) => ({ value: username, name, detail: `@${username}` }))
    return request.html(
      consentPage({ app: app.name, site: 'Telegram', people, others: false, endings: false }),
      200,
      CONSENT_HEADERS,
    )
  })

  serve(routes, 'tg.answer', async request => {
    const { app, origin } = requestFor(request.req.param('bot'), request.req.query('origin'))
    const form = new URLSearchParams(await request.req.text())
    const person = TEST_IDENTITIES.find(({ username }) => username === form.get('person'))
    const [first_name, last_name] = person?.name.split(' ') ?? []
    const result = person
      ? signedByBot(
          'widget',
          {
            id: numberOf(person.username),
            first_name,
            last_name,
            username: person.username,
            auth_date: Math.floor(context.clock.now() / 1000),
          },
          app.telegram_bot_token,
        )
      : false
    const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Telegram</title></head><body data-origin="${escapeHtml(origin)}" data-result="${escapeHtml(JSON.stringify(result))}"><script src="/development/telegram-reply.js"></script></body></html>`
    return request.html(page, 200, {
      ...CONSENT_HEADERS,
      'content-security-policy': "default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    })
  })

  return routes
}

/** A person's Telegram id, derived from the name and therefore always the same. */
const numberOf = (username: string): number => createHash('sha256').update(username).digest().readUIntBE(0, 5)
