/**
 * Writes the integrity hashes and the preload links for the script-tag bundle. Their paths are relative to its folder.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cdn, readChunks } from './cdn-chunks.mjs'

const hashOf = file =>
  `sha384-${createHash('sha384')
    .update(readFileSync(join(cdn, file)))
    .digest('base64')}`

/** Writes the hash of every file in the form of the `integrity` of an import map. */
function writeIntegrity() {
  const files = readdirSync(cdn, { recursive: true })
    .filter(file => file.endsWith('.js'))
    .sort()
  const integrity = Object.fromEntries(files.map(file => [`./${file}`, hashOf(file)]))
  writeFileSync(join(cdn, 'integrity.json'), `${JSON.stringify({ integrity }, null, 1)}\n`)
}

/**
 * Writes the links with which a page preloads every file up to the first login screen, in one round trip. They suit a
 * page whose visitors come to log in.
 */
function writePreload() {
  writeFileSync(
    join(cdn, 'preload.html'),
    readChunks()
      .landing.map(file => `<link rel="modulepreload" href="./${file}" integrity="${hashOf(file)}">\n`)
      .join(''),
  )
}

export function writeCdnNotes() {
  if (!existsSync(cdn)) return
  writeIntegrity()
  writePreload()
}
