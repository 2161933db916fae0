import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { ProviderContext, Variables } from '../context.js'
import { requireAppSecret } from '../door/app-secret.js'
import { serve } from '../door/serve.js'
import type { AppRow } from '../store/apps.js'
import { answerOnce } from '../wire/answer-once.js'
import { text } from '../wire/body.js'
import { invalidData, WireError } from '../wire/wire-error.js'
import { importedAccount } from './imported-account.js'

const MOST = 1_000

/** Who may come in, for an app's own server: the allowlist, and the accounts that tests log in with. */
export function accessRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const { apps } = context
  const routes = new Hono<{ Variables: Variables }>()

  serve(routes, 'host.allowlist', request => {
    requireAppSecret(request)
    const { app } = request.var
    return request.json(app.allowlist.map(value => entry(app, value)))
  })

  serve(routes, 'host.allow', request => {
    requireAppSecret(request)
    const { app, body } = request.var
    const value = valueOf(body)
    return answerOnce(context, request, () => {
      if (!app.allowlist_enabled) throw new WireError(403, 'feature_not_enabled', 'This app has no allowlist')
      const list = [...new Set([...app.allowlist, value])]
      if (list.length > MOST) throw invalidData(`The allowlist holds at most ${MOST}`)
      apps.update(app.id, { allowlist: list })
      return entry(app, value)
    })
  })

  serve(routes, 'host.disallow', request => {
    requireAppSecret(request)
    const { app, body } = request.var
    const value = valueOf(body)
    if (!app.allowlist.includes(value)) throw new WireError(404, undefined, 'That is not on the allowlist')
    return answerOnce(context, request, () => {
      apps.update(app.id, { allowlist: app.allowlist.filter(known => known !== value) })
      return { message: 'Removed from the allowlist' }
    })
  })

  serve(routes, 'host.testCredentials', request => {
    requireAppSecret(request)
    const { app } = request.var
    const made = new Date(0).toISOString()
    return request.json({ data: app.test_accounts.map(account => ({ id: idOf(account.email), created_at: made, updated_at: made, name: null, ...account })) })
  })

  return routes
}

/** What is listed of an account: its address, number or wallet, as accounts have it. */
function valueOf(body: Record<string, unknown>): string {
  const [type, value] = [text(body, 'type', 40), text(body, 'value', 254)]
  if (type === 'email' || type === 'phone') return importedAccount({ type, address: value, number: value }).subject
  if (type === 'wallet') return importedAccount({ type, address: value, chain_type: value.startsWith('0x') ? 'ethereum' : 'solana' }).subject
  throw invalidData('"type" is "email", "phone" or "wallet"')
}

const entry = (app: AppRow, value: string) => ({ id: idOf(value), app_id: app.id, type: value.includes('@') ? 'email' : value.startsWith('+') ? 'phone' : 'wallet', value, accepted_at: null })

const idOf = (text: string): string => `c${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
