import { Hono } from 'hono'
import { code, email, mode, optionalText } from '../body.js'
import { requireUser, userOf, type ProviderContext, type Variables } from '../context.js'
import { link, unlink } from '../link.js'
import { logIn } from '../log-in.js'
import { transaction } from '../store/database.js'
import type { Account } from '../store/users.js'
import { WireError } from '../wire-error.js'
import { requireCaptcha } from './captcha.js'

const account = (address: string): Account => ({ type: 'email', subject: address, fields: { address } })

/** Codes by e-mail: send, log in, link, update, unlink. */
export function emailRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const { codes, mailer } = context
  const routes = new Hono<{ Variables: Variables }>()

  routes.post('/api/v1/passwordless/init', async request => {
    const { app, body } = request.var
    const address = email(body, 'email')
    if (!app.email_auth) throw new WireError(403, 'disallowed_login_method', 'Login with email not allowed')
    if (app.disable_plus_emails && address.split('@')[0]?.includes('+')) throw new WireError(400, 'disallowed_plus_email', "Please enter a valid email address without a '+'.")
    if (!await userOf(context, request)) requireCaptcha(context, app, optionalText(body, 'token'))
    await mailer.sendCode(address, codes.issue(app.id, address), app.name)
    return request.json({ success: true })
  })

  routes.post('/api/v1/passwordless/authenticate', async request => {
    const { app, body } = request.var
    const [address, wanted] = [email(body, 'email'), mode(body)]
    if (!app.email_auth) throw new WireError(403, 'disallowed_login_method', 'Login with email not allowed')
    codes.spend(app.id, address, code(body))
    const user = await userOf(context, request)
    return request.json(await logIn(context, app, account(address), { mode: wanted, guest: user?.isGuest ? user : undefined }))
  })

  routes.post('/api/v1/passwordless/link', async request => {
    const { app, body } = request.var
    const user = await requireUser(context, request)
    const address = email(body, 'email')
    codes.spend(app.id, address, code(body))
    return request.json(link(context, user, account(address)))
  })

  routes.post('/api/v1/passwordless/update', async request => {
    const { app, body } = request.var
    const user = await requireUser(context, request)
    const [old, next] = [email(body, 'oldAddress'), email(body, 'newAddress')]
    codes.spend(app.id, next, code(body))
    return request.json(transaction(context.db, () => {
      if (!context.users.remove(user, 'email', old)) throw new WireError(400, 'linked_account_not_found', 'The user has no such e-mail address')
      return link(context, user, account(next))
    }))
  })

  routes.post('/api/v1/passwordless/unlink', async request => {
    const user = await requireUser(context, request)
    return request.json(unlink(context, user, 'email', email(request.var.body, 'address')))
  })

  return routes
}
