import { userOf, type ProviderContext, type Routes, type WireRequest } from '../../context.js'
import { serve } from '../../door/serve.js'
import { pathTo } from '../../operations/index.js'
import { Farcaster } from '../../store/accounts/farcaster.js'
import { SignInNonces } from '../../store/accounts/sign-in-nonces.js'
import type { AppRow } from '../../store/apps.js'
import { answerOnce } from '../../wire/answer-once.js'
import { mode, optionalText, text, type Body } from '../../wire/body.js'
import { disallowed, invalidCredentials, invalidData } from '../../wire/wire-error.js'
import { limitBySource } from '../limit-by-source.js'
import { logIn } from '../log-in.js'
import { requireCaptcha } from '../require-captcha.js'
import { loginMethodRoutes } from '../login-method.js'
import { verifySignIn } from './farcaster-sign-in.js'

const allow = (app: AppRow): void => {
  if (!app.farcaster_auth) throw disallowed('farcaster')
}
const proofOf = (body: Body) => ({
  message: text(body, 'message', 4_000),
  signature: text(body, 'signature', 2_000),
  fid: fidOf(body),
})

/**
 * Routes for Farcaster: open a channel to the phone, log in, link, unlink, transfer. The v2 routes serve mini apps,
 * which need no channel.
 */
export function farcasterRoutes(context: ProviderContext): Routes {
  const farcaster = new Farcaster(context.db, context.clock.now)

  const routes = loginMethodRoutes(context, {
    family: 'fc',
    allow,
    async prove(request) {
      const { app, body } = request.var
      const token = text(body, 'channel_token', 256)
      const channel = farcaster.channel(token)
      const { account, nonce } = await verifySignIn(farcaster, request, proofOf(body))
      return () => {
        if (!channel || channel.appId !== app.id || channel.nonce !== nonce || !farcaster.spendChannel(token))
          throw invalidCredentials('The channel is unknown, used or too old')
        return { account }
      }
    },
    unlinked: body => ({ type: 'farcaster', subject: String(fidOf(body)) }),
    moved(body) {
      const fid = text(body, 'farcaster_id', 20)
      return ({ type, subject }) => type === 'farcaster' && subject === fid
    },
  })
  serveChannels(routes, context, farcaster)
  serveMiniApps(routes, context, farcaster)
  return routes
}

/** Routes that open a channel to the phone and return its status. */
function serveChannels(routes: Routes, context: ProviderContext, farcaster: Farcaster): void {
  serve(routes, 'fc.init', async request => {
    const { app, body } = request.var
    allow(app)
    const [origin, redirectUrl] = [siteOf(request), optionalText(body, 'redirect_url') ?? null]
    if (redirectUrl !== null && (!URL.canParse(redirectUrl) || new URL(redirectUrl).origin !== origin))
      throw invalidData('"redirect_url" must be a page of this site')
    optionalText(body, 'relying_party')
    const user = await userOf(context, request)
    return answerOnce(context, request, () => {
      requireCaptcha(context, app, user, optionalText(body, 'token'))
      limitBySource(context, request, 'farcaster')
      const token = farcaster.openChannel({ appId: app.id, origin, redirectUrl })
      return { channel_token: token, connect_uri: `${new URL(request.req.url).origin}${pathTo('fc.page', { token })}` }
    })
  })

  serve(routes, 'fc.status', request => {
    const channel = farcaster.channel(request.req.header('farcaster-channel-token') ?? '')
    if (channel?.appId !== request.var.app.id) throw invalidCredentials('The channel is unknown or too old')
    const { nonce, answer } = channel
    const person = answer ? farcaster.person(answer.fid) : undefined
    if (!answer || !person) return request.json({ state: 'pending', nonce })
    return request.json({
      state: 'completed',
      nonce,
      ...answer,
      username: person.username,
      display_name: person.displayName,
      bio: `${person.displayName} of the development Farcaster`,
      pfp_url: '',
    })
  })
}

/** Routes for mini apps: log in without a channel. */
function serveMiniApps(routes: Routes, context: ProviderContext, farcaster: Farcaster): void {
  const nonces = new SignInNonces(context.db, context.clock.now)

  serve(routes, 'fc2.init', request => {
    allow(request.var.app)
    return answerOnce(context, request, () => {
      limitBySource(context, request, 'farcaster')
      return nonces.issue(request.var.app.id, 'farcaster', null)
    })
  })

  serve(routes, 'fc2.authenticate', async request => {
    const { app, body } = request.var
    allow(app)
    const loginMode = mode(body)
    const current = await userOf(context, request)
    const { account, nonce } = await verifySignIn(farcaster, request, proofOf(body))
    return answerOnce(context, request, () => {
      if (!nonces.spend(app.id, 'farcaster', account.subject, nonce))
        throw invalidCredentials('The nonce is unknown, used or too old')
      return logIn(context, app, account, { mode: loginMode, current })
    })
  })
}

/** The site that a login is for: the page's origin, or the site that a native app names. */
function siteOf(request: WireRequest): string {
  const named = request.req.header('origin') ?? optionalText(request.var.body, 'relying_party', 512) ?? request.req.url
  if (!URL.canParse(named) || !/^https?:$/.test(new URL(named).protocol))
    throw invalidData('"relying_party" must be the address of a site')
  return new URL(named).origin
}

function fidOf(body: Body): number {
  const fid = body['fid']
  if (typeof fid !== 'number' || !Number.isSafeInteger(fid) || fid < 1)
    throw invalidData('"fid" must be a whole number')
  return fid
}
