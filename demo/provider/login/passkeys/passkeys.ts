import {
  requireUser,
  userOf,
  type ProviderContext,
  type Routes,
  type SignedInUser,
  type WireRequest,
} from '../../context.js'
import { serve } from '../../door/serve.js'
import { requireSecondFactor } from '../../second-factors/require-second-factor.js'
import { Passkeys, type Passkey } from '../../store/accounts/passkeys.js'
import type { Account } from '../../store/accounts/users.js'
import type { AppRow } from '../../store/apps.js'
import { SecondFactors } from '../../store/second-factors/second-factors.js'
import { answerOnce } from '../../wire/answer-once.js'
import { optionalText, text } from '../../wire/body.js'
import { disallowed, invalidCredentials, WireError } from '../../wire/wire-error.js'
import { limitBySource } from '../limit-by-source.js'
import { unlink } from '../link.js'
import { logIn } from '../log-in.js'
import { requireCaptcha } from '../require-captcha.js'
import { loginMethodRoutes } from '../login-method.js'
import {
  beginAuthentication,
  beginRegistration,
  relyingParty,
  verifyAuthentication,
  verifyRegistration,
} from './passkey-ceremony.js'

const account = (credentialId: string): Account => ({
  type: 'passkey',
  subject: credentialId,
  fields: { credential_id: credentialId },
})
const allow = (app: AppRow): void => {
  if (!app.passkey_auth) throw disallowed('passkey')
}

/** Routes for passkeys (WebAuthn): sign up, log in, link, unlink. */
export function passkeyRoutes(context: ProviderContext): Routes {
  const passkeys = new Passkeys(context.db, context.clock.now)

  const routes = loginMethodRoutes(context, {
    family: 'passkey',
    modeless: true,
    allow,
    async prove(request, { user, linking }) {
      if (!linking || !user) {
        const named = text(request.var.body, 'challenge', 1_000)
        const { passkey, challenge, spend } = await verifyAuthentication(passkeys, request, {
          purpose: 'authenticate',
          userId: null,
        })
        if (challenge !== named) throw invalidCredentials('The passkey answers another challenge')
        return () => {
          spend()
          return { account: account(passkey.credentialId) }
        }
      }
      const { passkey, spend } = await verifyRegistration(passkeys, request, { purpose: 'link', userId: user.id })
      return () => {
        spend()
        return { account: account(passkey.credentialId), linked: () => keep(passkeys, { ...passkey, userId: user.id }) }
      }
    },
  })
  serveSignUp(routes, context, passkeys)
  serveCeremonies(routes, context, passkeys)
  serveUnlink(routes, context, passkeys)
  return routes
}

function keep(passkeys: Passkeys, passkey: Passkey): void {
  if (!passkeys.find(passkey.appId, passkey.credentialId)) passkeys.add(passkey)
}

/** Responds with the options of a ceremony and the site they are for. */
async function startCeremony(
  context: ProviderContext,
  request: WireRequest,
  user: SignedInUser | undefined,
  make: (origin: string) => Promise<() => Record<string, unknown>>,
) {
  const origin = relyingParty(request)
  const options = await make(origin)
  const captcha = optionalText(request.var.body, 'token')
  return answerOnce(context, request, () => {
    requireCaptcha(context, request.var.app, user, captcha)
    limitBySource(context, request, 'passkey')
    return { relying_party: origin, options: options() }
  })
}

/** Routes that sign up a new user with a new passkey. */
function serveSignUp(routes: Routes, context: ProviderContext, passkeys: Passkeys): void {
  serve(routes, 'passkey.registerInit', async request => {
    const { app } = request.var
    requireSignUp(app)
    return startCeremony(context, request, await userOf(context, request), origin =>
      beginRegistration(passkeys, {
        appId: app.id,
        purpose: 'register',
        userId: null,
        origin,
        siteName: app.name,
        userName: app.name,
      }),
    )
  })

  serve(routes, 'passkey.register', async request => {
    const { app } = request.var
    requireSignUp(app)
    const current = await userOf(context, request)
    const { passkey, spend } = await verifyRegistration(passkeys, request, { purpose: 'register', userId: null })
    return answerOnce(context, request, () => {
      spend()
      if (passkeys.find(app.id, passkey.credentialId)) throw invalidCredentials('This passkey is known already')
      const answer = logIn(context, app, account(passkey.credentialId), { current })
      keep(passkeys, { ...passkey, userId: String((answer['user'] as Record<string, unknown>)['id']) })
      return answer
    })
  })
}

/** Routes for the options with which the browser uses a known passkey or creates a further one. */
function serveCeremonies(routes: Routes, context: ProviderContext, passkeys: Passkeys): void {
  serve(routes, 'passkey.authInit', async request => {
    const { app } = request.var
    allow(app)
    return startCeremony(context, request, await userOf(context, request), origin =>
      beginAuthentication(passkeys, { appId: app.id, purpose: 'authenticate', userId: null, origin }),
    )
  })

  serve(routes, 'passkey.linkInit', async request => {
    const { app } = request.var
    allow(app)
    const user = await requireUser(context, request)
    return startCeremony(context, request, user, origin =>
      beginRegistration(passkeys, {
        appId: app.id,
        purpose: 'link',
        userId: user.id,
        origin,
        siteName: app.name,
        userName: context.users.accounts(user.id).find(({ type }) => type === 'email')?.subject ?? app.name,
      }),
    )
  })
}

/** Route that unlinks a passkey, which also ends its use as a second factor. */
function serveUnlink(routes: Routes, context: ProviderContext, passkeys: Passkeys): void {
  const {
    db,
    clock: { now },
  } = context
  const factors = new SecondFactors(db, now)

  serve(routes, 'passkey.unlink', async request => {
    const { body } = request.var
    const user = await requireUser(context, request)
    const credentialId = text(body, 'credential_id', 1_400)
    return answerOnce(context, request, () => {
      if (factors.list(user.id).some(({ type, subject }) => type === 'passkey' && subject === credentialId)) {
        if (body['remove_as_mfa'] === false)
          throw new WireError(400, 'invalid_data', 'A passkey that is a second factor cannot be unlinked')
        requireSecondFactor({ db, now }, request, user.id)
        factors.remove(user.id, 'passkey', credentialId)
      }
      const answer = unlink(context, user, 'passkey', credentialId)
      passkeys.remove(user.appId, credentialId)
      return answer
    })
  })
}

function requireSignUp(app: AppRow): void {
  allow(app)
  if (!app.passkeys_for_signup_enabled) throw disallowed('passkey')
}
