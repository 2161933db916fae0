import { Hono } from 'hono'
import * as v from 'valibot'
import type { RecordedRequest } from '../../../elements/testing/wire.js'
import type { WalletConnectWallet } from '../../wallets/walletconnect/wallet.js'
import type { ProviderContext, Routes } from '../context.js'
import { ownPageOnly } from '../door/own-page-only.js'
import { serve } from '../door/serve.js'
import type { Faults } from '../faults/faults.js'
import { setBridgeWay } from '../money/bridge.js'
import { pageFile } from '../pages/page-file.js'
import { BRIDGE_WAYS } from '../store/money/bridge-requests.js'
import { demoState, deskState } from './desk-state.js'
import { deskDriverRoutes } from './driver-routes.js'
import { timesSchema, operationName } from './fault-schema.js'
import { FAULTS_BY_NAME, isFaultName, type FaultName } from './faults-by-name.js'
import { deskPriceRoutes } from './price-routes.js'
import { deskWalletRoutes, walletState } from './wallet-routes.js'

const file = (name: string) => pageFile(new URL(name, import.meta.url))

/** A limit of ten years in each direction. Nothing here lasts longer than that. */
const MAX_SHIFT_MS = 10 * 365 * 24 * 3_600_000

const SHIFT = v.strictObject({
  ms: v.pipe(v.number(), v.integer(), v.minValue(-MAX_SHIFT_MS), v.maxValue(MAX_SHIFT_MS)),
})
const ARMING = v.strictObject({
  operation: v.nullable(operationName),
  fault: v.custom<FaultName>(isFaultName),
  times: v.nullable(timesSchema),
})
const BRIDGING = v.strictObject({ way: v.picklist(BRIDGE_WAYS) })

/** `GET /desk`: the tester's desk. It shows and does the things that only a development provider can. */
export function deskRoutes(
  context: ProviderContext,
  faults: Faults,
  requests: readonly RecordedRequest[],
  wallet: WalletConnectWallet,
): Routes {
  const routes: Routes = new Hono()
  serve(routes, 'desk.page', file('desk.html'))
  routes.get('/demo', request => request.redirect(demoState(context).demo)) // the link back from this provider's pages
  routes.get('/desk/desk.css', file('desk.css'))
  routes.get('/desk/desk.js', file('desk.js'))
  routes.route('/', deskWalletRoutes(wallet))
  routes.route('/', deskPriceRoutes(context))
  routes.route('/', deskDriverRoutes(context, faults, requests))
  const state = () => ({ ...deskState(context, faults, requests), wallet: walletState(wallet) })
  serve(routes, 'desk.state', request => request.json(state(), 200, { 'cache-control': 'no-store' }))
  serveClock(routes, context, state)
  serveBridge(routes, context, state)
  serveFaults(routes, faults, state)
  return routes
}

/** The desk's state, returned after every change. */
type State = () => Record<string, unknown>

/** Parses JSON against a schema. Undefined if it does not fit. */
function read<S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> | undefined {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return undefined
  }
  const found = v.safeParse(schema, body)
  return found.success ? found.output : undefined
}

function serveClock(routes: Routes, { clock }: ProviderContext, state: State): void {
  serve(routes, 'desk.clock', ownPageOnly, async request => {
    const body = read(SHIFT, await request.req.text())
    if (!body || Math.abs(clock.shiftMs + body.ms) > MAX_SHIFT_MS)
      return request.json({ error: 'Send {"ms"}: whole milliseconds, ten years at most' }, 400)
    clock.shift(body.ms)
    return request.json(state())
  })
}

function serveBridge(routes: Routes, context: ProviderContext, state: State): void {
  serve(routes, 'desk.bridge', ownPageOnly, async request => {
    const body = read(BRIDGING, await request.req.text())
    if (!body) return request.json({ error: `Send {"way"}: ${BRIDGE_WAYS.join(', ')}` }, 400)
    setBridgeWay(context, body.way)
    return request.json(state())
  })
}

function serveFaults(routes: Routes, faults: Faults, state: State): void {
  serve(routes, 'desk.fault', ownPageOnly, async request => {
    const body = read(ARMING, await request.req.text())
    if (!body)
      return request.json(
        { error: 'Send {"operation", "fault", "times"}: names of the desk, and how often or null' },
        400,
      )
    faults.arm(
      { ...(body.operation ? { operation: body.operation } : {}), ...(body.times ? { times: body.times } : {}) },
      FAULTS_BY_NAME[body.fault],
    )
    return request.json(state())
  })

  serve(routes, 'desk.disarm', ownPageOnly, request => {
    faults.disarm(Number(request.req.param('id')))
    return request.json(state())
  })
}
