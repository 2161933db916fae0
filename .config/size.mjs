/** Holds the built files against their budgets; prints a table, and fails when one is broken. Sizes are gzip, in bytes of 1000 a kB. */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const dist = new URL('../dist/', import.meta.url)
const chunks = new Map(JSON.parse(readFileSync(new URL('graph.json', dist), 'utf8')).map(chunk => [chunk.fileName, chunk]))
const sizes = new Map([...chunks.keys()].map(name => [name, gzipSync(readFileSync(new URL(name, dist)), { level: 9 }).length]))

/** The chunk itself and all it imports at once. */
const closure = (...names) => {
  const seen = new Set()
  const visit = name => {
    if (seen.has(name) || !chunks.has(name)) return
    seen.add(name)
    for (const next of chunks.get(name).imports) visit(next)
  }
  names.forEach(visit)
  return [...seen]
}
const holding = module => {
  const found = [...chunks.values()].find(({ modules }) => modules.includes(module))
  if (!found) throw new Error(`No chunk holds ${module}`)
  return found.fileName
}
const total = names => names.reduce((sum, name) => sum + sizes.get(name), 0)
const packagesIn = names => new Set(names.flatMap(name => chunks.get(name).modules).map(id => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1]).filter(Boolean))

const firstLoad = closure('index.js')
const landing = closure('index.js', ...[
  'elements/shell/shell.ts', 'elements/runtime.ts', 'elements/wallet-login-modal/part.ts', 'src/stage/mount.ts', 'src/flows/login.ts', 'src/screens/login/landing.view.tsx',
].map(holding))

const rows = [
  { what: 'first load: every tag defined', budget: 12_000, size: total(firstLoad) },
  { what: 'scripts up to the first e-mail field', budget: 95_000, size: total(landing) },
]
console.table(rows.map(({ what, size, budget }) => ({ what, 'kB gzip': (size / 1000).toFixed(2), budget: (budget / 1000).toFixed(2), held: size <= budget })))

const eager = [...packagesIn(firstLoad)].filter(name => ['react', 'react-dom', 'viem', '@solana/web3.js', 'valibot', 'qrcode', 'libphonenumber-js'].includes(name))
if (eager.length > 0) console.error(`The first load carries ${eager.join(', ')}.`)
if (process.argv.includes('--chunks')) {
  for (const name of landing.sort((a, b) => sizes.get(b) - sizes.get(a))) {
    console.log(`${String(sizes.get(name)).padStart(7)}  ${firstLoad.includes(name) ? 'first ' : '      '} ${name}  ${chunks.get(name).modules.filter(id => !id.includes('node_modules')).slice(0, 6).join(' ')}`)
  }
}
process.exitCode = eager.length > 0 || rows.some(({ size, budget }) => size > budget) ? 1 : 0
