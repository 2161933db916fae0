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

/** The components for React use the React of the host they are in, and the definitions that lie beside them. */
export const outside = {
  name: 'outside',
  resolveId: source =>
    source === 'react'
      ? { id: 'react', external: true }
      : source === '../define.js'
        ? { id: './define.js', external: true }
        : null,
}

/** A page of the demo takes those components as a host does: built, with the elements beside them. */
export const builtComponents = {
  name: 'built-components',
  resolveId: (source, importer) => {
    if (source.endsWith('/elements/react/index.js')) return join(root, 'dist/react.js')
    return importer === join(root, 'dist/react.js') && source === './define.js'
      ? { id: join(root, 'dist/define.js'), external: true }
      : null
  },
}
