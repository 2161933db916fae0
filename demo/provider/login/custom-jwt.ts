import { createLocalJWKSet, createRemoteJWKSet, jwtVerify, type JSONWebKeySet } from 'jose'
import type { Hono } from 'hono'
import type { ProviderContext, Variables } from '../context.js'
import type { AppRow } from '../store/apps.js'
import { text } from '../wire/body.js'
import { disallowed, invalidCredentials } from '../wire/wire-error.js'
import { loginMethodRoutes } from './login-method.js'

/** The algorithms that a host's server may sign with. Shared secrets and unsigned tokens are excluded. */
const ALGORITHMS = ['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA']
const FETCH_TIMEOUT_MS = 5_000

/** Routes for a host's own tokens (JWT), verified against the app's key set: log in, link, unlink. */
export function customJwtRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const remote = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

  /** The app's key set, either stored with the app or fetched from its URL and cached. */
  const keysOf = ({ custom_jwt_jwks: jwks, custom_jwt_jwks_url: url }: AppRow) => {
    if (jwks) return createLocalJWKSet(jwks as unknown as JSONWebKeySet)
    if (!url) throw disallowed('a custom token')
    const keySet = remote.get(url) ?? createRemoteJWKSet(new URL(url), { timeoutDuration: FETCH_TIMEOUT_MS })
    remote.set(url, keySet)
    return keySet
  }

  return loginMethodRoutes(context, {
    family: 'jwt',
    allow: app => {
      if (!app.custom_jwt_auth) throw disallowed('a custom token')
    },
    async prove({ var: { app, body } }) {
      const token = text(body, 'token', 16_000)
      const keys = keysOf(app)
      const options = { algorithms: ALGORITHMS, currentDate: new Date(context.clock.now()), requiredClaims: ['exp'] }
      const { payload } = await jwtVerify(token, keys as ReturnType<typeof createLocalJWKSet>, options).catch(() => {
        throw invalidCredentials('The token is not valid')
      })
      const id = payload[app.custom_jwt_claim]
      if (typeof id !== 'string' || id === '' || id.length > 256)
        throw invalidCredentials(`The token has no "${app.custom_jwt_claim}"`)
      return () => ({ account: { type: 'custom_auth', subject: id, fields: { custom_user_id: id } } })
    },
    unlinked: body => ({ type: 'custom_auth', subject: text(body, 'custom_user_id', 256) }),
  })
}
