import { relative } from 'node:path'
import { root } from '../tags.mjs'

const isOwn = id => !id.includes('node_modules')
const nameOf = id => relative(root, id.replace(/^\0/, ''))

const described = ({ fileName, imports, dynamicImports, modules }) => ({
  fileName,
  imports,
  dynamicImports,
  modules: Object.keys(modules).map(nameOf),
  unused: Object.fromEntries(
    Object.entries(modules)
      .filter(([id]) => isOwn(id))
      .map(([id, { removedExports }]) => [nameOf(id), removedExports]),
  ),
})

/**
 * Writes the modules and imports of each chunk, and our exports that nothing uses, to a file. The checks of sizes,
 * packages and unreached code read it.
 */
export const graphAs = file => ({
  name: 'graph',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle)
      .filter(({ type }) => type === 'chunk')
      .map(described)
    this.emitFile({ type: 'asset', fileName: file, source: JSON.stringify(chunks, null, 1) })
  },
})
