/** Writes the hash of every file of the CDN build, as the `integrity` of an import map takes them, relative to its folder. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export function writeIntegrity(dist) {
  const folder = join(dist, 'cdn')
  if (!existsSync(folder)) return
  const files = readdirSync(folder, { recursive: true }).filter(file => file.endsWith('.js')).sort()
  const integrity = Object.fromEntries(files.map(file => [`./${file}`, `sha384-${createHash('sha384').update(readFileSync(join(folder, file))).digest('base64')}`]))
  writeFileSync(join(folder, 'integrity.json'), `${JSON.stringify({ integrity }, null, 1)}\n`)
}
