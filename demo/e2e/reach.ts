/**
 * Finds unreached code: parts of our sources that the built files leave out, so that no visitor and no host can use
 * them.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { filesBelow, root } from './packed.js'

/** The exports that only tests use: to inspect or reset state, and to replace the platform. */
export const FOR_TESTS = [
  'src/api/client.ts setTransport',
  'src/config/app.ts forgetApp',
  'src/lib/page.ts forgetPage',
  'src/lib/storage.ts setStorage',
  'src/session/record/platform.ts setPlatform',
]

/** A chunk from the build graph: its modules, and the unused exports of each. */
interface Chunk {
  readonly fileName: string
  readonly modules: readonly string[]
  readonly unused: Readonly<Record<string, readonly string[]>>
}

const isSource = (path: string) => /\.tsx?$/.test(path) && !/\.(test|wtr|harness|d)\.tsx?$/.test(path)
const below = (folder: string) => filesBelow(join(root, folder)).map(path => path.slice(root.length))
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

/** Whether a file has code besides types and re-exports. */
function hasCode(path: string): boolean {
  const { code } = transformSync(textOf(path), {
    loader: path.endsWith('x') ? 'tsx' : 'ts',
    minify: true,
    format: 'esm',
  })
  return (
    code
      .replace(/export\s*(\*|\{[^}]*\})(\s*from\s*"[^"]*")?;?|import\s*(\{[^}]*\}\s*from\s*)?"[^"]*";?/g, '')
      .trim() !== ''
  )
}

/** The chunks in the build graphs of this folder. */
const chunksIn = (folder: string): readonly Chunk[] =>
  readdirSync(folder)
    .filter(name => /(^|\.)graph\.json$/.test(name))
    .flatMap(name => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Chunk[])

/**
 * Lists `src/x.ts` for a file that is in no entry, and `src/x.ts name` for an export that is in none. `constants.ts` is
 * left out, because the build inlines its values.
 */
export function unreached(dist = join(root, 'dist')): readonly string[] {
  const chunks = chunksIn(dist)
  const sources = [...below('src'), ...below('elements')].filter(path => isSource(path) && path !== 'src/constants.ts')
  return sources.sort().flatMap(path => {
    const containing = chunks.filter(({ modules }) => modules.includes(path))
    if (containing.length === 0) return hasCode(path) ? [path] : []
    const [first = [], ...others] = containing.map(({ unused }) => unused[path] ?? [])
    return first
      .filter(name => others.every(unused => unused.includes(name)))
      .sort()
      .map(name => `${path} ${name}`)
  })
}
