import { join } from 'node:path'
import { root } from '../tags.mjs'

/** Gives a host page of the demo its own React 19, which is newer than the React inside the elements. */
export const reactOfTheHost = {
  name: 'react-of-the-host',
  resolveId(source, importer, options) {
    const [, name, path = ''] = /^(react|react-dom)(\/.*)?$/.exec(source) ?? []
    return name ? this.resolve(`${name}-19${path}`, importer, { ...options, skipSelf: true }) : null
  },
}

/** The built files beside a file for a framework: the definitions and the client. */
const DIST_PATHS = { '../define.js': './define.js', '../../src/index.js': './client.js' }

/** Keeps React and the files beside it external to a file for a framework: it uses the host's React. */
export const outside = {
  name: 'outside',
  resolveId: source => {
    const id = source === 'react' ? source : DIST_PATHS[source]
    return id ? { id, external: true } : null
  },
}

/** Gives a page of the demo the built components, with the elements beside them, as a host gets them. */
export const builtComponents = {
  name: 'built-components',
  resolveId: (source, importer) => {
    if (source.endsWith('/elements/react/index.js')) return join(root, 'dist/react.js')
    return importer === join(root, 'dist/react.js') && Object.values(DIST_PATHS).includes(source)
      ? { id: join(root, 'dist', source), external: true }
      : null
  },
}
