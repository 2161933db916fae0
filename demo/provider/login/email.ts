import type { Hono } from 'hono'
import { requireUser, userOf, type ProviderContext, type Variables } from '../context.js'
import { serve } from '../door/serve.js'
import type { Account } from '../store/accounts/users.js'
import type { AppRow } from '../store/apps.js'
import { transaction } from '../store/transaction.js'
import { answerOnce } from '../wire/answer-once.js'
import { code, email, optionalText } from '../wire/body.js'
import { disallowed, WireError } from '../wire/wire-error.js'
import { limitBySource } from './limit-by-source.js'
import { link } from './link.js'
import { requireCaptcha } from './require-captcha.js'
import { isTestCode } from './test-account.js'
import { loginMethodRoutes } from './login-method.js'

const account = (address: string): Account => ({ type: 'email', subject: address, fields: { address } })
const allow = (app: AppRow): void => {
  if (!app.email_auth) throw disallowed('email')
}

/** Routes for codes by email: send, log in, link, update, unlink, transfer. */
export function emailRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const { codes, mailer } = context
  const routes = loginMethodRoutes(context, {
    family: 'email',
    allow,
    prove({ var: { app, body } }, { user, linking }) {
      const [address, sentCode] = [email(body, 'email'), code(body)]
      const userIds = [...(linking ? [] : [null]), ...(user ? [user.id] : [])]
      return () => {
        if (!isTestCode(app.test_accounts, address, sentCode))
          codes.spend({ appId: app.id, address, userIds }, sentCode)
        return { account: account(address) }
      }
    },
    unlinked: body => ({ type: 'email', subject: email(body, 'address') }),
    moved(body) {
      const address = email(body, 'email')
      return ({ type, subject }) => type === 'email' && subject === address
    },
  })

  serve(routes, 'email.init', async request => {
    const { app, body } = request.var
    const address = email(body, 'email')
    allow(app)
    if (app.disable_plus_emails && address.split('@')[0]?.includes('+'))
      throw new WireError(400, 'disallowed_plus_email', "Please enter a valid email address without a '+'.")
    const user = await userOf(context, request)
    const answer = answerOnce(context, request, () => {
      requireCaptcha(context, app, user, optionalText(body, 'token'))
      limitBySource(context, request, 'code')
      mailer.queueCode(address, codes.issue({ appId: app.id, address, userId: user?.id ?? null }), app.name)
      return { success: true }
    })
    await mailer.deliver()
    return answer
  })

  serve(routes, 'email.update', async request => {
    const { app, body } = request.var
    const user = await requireUser(context, request)
    const [old, next, sentCode] = [email(body, 'oldAddress'), email(body, 'newAddress'), code(body)]
    return answerOnce(context, request, () => {
      codes.spend({ appId: app.id, address: next, userIds: [user.id] }, sentCode)
      return transaction(context.db, () => {
        if (!context.users.remove(user, 'email', old))
          throw new WireError(400, 'linked_account_not_found', 'The user has no such e-mail address')
        return link(context, user, account(next), { transfer: false })
      })
    })
  })

  return routes
}
