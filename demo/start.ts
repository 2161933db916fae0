/**
 * `npm start`: the whole development world, until Ctrl-C.
 *   --fresh   forget all users, wallets and chains first
 *   --watch   rebuild when a source changes (`npm run dev`)
 */
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startWorld } from './world.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const data = fileURLToPath(new URL('../.data/world', import.meta.url))
const { values } = parseArgs({ options: { fresh: { type: 'boolean', default: false }, watch: { type: 'boolean', default: false } } })

if (values.watch) await rebuild()
const world = await startWorld({ data, ports: 'fixed', host: true, fresh: values.fresh, log: console.log })
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })

console.log(`
  Demo       ${world.appUrl}
  Gallery    ${world.appUrl}/demo/gallery.html
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
    world.stop().then(() => process.exit(0), () => process.exit(1))
  })
}

if (values.watch) {
  let building = Promise.resolve()
  let waiting: NodeJS.Timeout | undefined
  for (const folder of ['src', 'elements', 'demo/gallery', 'demo/react']) {
    watch(`${root}/${folder}`, { recursive: true }, () => {
      clearTimeout(waiting)
      waiting = setTimeout(() => { building = building.then(rebuild) }, 150)
    }).on('error', () => {})
  }
}

function rebuild(): Promise<void> {
  return new Promise(resolve => {
    const begun = Date.now()
    spawn('npm', ['run', '--silent', 'build:quick'], { cwd: root, stdio: 'inherit' }).on('exit', code => {
      console.log(code === 0 ? `Built in ${Date.now() - begun} ms` : 'The build failed; the last good one stays.')
      resolve()
    })
  })
}
