import { Hono } from 'hono'
import type { ProviderContext, Variables } from '../context.js'
import { serve } from '../door/serve.js'
import { pathTo } from '../operations/index.js'
import { invalidData, WireError } from '../wire/wire-error.js'

/** The captcha of a site key with this ending always fails. Every other key of the app always succeeds. */
const FAILING = '-fails'

/** A stand-in for the captcha service's script: `turnstile.render(holder, options)` calls back with a token. */
const script = (api: string) => `globalThis.turnstile = (() => {
  const widgets = new Map()
  const solve = async id => {
    const widget = widgets.get(id)
    if (!widget) return
    try {
      const { action, sitekey } = widget.options
      const answer = await fetch(${JSON.stringify(`${api}${pathTo('captcha.token')}`)}, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ action, sitekey }) })
      if (!answer.ok) throw new Error(String(answer.status))
      widget.response = (await answer.json()).token
      if (widgets.has(id)) widget.options.callback?.(widget.response)
    } catch (error) {
      if (widgets.has(id)) widget.options['error-callback']?.(error.message)
    }
  }
  return {
    render(holder, options) {
      const id = 'development-' + crypto.randomUUID()
      widgets.set(id, { options })
      if (options.execution !== 'execute') void solve(id)
      return id
    },
    execute: id => void solve(id),
    reset: id => void solve(id),
    remove: id => { widgets.delete(id) },
    getResponse: id => widgets.get(id)?.response,
    isExpired: () => false,
    ready: then => then(),
  }
})()
`

/** Serves the script and the tokens of the development captcha. A token works once, for one app, for five minutes. */
export function captchaRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>()
  serve(routes, 'captcha.script', request =>
    request.body(script(new URL(request.req.url).origin), 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
    }),
  )
  serve(routes, 'captcha.token', request => {
    const { action, sitekey } = request.var.body
    const app = typeof action === 'string' ? context.apps.find(action) : undefined
    if (!app || typeof sitekey !== 'string' || `t:${sitekey}` !== app.captcha_site_key)
      throw invalidData('Unknown site key')
    if (sitekey.endsWith(FAILING)) throw new WireError(403, undefined, 'This captcha is never solved')
    return request.json({ token: context.captchas.issue(app.id) })
  })
  return routes
}
