/** Holds what a script tag loads against its budgets; prints a table, and fails when one is broken. Sizes are gzip, in bytes of 1000 a kB. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { cdn, readChunks } from './cdn-chunks.mjs'

const { chunks, closure, holding, firstLoad, landing } = readChunks()
const sizes = new Map([...chunks.keys()].map(name => [name, gzipSync(readFileSync(join(cdn, name)), { level: 9 }).length]))
const total = names => names.reduce((sum, name) => sum + sizes.get(name), 0)
const packagesIn = names => new Set(names.flatMap(name => chunks.get(name).modules).map(id => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1]).filter(Boolean))

/** What these bring along that the landing has not. */
const further = (...modules) => closure(...modules.map(holding)).filter(name => !landing.includes(name))

const rows = [
  { what: 'first load: every tag defined', budget: 12_000, size: total(firstLoad) },
  { what: 'scripts up to the first e-mail field', budget: 95_000, size: total(landing) },
  { what: 'more for the code', budget: 9_000, size: total(further('src/screens/login/email-code.ts', 'src/screens/shapes/code/code.view.tsx')) },
  ...readdirSync(new URL('../src/copy/locales', import.meta.url)).map(file => ({ what: `more for ${file}`, budget: 8_000, size: total(further(`src/copy/locales/${file}`)) })),
]
console.table(rows.map(({ what, size, budget }) => ({ what, 'kB gzip': (size / 1000).toFixed(2), budget: (budget / 1000).toFixed(2), held: size <= budget })))

const eager = [...packagesIn(firstLoad)].filter(name => ['react', 'react-dom', 'viem', '@solana/web3.js', 'valibot', 'qrcode', 'libphonenumber-js'].includes(name))
if (eager.length > 0) console.error(`The first load carries ${eager.join(', ')}.`)
if (process.argv.includes('--chunks')) {
  for (const name of landing.sort((a, b) => sizes.get(b) - sizes.get(a))) {
    console.log(`${String(sizes.get(name)).padStart(7)}  ${firstLoad.includes(name) ? 'first ' : '      '} ${name}  ${chunks.get(name).modules.filter(id => !id.includes('node_modules')).slice(0, 6).join(' ')}`)
  }
}
// Chunks that wait for each other read what is not there yet: a page that does not open, in a build that says nothing.
const circles = [...chunks.values()].filter(({ fileName, imports }) => imports.length > 0 && closure(...imports).includes(fileName)).map(({ fileName }) => fileName)
if (circles.length > 0) console.error(`These chunks import each other: ${circles.join(', ')}.`)
process.exitCode = eager.length > 0 || circles.length > 0 || rows.some(({ size, budget }) => size > budget) ? 1 : 0
