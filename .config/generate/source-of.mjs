/** Gives build scripts the exports of our TypeScript sources: it bundles them in memory and imports the result. */
import { build } from 'esbuild'
import { root } from '../tags.mjs'

/**
 * Returns the exports of `contents`, lines of code that import from our sources. `plugins` may replace a file by
 * another.
 */
export async function sourceOf(contents, plugins = []) {
  const {
    outputFiles: [{ text }],
  } = await build({
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
    plugins,
    stdin: { contents, resolveDir: root },
  })
  return import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`)
}
