/** Lists the packages whose code is in the built files, with their licence texts, because the licences require it. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tags.mjs'

/** The folder of the package that a module belongs to; undefined for one of our own modules. */
const folderOf = module => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(module)?.[1]

/** The graphs that the build wrote: of the elements, and of each wallet connector that a page may add. */
const graphs = dist =>
  readdirSync(dist, { recursive: true })
    .filter(name => /(^|[./\\])graph\.json$/.test(name))
    .flatMap(name => JSON.parse(readFileSync(join(dist, name), 'utf8')))

/** Name, version, licence and licence text of every package in the built files. */
export function shippedPackages(dist) {
  const folders = new Set(
    graphs(dist)
      .flatMap(({ modules }) => modules)
      .map(folderOf)
      .filter(Boolean),
  )
  return [...folders].sort().map(folder => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    const file = readdirSync(join(root, folder)).find(entry => /^licen[cs]e/i.test(entry))
    return { name, version, license, text: file ? readFileSync(join(root, folder, file), 'utf8').trim() : '' }
  })
}

export function writeLicences(dist) {
  if (!existsSync(join(dist, 'graph.json'))) return
  const parts = shippedPackages(dist).map(
    ({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}`,
  )
  writeFileSync(
    join(dist, 'third-party-licenses.txt'),
    `The built files hold code of these packages.\n\n${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`,
  )
}
