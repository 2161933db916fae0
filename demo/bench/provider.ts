/**
 * Measures the development provider: the time to start it with all chains and the demo's pages, and the time of its
 * responses during an e-mail login that makes an Ethereum and a Solana wallet, with the frame's own code over real
 * HTTP. Exits with code 1 when a budget is exceeded.
 *
 * --runs 20
 */
import { openDeviceShares } from '../provider/frame/page/device-shares.js'
import { frameEvents } from '../provider/frame/page/events/frame-events.js'
import { frameWorld } from '../provider/frame/page/frame-world.js'
import { ProviderCall } from '../provider/frame/page/provider-call.js'
import { TestApp } from '../provider/test-app.harness.js'
import { startWorld } from '../world.js'
import { option } from '../hard/harness/random.js'

const RUNS = option('runs', 20)
const START_BUDGET_MS = 2_000
const LOGIN_BUDGET_MS = 400

const startedAt = performance.now()
const world = await startWorld({ host: true })
const start = performance.now() - startedAt

const app = await TestApp.of(world)
const direct = globalThis.fetch
let answering = 0
/**
 * Adds up the time until each response. The calls run one after another, so the sum is what a visitor waits for the
 * server.
 */
globalThis.fetch = async (input, init) => {
  const from = performance.now()
  const answer = await direct(
    typeof input === 'string' && input.startsWith('/') ? `${world.apiUrlLocal}${input}` : input,
    init,
  )
  answering += performance.now() - from
  return answer
}

const logins: number[] = []
for (let run = 0; run < RUNS; run++) {
  answering = 0
  const {
    body: { token: accessToken },
  } = await app.logIn()
  const tab = frameWorld(new ProviderCall({ appId: app.id }, () => Promise.resolve()), await openDeviceShares(app.id))
  const make = async (event: string, data: object) =>
    (await frameEvents.get(event)?.({ accessToken, ...data }, tab)) as Record<string, unknown>
  const { address } = await make('privy:wallet:create', {})
  await make('privy:solana-wallet:create', { ethereumAddress: address })
  logins.push(answering)
}
globalThis.fetch = direct
await world.stop()

logins.sort((one, other) => one - other)
const rows = [
  { what: 'provider, three chains and the pages are up', ms: start, budget: START_BUDGET_MS },
  {
    what: `login by e-mail with two wallets, server time, median of ${RUNS}`,
    ms: logins[Math.floor(RUNS / 2)] ?? NaN,
    budget: LOGIN_BUDGET_MS,
  },
  { what: 'the same, slowest', ms: logins.at(-1) ?? NaN, budget: LOGIN_BUDGET_MS },
]
for (const { what, ms, budget } of rows)
  console.log(`${what}: ${ms.toFixed(0)} ms (budget ${budget} ms)${ms > budget ? ' BROKEN' : ''}`)
process.exit(rows.some(({ ms, budget }) => !(ms <= budget)) ? 1 : 0)
