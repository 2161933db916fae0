import { Hono } from 'hono'
import { answerOnce } from '../answer-once.js'
import { code, email, mode, optionalText } from '../body.js'
import { requireUser, sourceOf, userOf, type ProviderContext, type Variables } from '../context.js'
import { link, unlink } from '../link.js'
import { logIn } from '../log-in.js'
import { requireCaptcha } from '../require-captcha.js'
import { transaction } from '../store/database.js'
import type { Account } from '../store/users.js'
import { disallowed, WireError } from '../wire-error.js'

/** From one network address to one app: far more than people, far less than a machine could send. */
const SENDS_BY_SOURCE = { count: 1_000, windowMs: 10 * 60_000 }

const account = (address: string): Account => ({ type: 'email', subject: address, fields: { address } })

/** Codes by e-mail: send, log in, link, update, unlink. */
export function emailRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const { codes, limits, mailer } = context
  const routes = new Hono<{ Variables: Variables }>()

  routes.post('/api/v1/passwordless/init', async request => {
    const { app, body } = request.var
    const address = email(body, 'email')
    if (!app.email_auth) throw disallowed('email')
    if (app.disable_plus_emails && address.split('@')[0]?.includes('+')) throw new WireError(400, 'disallowed_plus_email', "Please enter a valid email address without a '+'.")
    const user = await userOf(context, request)
    const answer = answerOnce(context, request, () => {
      requireCaptcha(context, app, user, optionalText(body, 'token'))
      limits.take(`code\n${app.id}\n${sourceOf(request)}`, SENDS_BY_SOURCE)
      mailer.queueCode(address, codes.issue({ appId: app.id, address, userId: user?.id ?? null }), app.name)
      return { success: true }
    })
    await mailer.deliver()
    return answer
  })

  routes.post('/api/v1/passwordless/authenticate', async request => {
    const { app, body } = request.var
    const [address, wanted, given] = [email(body, 'email'), mode(body), code(body)]
    if (!app.email_auth) throw disallowed('email')
    const current = await userOf(context, request)
    return answerOnce(context, request, () => {
      codes.spend({ appId: app.id, address, userIds: [null, ...(current ? [current.id] : [])] }, given)
      return logIn(context, app, account(address), { mode: wanted, current })
    })
  })

  routes.post('/api/v1/passwordless/link', async request => {
    const { app, body } = request.var
    const user = await requireUser(context, request)
    const [address, given] = [email(body, 'email'), code(body)]
    return answerOnce(context, request, () => {
      codes.spend({ appId: app.id, address, userIds: [user.id] }, given)
      return link(context, user, account(address))
    })
  })

  routes.post('/api/v1/passwordless/update', async request => {
    const { app, body } = request.var
    const user = await requireUser(context, request)
    const [old, next, given] = [email(body, 'oldAddress'), email(body, 'newAddress'), code(body)]
    return answerOnce(context, request, () => {
      codes.spend({ appId: app.id, address: next, userIds: [user.id] }, given)
      return transaction(context.db, () => {
        if (!context.users.remove(user, 'email', old)) throw new WireError(400, 'linked_account_not_found', 'The user has no such e-mail address')
        return link(context, user, account(next))
      })
    })
  })

  routes.post('/api/v1/passwordless/unlink', async request => {
    const user = await requireUser(context, request)
    const address = email(request.var.body, 'address')
    return answerOnce(context, request, () => unlink(context, user, 'email', address))
  })

  return routes
}
