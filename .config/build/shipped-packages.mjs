/** The packages whose code is in the built files, each with its licence: said in a file of its own, as the licences ask. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tags.mjs'

/** The folder of the package that a module belongs to; undefined for a module of ours. */
const folderOf = module => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(module)?.[1]

/** What the build has written down of its files: the elements', and those of each wallet that a page may add. */
const graphs = dist =>
  readdirSync(dist, { recursive: true })
    .filter(name => /(^|[./\\])graph\.json$/.test(name))
    .flatMap(name => JSON.parse(readFileSync(join(dist, name), 'utf8')))

/** Name, version, licence and its text, of every package in those files. */
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
