import { join } from 'node:path'
import { root } from '../tags.mjs'

/** The React of a host page is its own, and newer than the one inside the elements. */
export const reactOfTheHost = {
  name: 'react-of-the-host',
  resolveId(source, importer, options) {
    const [, name, path = ''] = /^(react|react-dom)(\/.*)?$/.exec(source) ?? []
    return name ? this.resolve(`${name}-19${path}`, importer, { ...options, skipSelf: true }) : null
  },
}

/** What lies beside a file for a framework: the definitions, and the client. */
const BESIDE = { '../define.js': './define.js', '../../src/index.js': './client.js' }

/** A file for a framework uses the React of the host it is in, and what lies beside it. */
export const outside = {
  name: 'outside',
  resolveId: source => {
    const id = source === 'react' ? source : BESIDE[source]
    return id ? { id, external: true } : null
  },
}

/** A page of the demo takes those components as a host does: built, with the elements beside them. */
export const builtComponents = {
  name: 'built-components',
  resolveId: (source, importer) => {
    if (source.endsWith('/elements/react/index.js')) return join(root, 'dist/react.js')
    return importer === join(root, 'dist/react.js') && Object.values(BESIDE).includes(source)
      ? { id: join(root, 'dist', source), external: true }
      : null
  },
}
