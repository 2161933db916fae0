import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tags.mjs'

const plainConstants = new Map(
  [
    ...readFileSync(join(root, 'src/constants.ts'), 'utf8').matchAll(
      /^export const (\w+) = (-?[\d_]+(?: \* [\d_]+)*|'[^'\\]*')$/gm,
    ),
  ].map(([, name, value]) => [name, value]),
)
const isPlain = name => plainConstants.has(name)
const withValue = (code, name) =>
  code.replace(new RegExp(`(?<![\\w.$])${name}(?!\\w)`, 'g'), `(${plainConstants.get(name)})`)

/**
 * Replaces the plain constants of the specification by their values where they are used. As exports, all of them would
 * be in the first load. A name where no value can stand (a key, a shorthand property) breaks the build. This plugin
 * cannot be switched off alone: small-styles.mjs minifies style texts with these values in them. In all other files it
 * makes the first load 1 kB (gzip) smaller.
 */
export const inlineConstants = {
  name: 'inline-constants',
  transform(code, id) {
    if (id.includes('node_modules')) return null
    const found = /^import \{([^}]*)\} from '[./]*(?:src\/)?constants\.js'$/m.exec(code)
    if (!found) return null
    const [line, list] = found
    const names = list
      .split(',')
      .map(name => name.trim())
      .filter(Boolean)
    const others = names.filter(name => !isPlain(name))
    const before = code.slice(0, found.index)
    const stillImported = others.length > 0 ? line.replace(list, ` ${others.join(', ')} `) : ''
    const after = names.filter(isPlain).reduce(withValue, code.slice(found.index + line.length))
    return { code: before + stillImported + after, map: null }
  },
}
