/**
 * Loads the development world for a test runner that cannot read TypeScript. The world is bundled in one step: a loader
 * that compiles it module by module takes several times as long, and each part of a run starts its own world. Packages
 * are not bundled.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root } from './tags.mjs'

/** Keeps `import.meta.url` at the address of the source file, because sources read files that lie beside them. */
const pathPlugin = {
  name: 'where-it-lies',
  setup(bundle) {
    bundle.onLoad({ filter: /\.m?[jt]s$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: path.endsWith('ts') ? 'ts' : 'js',
    }))
  },
}

/** Returns the exports of `demo/world.ts` and `demo/free-port.ts`. */
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
      plugins: [pathPlugin],
      stdin: { contents: "export * from './demo/world.ts'\nexport * from './demo/free-port.ts'", resolveDir: root },
    })
    return await import(pathToFileURL(file).href)
  } finally {
    rmSync(file, { force: true })
  }
}
