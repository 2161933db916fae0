import { Hono } from 'hono'
import { sourceOf, type ProviderContext, type Variables } from '../context.js'
import { serve } from '../door/serve.js'
import { keyedHash, secret } from '../store/secrets.js'
import { answerOnce } from '../wire/answer-once.js'
import { text } from '../wire/body.js'
import { disallowed, invalidData } from '../wire/wire-error.js'
import { logIn } from './log-in.js'

const CREDENTIAL = /^[A-Za-z0-9_-]{43}$/
const LOGINS_BY_SOURCE = { count: 5_000, windowMs: 10 * 60_000 }

/** Routes for guests. A credential gives the same user until that user links an account, and then a new guest. */
export function guestRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>()
  const key = secret(context.db, 'guest-key')
  serve(routes, 'guest.authenticate', request => {
    const { app, body } = request.var
    const credential = text(body, 'guest_credential', 43)
    if (!CREDENTIAL.test(credential) || Object.keys(body).length > 1)
      throw invalidData('"guest_credential" must be 32 bytes in base64url, and nothing else')
    if (!app.guest_auth) throw disallowed('guest')
    return answerOnce(context, request, () => {
      context.limits.take(`guest\n${app.id}\n${sourceOf(request)}`, LOGINS_BY_SOURCE)
      return logIn(context, app, { type: 'guest', subject: keyedHash(key, credential), fields: {} })
    })
  })
  return routes
}
