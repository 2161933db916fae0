/** Bundles the types that are not written from a table, from the sources into `dist`. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { rollup } from 'rollup'
import { dts } from 'rollup-plugin-dts'
import { root } from '../tags.mjs'

const dist = join(root, 'dist')
mkdirSync(dist, { recursive: true })

/** The client has its own file of types; the other bundles import from it instead of repeating it. */
const isClient = id => /\bsrc\/index\.[jt]s$/.test(id)

/** The source of each bundled file of types. */
const BUNDLES = {
  types: 'elements/types.ts',
  client: 'src/index.ts',
  testing: 'elements/testing/index.ts',
  hooks: 'elements/react/hooks.tsx',
  wagmi: 'elements/wagmi/index.ts',
  coinbase: 'elements/connectors/coinbase.ts',
  walletconnect: 'elements/connectors/walletconnect.ts',
}

/**
 * The plugin with one TypeScript program for all bundles. With a program for each bundle, the compiler would read every
 * source and its own library once per bundle.
 */
function typesOfAll(inputs) {
  const plugin = dts({ includeExternal: ['nanostores'] })
  const { treeshake } = plugin.options({ input: inputs })
  return { ...plugin, options: inputOptions => ({ ...inputOptions, treeshake }) }
}

const inputs = Object.values(BUNDLES).map(input => join(root, input))
const plugins = [typesOfAll([...inputs])]
for (const [at, name] of Object.keys(BUNDLES).entries()) {
  const build = await rollup({
    input: inputs[at],
    external: (id, importer) =>
      (isClient(id) && importer !== undefined) || (!/^[./]/.test(id) && !id.startsWith(root) && id !== 'nanostores'),
    plugins,
    onwarn: () => {},
  })
  await build.write({
    file: join(dist, `${name}.d.ts`),
    format: 'es',
    paths: id => (isClient(id) ? './client.js' : id),
  })
  await build.close()
}
