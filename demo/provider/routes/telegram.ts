import { Hono } from 'hono'
import { answerOnce } from '../answer-once.js'
import { mode, optionalText, text } from '../body.js'
import { requireUser, userOf, type ProviderContext, type Variables } from '../context.js'
import { link, unlink } from '../link.js'
import { logIn } from '../log-in.js'
import { requireCaptcha } from '../require-captcha.js'
import type { AppRow } from '../store/apps.js'
import type { Account } from '../store/users.js'
import { telegramPerson } from '../telegram-proof.js'
import { disallowed, WireError } from '../wire-error.js'

/** Telegram login: data of the login widget, or launch data of a mini app, each signed with the bot's token as Telegram does. */
export function telegramRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>()

  /** The account that signed data prove; a proof is good once. */
  const prove = (app: AppRow, body: Record<string, unknown>): Account => {
    const { hash, ...person } = telegramPerson(body, app.telegram_bot_token, context.clock.now())
    if (!context.spentProofs.spend(`telegram ${app.id} ${hash}`)) throw new WireError(401, 'invalid_credentials', 'The Telegram data were used before')
    return {
      type: 'telegram',
      subject: person.telegram_user_id,
      fields: { ...person, telegramUserId: person.telegram_user_id, firstName: person.first_name },
    }
  }

  routes.post('/api/v1/telegram/authenticate', async request => {
    const { app, body } = request.var
    if (!app.telegram_auth) throw disallowed('telegram')
    const [wanted, captcha] = [mode(body), optionalText(body, 'captcha_token')]
    const current = await userOf(context, request)
    return answerOnce(context, request, () => {
      requireCaptcha(context, app, current, captcha)
      return logIn(context, app, prove(app, body), { mode: wanted, current })
    })
  })

  routes.post('/api/v1/telegram/link', async request => {
    const { app, body } = request.var
    if (!app.telegram_auth) throw disallowed('telegram')
    const user = await requireUser(context, request)
    return answerOnce(context, request, () => link(context, user, prove(app, body)))
  })

  routes.post('/api/v1/telegram/unlink', async request => {
    const user = await requireUser(context, request)
    const subject = text(request.var.body, 'telegram_user_id', 20)
    return answerOnce(context, request, () => unlink(context, user, 'telegram', subject))
  })

  return routes
}
