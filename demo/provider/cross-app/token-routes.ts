import { Hono } from 'hono'
import { requireUser, type ProviderContext, type Variables } from '../context.js'
import { serve } from '../door/serve.js'
import { wayBack } from '../store/accounts/oauth-flows.js'
import { answerOnce } from '../wire/answer-once.js'
import { text } from '../wire/body.js'
import { WireError } from '../wire/wire-error.js'
import { crossAppAccount } from './other-app.js'

/**
 * This provider as an OAuth server for other apps. One route records a user's consent from the app's own page, the
 * other verifies the tokens that apps received.
 */
export function crossAppRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const { oauthFlows, tokens, users } = context
  const routes = new Hono<{ Variables: Variables }>()

  serve(routes, 'prov.authorizationCode', async request => {
    const { app, body } = request.var
    const user = await requireUser(context, request)
    const session = {
      provider: `privy:${app.id}`,
      redirectTo: new URL(address(text(body, 'redirect_to'))).href,
      clientState: text(body, 'state', 256),
      codeChallenge: text(body, 'code_challenge', 256),
    }
    return answerOnce(context, request, () => {
      const flow = oauthFlows.begunWith(session)
      if (!flow) throw new WireError(400, 'oauth_state_mismatch', 'No app has begun this login, or it has ended')
      return {
        location: wayBack(flow, oauthFlows.settle(flow.state, { account: crossAppAccount(context, app.id, user.id) })),
      }
    })
  })

  serve(routes, 'prov.verify', async request => {
    const claims = await tokens.verifyCrossApp(text(request.var.body, 'prat', 4_000))
    const isProviderUser = claims !== undefined && users.find(claims.userId)?.appId === claims.providerAppId
    return request.json({
      verified: isProviderUser && [claims.appId, claims.providerAppId].includes(request.var.app.id),
    })
  })
  return routes
}

function address(value: string): string {
  if (!URL.canParse(value)) throw new WireError(400, 'invalid_data', '"redirect_to" must be a web address')
  return value
}
