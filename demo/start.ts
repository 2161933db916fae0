/**
 * `npm start`: runs the whole development world until Ctrl-C.
 *   --fresh   forget all users, wallets and chains first
 *   --watch   rebuild when a source changes (`npm run dev`)
 *   --port    the first of its five ports, else WALLET_PORT, else 4100
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { bundleDemo } from './host/bundle.js'
import { firstPort } from './ports.js'
import { openEveryWay } from './ways-in/open-every-way.js'
import { startWorld } from './world.js'

const folder = (name: string) => fileURLToPath(new URL(`../.data/${name}`, import.meta.url))
const {
  values: { fresh, watch, port },
} = parseArgs({
  options: {
    fresh: { type: 'boolean', default: false },
    watch: { type: 'boolean', default: false },
    port: { type: 'string' },
  },
})

const bundle = folder('bundle')
const { world, endBundling } = await start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

console.log(`
  Demo       ${world.appUrl}
  Ways in    ${world.appUrl}/demo/ways-in.html
  Gallery    ${world.appUrl}/demo/gallery.html
  Playground ${world.appUrl}/demo/playground.html
  Docs       ${world.appUrl}/docs/
  React      ${world.appUrl}/demo/react.html
  Desk       ${world.apiUrl}/desk
  Inbox      ${world.apiUrl}/inbox
  Phone      ${world.apiUrl}/phone
  Faucet     ${world.apiUrl}/faucet
  Provider   ${world.apiUrl}
  Ethereum   ${world.ethereumRpcUrl}  (chain 31337)
  Relay      ${world.relayUrl}  (WalletConnect)
  Base       ${world.baseRpcUrl}  (chain 31338)
  Solana     ${world.solanaRpcUrl}

  Ctrl-C ends it.`)

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    Promise.all([world.stop(), endBundling()]).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
}

/** Starts the world first and bundles afterwards: the world stops the build service when its own scripts are built. */
async function start() {
  const world = await startWorld({
    data: folder('world'),
    ports: firstPort(port, process.env['WALLET_PORT']),
    host: true,
    bundle,
    fresh,
    log: console.log,
  })
  await openEveryWay(world)
  return { world, endBundling: await bundleDemo(bundle, { watch, log: console.log }) }
}
