import { Hono } from 'hono'
import * as v from 'valibot'
import type { RecordedRequest } from '../../../elements/testing/wire.js'
import type { ProviderContext, Routes, WireRequest } from '../context.js'
import { ownPageOnly } from '../door/own-page-only.js'
import { serve } from '../door/serve.js'
import type { Faults } from '../faults/faults.js'
import { readAppSettings } from './read-app-settings.js'
import { FAULT_SCHEMA } from './fault-schema.js'

const REQUESTS = 200
const PERSON = v.strictObject({
  app: v.pipe(v.string(), v.maxLength(100)),
  email: v.pipe(v.string(), v.maxLength(320)),
})

/** Routes of the desk that only tests use: their own apps, faults of any kind, users, sessions, the log with bodies. */
export function deskDriverRoutes(
  context: ProviderContext,
  faults: Faults,
  requests: readonly RecordedRequest[],
): Routes {
  const routes: Routes = new Hono()
  serveApps(routes, context)
  serveFaults(routes, faults)
  serveLog(routes, requests)
  servePeople(routes, context)
  return routes
}

/** Reads the request's JSON body. Undefined if it does not fit the schema. */
async function read<S extends v.GenericSchema>(schema: S, request: WireRequest): Promise<v.InferOutput<S> | undefined> {
  const found = v.safeParse(schema, await request.req.json().catch(() => undefined))
  return found.success ? found.output : undefined
}

function serveApps(routes: Routes, { apps }: ProviderContext): void {
  serve(routes, 'desk.createApp', ownPageOnly, async request => {
    const settings = readAppSettings(await request.req.json().catch(() => undefined))
    return settings
      ? request.json({ appId: apps.create(settings).id })
      : request.json({ error: 'Send settings of an app by their names, each of its kind' }, 400)
  })

  serve(routes, 'desk.changeApp', ownPageOnly, async request => {
    const settings = readAppSettings(await request.req.json().catch(() => undefined))
    const app = apps.find(request.req.param('id'))
    if (!settings || !app)
      return request.json(
        { error: app ? 'Send settings of an app by their names, each of its kind' : 'There is no such app' },
        400,
      )
    apps.update(app.id, settings)
    return request.json({ appId: app.id })
  })

  serve(routes, 'desk.expireTokens', ownPageOnly, async request => {
    const body = await read(v.strictObject({ app: v.string() }), request)
    const app = body && apps.find(body.app)
    if (!app) return request.json({ error: 'There is no such app' }, 400)
    apps.update(app.id, { token_generation: app.token_generation + 1 })
    return request.json({})
  })
}

function serveFaults(routes: Routes, faults: Faults): void {
  serve(routes, 'desk.armFault', ownPageOnly, async request => {
    const body = await read(FAULT_SCHEMA, request)
    return body
      ? request.json({ id: faults.add(body.match, body.fault) })
      : request.json({ error: 'Send {"match", "fault"}' }, 400)
  })

  serve(routes, 'desk.clearFaults', ownPageOnly, request => {
    faults.clear()
    return request.json({})
  })
}

function serveLog(routes: Routes, requests: readonly RecordedRequest[]): void {
  serve(routes, 'desk.requests', request => {
    const app = request.req.query('app')
    return request.json(
      {
        requests: requests
          .filter(({ appId }) => app === undefined || appId === app)
          .slice(-REQUESTS)
          .map(({ headers: _, ...rest }) => rest),
      },
      200,
      { 'cache-control': 'no-store' },
    )
  })
}

function servePeople(routes: Routes, { users, sessions }: ProviderContext): void {
  const userOf = ({ app, email }: v.InferOutput<typeof PERSON>) => users.byAccount(app, 'email', email.toLowerCase())

  serve(routes, 'desk.user', request => {
    const person = v.safeParse(PERSON, request.req.query())
    if (!person.success) return request.json({ error: 'Send ?app= and &email=' }, 400)
    const user = userOf(person.output)
    return request.json({ user: user ? (users.wire(user.id) ?? null) : null }, 200, { 'cache-control': 'no-store' })
  })

  serve(routes, 'desk.endSessions', ownPageOnly, async request => {
    const person = await read(PERSON, request)
    const user = person && userOf(person)
    if (!user) return request.json({ error: person ? 'There is no such user' : 'Send {"app", "email"}' }, 400)
    sessions.endAll(user.id)
    return request.json({})
  })
}
