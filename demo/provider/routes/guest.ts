import { Hono } from 'hono'
import { text } from '../body.js'
import type { ProviderContext, Variables } from '../context.js'
import { logIn } from '../log-in.js'
import { keyedHash, secret } from '../secrets.js'
import { invalidData, WireError } from '../wire-error.js'

const CREDENTIAL = /^[A-Za-z0-9_-]{43}$/

/** Visitors without a name. The same credential is the same user. */
export function guestRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>()
  routes.post('/api/v1/guest/authenticate', async request => {
    const { app, body } = request.var
    const credential = text(body, 'guest_credential', 43)
    if (!CREDENTIAL.test(credential) || Object.keys(body).length > 1) throw invalidData('"guest_credential" must be 32 bytes in base64url, and nothing else')
    if (!app.guest_auth) throw new WireError(403, 'disallowed_login_method', 'Login as a guest not allowed')
    const subject = keyedHash(secret(context.db, 'guest-key'), credential)
    return request.json(await logIn(context, app, { type: 'guest', subject, fields: {} }))
  })
  return routes
}
