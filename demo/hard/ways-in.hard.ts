/**
 * Combines every login method with everything that can go wrong, in a real browser against the development provider: a
 * server error at each request, no network, double presses, the browser's buttons, a reload, a change of mind, a second
 * tab, an existing account, closed windows, forged returns, expired proofs, and no storage. Each cell requires a login,
 * or the screen, text, action and single event of ways-in/endings.ts with a login afterwards. Each login ends once,
 * without an exception. `--only email` plays one method, `--cell reload` the cells with that name.
 */
import { readFile } from 'node:fs/promises'
import { launch } from '../e2e/browser.js'
import { serve } from '../bench/server.js'
import { bearer, TestApp } from '../provider/test-app.harness.js'
import { walletsScript } from '../wallets/script.js'
import { startWorld } from '../world.js'
import { named, seed } from './harness/random.js'
import { cellsOf, type Cell } from './ways-in/faults.js'
import { Visit, type Place } from './ways-in/visit.js'
import { ownLoginCells, byOwnLogin } from './ways-in/own-login.js'
import type { Way } from './ways-in/login-method.js'
import { waysOf } from './ways-in/login-methods.js'

const PARALLEL_CELLS = 2
console.log(`seed ${seed}`)

const world = await startWorld({ data: ':memory:', ports: 'free' })
const shop = await TestApp.of(world, { name: 'Vault' })
const { token, user } = (await shop.logIn('ada@example.com')).body
await shop.call('wallets', { chain_type: 'ethereum' }, bearer(token))
const vault = { id: shop.id, ada: user.id }
const chain = {
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [world.ethereumRpcUrl] } },
}
const relayUrl = world.relayUrl.replace('127.0.0.1', new URL(world.apiUrl).hostname)
/** The page of Coinbase's wallet window, as the demo plays it. */
async function keysPage(): Promise<string> {
  const [page, script] = await Promise.all(
    ['keys.html', 'assets/keys.js'].map(name => readFile(new URL(`../host/${name}`, import.meta.url), 'utf8')),
  )
  const body = page?.slice(page.indexOf('<body')).replace('http://127.0.0.1:4102', world.ethereumRpcUrl) ?? ''
  return `<!doctype html><meta charset="utf-8">${body}<script type="module">${script ?? ''}</script>`
}
const server = await serve({
  '/page': {
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,"><wallet-app></wallet-app><wallet-login-modal></wallet-login-modal>
<script type="module">
const asked = new URLSearchParams(location.search), app = document.querySelector('wallet-app')
app.setAttribute('app-id', asked.get('app'))
app.setAttribute('api-url', ${JSON.stringify(world.apiUrl)})
app.setAttribute('login-methods', asked.get('methods'))
await Promise.all([import('/dist/index.js'), import('/dist/cdn/coinbase.js')])
const walletList = asked.get('wallets').split(' ').filter(Boolean)
const connect = async request => {
  const { connectByWalletConnect } = await import('/dist/cdn/walletconnect.js')
  return connectByWalletConnect({ ...request, show: uri => request.show((globalThis.walletConnectUri = uri)) })
}
app.configure({
  appearance: { walletChainType: 'ethereum-and-solana', ...(walletList.length > 0 && { walletList }) },
  analytics: false,
  chains: [${JSON.stringify(chain)}],
  externalWallets: {
    ...(walletList.includes('wallet_connect') && { walletConnect: { connect, relayUrl: ${JSON.stringify(relayUrl)} } }),
    coinbaseWallet: { keysUrl: location.origin.replace('//app.', '//keys.') + '/keys' },
  },
})
</script>`,
  },
  '/keys': { type: 'text/html; charset=utf-8', body: await keysPage() },
})
const browser = await launch()
const urls = { 4102: world.ethereumRpcUrl, 4103: world.solanaRpcUrl, 4104: world.baseRpcUrl }
const place: Place = {
  world,
  browser,
  address: `${server.url}/page`,
  keysUrl: `${server.url.replace('//app.', '//keys.')}/keys`,
  wallets: Object.entries(urls).reduce(
    (text, [port, url]) => text.replace(`http://127.0.0.1:${port}`, url),
    walletsScript(),
  ),
}

let people = 0
const violations: string[] = []
async function play(way: Way, cell: Cell): Promise<void> {
  const startedAt = Date.now()
  const visit = await Visit.of(place, way, `visitor${String(1000 + people++)}`, cell.storage)
  const where = `${way.id} x ${cell.name}`
  try {
    await visit.opens()
    const effect = await cell.run(visit, way)
    if (visit.uncaught.length > 0) throw new Error(`uncaught: ${visit.uncaught.join('; ')}`)
    console.log(`  ${where}: ${effect}, ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  } catch (error) {
    violations.push(where)
    console.log(
      `  BROKEN ${where}: ${error instanceof Error ? error.message : String(error)}; told ${JSON.stringify(visit.told)}; ${await visit.shown()}`,
    )
  } finally {
    await visit.end().catch(() => {})
  }
}

/** The provider requests of this login method, taken from a visit without faults. */
async function requestsOf(way: Way) {
  const visit = await Visit.of(place, way, `visitor${String(1000 + people++)}`)
  await visit.opens()
  await visit.does(way.steps(false))
  await visit.isIn()
  await visit.end()
  const requests = world.driver
    .requests(visit.appId)
    .map(({ method, path }) => `${method} ${path.split('?')[0] ?? ''}`)
    .filter(request => !/ \/api\/v1\/(apps|analytics_events)/.test(request) && !request.startsWith('OPTIONS'))
  return [...new Set(requests)].map(request => {
    const [method = '', path = ''] = request.split(' ')
    return { method, path }
  })
}

const cells: { way: Way; cell: Cell }[] = []
for (const way of waysOf(vault).filter(({ id }) => !named('only') || id === named('only'))) {
  for (const cell of cellsOf(way, await requestsOf(way)))
    if (cell.name.includes(named('cell'))) cells.push({ way, cell })
}
if (!named('only') || named('only') === byOwnLogin.id)
  for (const cell of ownLoginCells) if (cell.name.includes(named('cell'))) cells.push({ way: byOwnLogin, cell })
const [beside, alone] = [cells.filter(({ cell }) => !cell.alone), cells.filter(({ cell }) => cell.alone)]
await Promise.all(
  Array.from({ length: PARALLEL_CELLS }, async () => {
    for (let next = beside.shift(); next; next = beside.shift()) await play(next.way, next.cell)
  }),
)
for (const { way, cell } of alone) await play(way, cell)

await browser.close()
await server.stop()
await world.stop()
console.log(`${cells.length - violations.length} of ${cells.length} cells held`)
process.exit(violations.length > 0 || cells.length === 0 ? 1 : 0)
