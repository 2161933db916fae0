/**
 * The development world, for a test runner that reads no TypeScript. It is bundled at once: a loader that compiles it module by module
 * takes several times as long, and each part of a run starts a world of its own. Packages are loaded as they are.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root } from './tags.mjs'

/** A source finds the files beside it where it lies, not where the bundle does. */
const whereItLies = {
  name: 'where-it-lies',
  setup(bundle) {
    bundle.onLoad({ filter: /\.m?[jt]s$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: path.endsWith('ts') ? 'ts' : 'js',
    }))
  },
}

/** What `demo/world.ts` and `demo/free-port.ts` export. */
export async function developmentWorld() {
  const folder = join(root, '.cache')
  const file = join(folder, `world-${process.pid}.mjs`)
  mkdirSync(folder, { recursive: true })
  try {
    await build({
      absWorkingDir: root,
      bundle: true,
      outfile: file,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      logLevel: 'error',
      plugins: [whereItLies],
      stdin: { contents: "export * from './demo/world.ts'\nexport * from './demo/free-port.ts'", resolveDir: root },
    })
    return await import(pathToFileURL(file).href)
  } finally {
    rmSync(file, { force: true })
  }
}
