import { join } from 'node:path'
import { root } from '../tags.mjs'

/**
 * Compiles our TSX to our own JSX runtime, whose props inherit nothing from the page. The React of a host is not
 * affected.
 */
export const ownJsx = {
  name: 'own-jsx',
  resolveId: source => (source === 'react/jsx-runtime' ? join(root, 'src/ui/jsx/runtime.tsx') : null),
}
