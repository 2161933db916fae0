import { join } from 'node:path'
import { root } from '../tags.mjs'

/** TSX is made into calls of our own: props that inherit nothing from the page. A host's React keeps its own. */
export const ownJsx = {
  name: 'own-jsx',
  resolveId: source => (source === 'react/jsx-runtime' ? join(root, 'src/ui/jsx/runtime.tsx') : null),
}
