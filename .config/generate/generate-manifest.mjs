/**
 * Writes everything that is made from the tables of the elements: the custom elements manifest, the data for editors,
 * the types, the configuration schema, the reference and the documentation.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configSchema } from './config-schema.mjs'
import { manifest } from './custom-elements.mjs'
import { writeDocs } from '../docs/docs-site.mjs'
import { htmlCustomData, webTypes } from './editor-data.mjs'
import { writeFrameworkTypes } from './generate-framework-types.mjs'
import { writeReference } from './generate-reference.mjs'
import { writeTypes } from './generate-types.mjs'
import { writeCdnNotes } from '../build/cdn-notes.mjs'
import { writeLicences } from '../build/shipped-packages.mjs'
import { root } from '../tags.mjs'

const dist = join(root, 'dist')
mkdirSync(join(dist, 'elements'), { recursive: true })
// Only programs read these three, so they are not indented: indentation was 600 kB of the package.
writeFileSync(join(dist, 'custom-elements.json'), `${JSON.stringify(manifest)}\n`)
writeFileSync(join(dist, 'web-types.json'), `${JSON.stringify(webTypes())}\n`)
writeFileSync(join(dist, 'html-custom-data.json'), `${JSON.stringify(htmlCustomData())}\n`)
writeFileSync(join(dist, 'config.schema.json'), `${JSON.stringify(configSchema, null, 1)}\n`)
writeReference(dist)
await writeDocs(dist)
writeLicences(dist)
writeCdnNotes()
writeFrameworkTypes(dist)
writeTypes(dist)
