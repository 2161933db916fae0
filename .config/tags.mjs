/** Lists the tags: each is a folder of `elements` with a table in it. */
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** `wallet-app` comes first, because its settings hold for the tags that are defined after it. */
export const tags = readdirSync(join(root, 'elements'))
  .filter(name => existsSync(join(root, 'elements', name, 'table.ts')) && name.startsWith('wallet-'))
  .sort((one, other) => Number(other === 'wallet-app') - Number(one === 'wallet-app') || one.localeCompare(other))
