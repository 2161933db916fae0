/** What our sources export, for a script that builds something: bundled on the spot, read as data. */
import { build } from 'esbuild'
import { root } from '../tags.mjs'

/** What these lines export, which import from our sources. `plugins` may put another file in the place of one. */
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
