import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { requireUser, type ProviderContext, type Routes } from '../context.js'
import { serve } from '../door/serve.js'
import { returnAddress } from '../login/social/oauth.js'
import { pathTo } from '../operations/index.js'
import type { AppRow } from '../store/apps.js'
import { CloudStore, type CloudProvider } from '../store/cloud.js'
import { answerOnce } from '../wire/answer-once.js'
import { optionalText, text } from '../wire/body.js'
import { requireSameClient } from '../wire/same-client.js'
import { invalidCredentials, invalidData, WireError } from '../wire/wire-error.js'

/** The value that the client sends in place of a code if the person declined. */
export const DENIED = 'undefined'

/**
 * Routes that get permission to store a wallet's backup in a cloud account: Google Drive by OAuth with PKCE, iCloud by
 * its own sign-in page. The pages are in `cloud-pages.ts`.
 */
export function recoveryRoutes(context: ProviderContext): Routes {
  const cloud = new CloudStore(context.db, context.clock.now)
  const routes: Routes = new Hono()
  serveGoogleDrive(routes, context, cloud)
  serveICloud(routes, context, cloud)
  return routes
}

const pageOf = (url: string, state: string) => ({ url: `${new URL(url).origin}${pathTo('cloud.page', { state })}` })

function serveGoogleDrive(routes: Routes, context: ProviderContext, cloud: CloudStore): void {
  serve(routes, 'rec.oauthInit', async request => {
    const { app, body } = request.var
    const user = await requireUser(context, request)
    requireOffered(app, 'google-drive')
    const redirectTo = returnAddress(app, text(body, 'redirect_to'))
    return answerOnce(context, request, () =>
      pageOf(
        request.req.url,
        cloud.begin({
          appId: app.id,
          userId: user.id,
          provider: 'google-drive',
          redirectTo,
          clientState: optionalText(body, 'state_code', 256) ?? '',
          codeChallenge: optionalText(body, 'code_challenge', 256) ?? null,
        }),
      ),
    )
  })

  serve(routes, 'rec.oauthAuthenticate', async request => {
    const { app, body } = request.var
    const user = await requireUser(context, request)
    const [code, state, verifier] = [
      text(body, 'authorization_code', 256),
      text(body, 'state_code', 256),
      optionalText(body, 'code_verifier', 128) ?? '',
    ]
    return answerOnce(context, request, () => {
      if (code === DENIED) throw new WireError(400, undefined, 'User denied confirmation during OAuth flow')
      const flow = cloud.spend(app.id, code)
      if (!flow?.account || flow.provider !== 'google-drive' || flow.userId !== user.id)
        throw invalidCredentials('Invalid code during OAuth flow.')
      requireSameClient(flow, state, verifier)
      return { access_token: cloud.token(flow.provider, flow.account) }
    })
  })
}

function serveICloud(routes: Routes, context: ProviderContext, cloud: CloudStore): void {
  serve(routes, 'rec.icloudInit', async request => {
    const { app, body } = request.var
    const user = await requireUser(context, request)
    requireOffered(app, 'icloud')
    const client = clientOf(body)
    const origin = new URL(request.req.url).origin
    // The page posts its result to the window that opened it, so only that window's origin may receive it.
    const redirectTo =
      client === 'web'
        ? (request.req.header('origin') ?? origin)
        : `${origin}${pathTo('rec.icloudCallback', { appId: app.id })}`
    return answerOnce(context, request, () =>
      pageOf(
        request.req.url,
        cloud.begin({
          appId: app.id,
          userId: user.id,
          provider: 'icloud',
          redirectTo,
          clientState: '',
          codeChallenge: null,
        }),
      ),
    )
  })

  serve(routes, 'rec.icloudConfig', async request => {
    const { app, body } = request.var
    await requireUser(context, request)
    requireOffered(app, 'icloud')
    clientOf(body)
    return request.json({
      api_token: createHash('sha256').update(`icloud ${app.id}`).digest('hex'),
      container_identifier: `iCloud.localhost.wallet.${app.id}`,
      environment: 'development',
    })
  })
}

function requireOffered(app: AppRow, provider: CloudProvider): void {
  if (!app.user_owned_recovery_options.includes(provider))
    throw new WireError(400, 'disallowed_recovery_method', 'Recovery method is not allowed')
}

function clientOf(body: Record<string, unknown>): 'web' | 'expo-ios' {
  const client = body['client_type']
  if (client !== 'web' && client !== 'expo-ios') throw invalidData('"client_type" is "web" or "expo-ios"')
  return client
}
