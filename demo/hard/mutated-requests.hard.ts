/**
 * Checks that a visitor reads exactly the content that is signed [SEC-02]. It takes transactions of both chains, typed
 * data of every kind that transfers something, messages for other accounts (Safe transactions, user operations),
 * sign-in messages and Solana envelopes, and changes them in one or several places. The recipient, spender, amount,
 * deadline and highest cost in the review must match the values that other readers find in the same bytes: ethers,
 * web3.js with the decoders of the token program, and a reader that takes a sign-in message line by line.
 * `--requests N` sets the number of requests, `--threads N` the number of threads, and `--seed N` repeats a run: thread
 * number t has the seed N + t. `--kind NAME` checks one kind only, by its name in `run.ts`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import { named, option, seed } from './harness/random.js'
import type { Report } from './mutated-requests/outcome.js'

const COUNT = option('requests', 1_000_000)
const THREADS = Math.min(option('threads', availableParallelism()), COUNT)

const folder = mkdtempSync(join(tmpdir(), 'mutated-requests-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/** One file with the whole program: without it, each `import()` in a review would wait for the loader of TypeScript. */
async function bundle(): Promise<string> {
  const outfile = join(folder, 'run.mjs')
  await build({
    entryPoints: [fileURLToPath(new URL('mutated-requests/run.ts', import.meta.url))],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    define: { 'process.env.WALLET_ELEMENTS_VERSION': '"development"', __DEV__: 'false' },
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  })
  return outfile
}

/** Checks this many requests in a thread of its own. */
const inThread = (program: string, requests: number, seed: number) =>
  new Promise<Report>((resolve, reject) => {
    new Worker(program, { argv: ['--requests', String(requests), '--seed', String(seed), '--kind', named('kind')] })
      .once('message', resolve)
      .once('error', reject)
      .once('exit', code => reject(new Error(`The thread with the seed ${seed} ended with ${code}`)))
  })

console.log(`seed ${seed}, ${COUNT} requests in ${THREADS} threads`)
const program = await bundle()
const startedAt = Date.now()
const reports = await Promise.all(
  Array.from({ length: THREADS }, (_, thread) =>
    inThread(program, Math.floor((COUNT + thread) / THREADS), seed + thread),
  ),
)
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const total = (name: keyof Report['outcomes']) => sum(reports.map(({ outcomes }) => outcomes[name]))
const violations = reports.flatMap(report => report.violations)
console.log(
  `${sum(reports.map(({ done }) => done))} requests in ${((Date.now() - startedAt) / 1000).toFixed(1)} s: ` +
    `${total('shown')} described exactly, ${total('warned')} with a warning, ${total('refused')} refused, ` +
    `${violations.length} broken`,
)
for (const violation of violations) console.error(`BROKEN: ${violation}`)
process.exit(violations.length > 0 || total('shown') < COUNT / 10 ? 1 : 0)
