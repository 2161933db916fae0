/** Writes what a page can say ahead about the files behind the script tag, relative to their folder. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cdn, readChunks } from './cdn-chunks.mjs'

const hashOf = file =>
  `sha384-${createHash('sha384')
    .update(readFileSync(join(cdn, file)))
    .digest('base64')}`

/** The hash of every file, as the `integrity` of an import map takes them. */
function writeIntegrity() {
  const files = readdirSync(cdn, { recursive: true })
    .filter(file => file.endsWith('.js'))
    .sort()
  const integrity = Object.fromEntries(files.map(file => [`./${file}`, hashOf(file)]))
  writeFileSync(join(cdn, 'integrity.json'), `${JSON.stringify({ integrity }, null, 1)}\n`)
}

/** What a page whose visitors come to log in may load with itself: everything up to the first screen, in one round trip. */
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
