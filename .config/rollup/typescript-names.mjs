import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Resolves imports between our sources, which name the compiled file: `./x.js` is `./x.ts` or `./x.tsx`. */
export const typescriptNames = {
  name: 'typescript-names',
  resolveId(source, importer) {
    if (!importer || !source.startsWith('.') || !source.endsWith('.js') || importer.includes('node_modules'))
      return null
    const base = resolve(dirname(importer), source).slice(0, -3)
    return [`${base}.ts`, `${base}.tsx`].find(existsSync) ?? null
  },
}
