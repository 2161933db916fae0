import { Hono } from 'hono'
import type { ProviderContext, Variables } from '../context.js'
import { serve } from '../door/serve.js'
import { PUBLISHED } from '../store/app-settings.js'
import type { AppRow } from '../store/apps.js'
import { WireError } from '../wire/wire-error.js'

/** The public configuration of an app. */
function published(app: AppRow, verificationKey: string): Record<string, unknown> {
  const plain = Object.fromEntries(Object.keys(PUBLISHED).map(key => [key, app[key as keyof typeof PUBLISHED]]))
  return {
    id: app.id,
    ...plain,
    icon_url: app.logo_url,
    embedded_wallet_config: {
      create_on_login: app.create_on_login.ethereum,
      ethereum: { create_on_login: app.create_on_login.ethereum },
      solana: { create_on_login: app.create_on_login.solana },
      user_owned_recovery_options: app.user_owned_recovery_options,
      require_user_owned_recovery_on_create: app.require_user_owned_recovery_on_create,
      mode: app.embedded_wallet_mode,
    },
    verification_key: verificationKey,
    ...(app.telegram_auth
      ? {
          telegram_auth_config: {
            bot_id: app.telegram_bot_token.split(':')[0],
            bot_name: app.telegram_bot_name,
            link_enabled: true,
            seamless_auth_enabled: true,
          },
        }
      : {}),
    ...(app.funding ? { funding_config: app.funding_config } : {}),
    // Not in the published API: this provider replays its first response to a repeated request.
    idempotency_keys: true,
    // Path, below the app's own, of the page that imports a private key or recovery phrase. Server wallets have none.
    ...(app.import_page && app.embedded_wallet_mode !== 'user-controlled-server-wallets-only'
      ? { import_page: 'embedded-wallets/import' }
      : {}),
  }
}

/** Routes for an app's configuration, its public keys and its connections to other apps. */
export function appRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>()
  const { tokens } = context
  serve(routes, 'app.config', request => request.json(published(request.var.app, tokens.verificationKey)))
  for (const id of ['app.jwks', 'app.jwks.bare'] as const)
    serve(routes, id, request => request.json({ keys: [tokens.jwk] }))
  serve(routes, 'app.crossApp.connections', request =>
    request.json({
      connections: request.var.app.cross_app_connections.map(({ provider_app_id, read_only }) => {
        const other = context.apps.find(provider_app_id)
        return {
          provider_app_id,
          read_only,
          provider_app_name: other?.name ?? '',
          provider_app_icon_url: other?.logo_url ?? null,
          provider_app_custom_api_url: new URL(request.req.url).origin,
        }
      }),
    }),
  )
  serve(routes, 'app.crossApp.details', request => {
    const other = context.apps.find(request.req.param('appId') ?? '')
    if (!other) throw new WireError(404, undefined, 'There is no such app')
    return request.json({ name: other.name, icon_url: other.logo_url, custom_api_url: new URL(request.req.url).origin })
  })
  return routes
}
