import { createHash, createHmac } from 'node:crypto'
import { Hono } from 'hono'
import { mode, optionalText } from '../body.js'
import { requireUser, userOf, type ProviderContext, type Variables } from '../context.js'
import { link } from '../link.js'
import { logIn } from '../log-in.js'
import { sameText } from '../secrets.js'
import type { AppRow } from '../store/apps.js'
import type { Account } from '../store/users.js'
import { invalidData, WireError } from '../wire-error.js'
import { requireCaptcha } from './captcha.js'

const LIFETIME_SECONDS = 24 * 3600

/** `key=value` lines in alphabetical order, the text that Telegram signs. */
const signedText = (fields: Record<string, unknown>) =>
  Object.entries(fields).filter(([key, value]) => key !== 'hash' && value !== undefined && value !== null).map(([key, value]) => `${key}=${String(value)}`).sort().join('\n')

/** Telegram login: data of the login widget, or launch data of a mini app, each signed with the bot's token as Telegram does. */
export function telegramRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>()

  const prove = (app: AppRow, body: Record<string, unknown>): Account => {
    if (!app.telegram_auth) throw new WireError(403, 'disallowed_login_method', 'Login with Telegram not allowed.')
    const refusal = new WireError(401, 'invalid_credentials', 'The Telegram data is not valid')
    const object = (key: string) => {
      const value = body[key]
      if (value !== undefined && (typeof value !== 'object' || value === null || Array.isArray(value))) throw invalidData(`"${key}" must be an object`)
      return value as Record<string, unknown> | undefined
    }
    const [result, web] = [object('telegram_auth_result'), object('telegram_web_app_data')]
    const data = result ?? web
    if (!data) throw invalidData('Telegram data is missing')
    const key = result ? createHash('sha256').update(app.telegram_bot_token).digest() : createHmac('sha256', 'WebAppData').update(app.telegram_bot_token).digest()
    const hash = createHmac('sha256', key).update(signedText(data)).digest('hex')
    if (!sameText(hash, String(data['hash'])) || !(Math.floor(context.clock.now() / 1000) - Number(data['auth_date']) <= LIFETIME_SECONDS)) throw refusal
    let person: Record<string, unknown> = data
    if (web) {
      try { person = JSON.parse(String(web['user'])) as Record<string, unknown> } catch { throw refusal }
    }
    const subject = String(person['id'] ?? '')
    if (!/^\d{1,20}$/.test(subject)) throw refusal
    const name = (field: string) => typeof person[field] === 'string' ? person[field] : null
    return {
      type: 'telegram',
      subject,
      fields: {
        telegram_user_id: subject, telegramUserId: subject, first_name: name('first_name'), firstName: name('first_name'),
        last_name: name('last_name'), username: name('username'), photo_url: name('photo_url'),
      },
    }
  }

  routes.post('/api/v1/telegram/authenticate', async request => {
    const { app, body } = request.var
    const user = await userOf(context, request)
    const account = prove(app, body)
    if (!user) requireCaptcha(context, app, optionalText(body, 'captcha_token'))
    return request.json(await logIn(context, app, account, { mode: mode(body), guest: user?.isGuest ? user : undefined }))
  })

  routes.post('/api/v1/telegram/link', async request => {
    const user = await requireUser(context, request)
    return request.json(link(context, user, prove(request.var.app, request.var.body)))
  })

  return routes
}
