import { relative } from 'node:path'
import { root } from '../tags.mjs'

const isOurs = id => !id.includes('node_modules')
const nameOf = id => relative(root, id.replace(/^\0/, ''))

const described = ({ fileName, imports, dynamicImports, modules }) => ({
  fileName,
  imports,
  dynamicImports,
  modules: Object.keys(modules).map(nameOf),
  unused: Object.fromEntries(
    Object.entries(modules)
      .filter(([id]) => isOurs(id))
      .map(([id, { removedExports }]) => [nameOf(id), removedExports]),
  ),
})

/** Writes down which chunk holds and imports what, and which exports of ours nobody uses: for the checks of sizes, of packages and of reach. */
export const graphAs = file => ({
  name: 'graph',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle)
      .filter(({ type }) => type === 'chunk')
      .map(described)
    this.emitFile({ type: 'asset', fileName: file, source: JSON.stringify(chunks, null, 1) })
  },
})
