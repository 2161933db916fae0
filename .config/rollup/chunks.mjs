/** Assigns each module to a chunk of the build. */
import { join } from 'node:path'
import { root } from '../tags.mjs'
import { together } from './together.mjs'

const inSources = path => join(root, path)
const isPackage = id => id.includes('node_modules')
const isScreenCode = id => /\/(elements|src\/(copy|ui|stage|screens|credentials|flows))\//.test(id)

/** These modules and their static imports. The search stops at modules that do not `belong`. */
function closure(paths, getModuleInfo, predicate) {
  const found = new Set()
  const visit = path => {
    if (found.has(path) || !predicate(path)) return
    found.add(path)
    getModuleInfo(path)?.importedIds.forEach(visit)
  }
  paths.forEach(visit)
  return found
}

/** Caches results across builds, because every build has the same modules. */
const known = new Map()
function once(name, find) {
  if (!known.has(name)) known.set(name, find())
  return known.get(name)
}

/** The modules that every tag needs. The only package among them is nanostores; all others are loaded by `import()`. */
const neededAtOnce = getModuleInfo =>
  once('define', () =>
    closure(
      [inSources('elements/define.ts')],
      getModuleInfo,
      path => !isPackage(path) || /nanostores\/(index|atom)/.test(path),
    ),
  )

const isOwn = path => !isPackage(path) && !path.startsWith('\0')
const groupOf = (name, getModuleInfo) => once(name, () => closure(together[name].map(inSources), getModuleInfo, isOwn))

/**
 * The modules of the payment flows that do not draw, with all their imports. Hosts without screens load them too, so
 * they must neither import React nor need the file that does.
 */
const belowStage = getModuleInfo =>
  once('wallet', () =>
    closure(
      [...groupOf('money', getModuleInfo)].filter(id => !isScreenCode(id)),
      getModuleInfo,
      isOwn,
    ),
  )

/** The modules that every tag needs share one file with the definitions: one round trip, and gzip compresses it as one. */
export function firstLoad(id, { getModuleInfo }) {
  if (neededAtOnce(getModuleInfo).has(id)) return id.endsWith('nanostores/index.js') ? undefined : 'define'
  if (/node_modules\/(react|react-dom|scheduler|@r2wc)\/|commonjsHelpers/.test(id)) return 'react'
  if (/node_modules\/nanostores\//.test(id)) return 'run'
  if (/node_modules\/jose\//.test(id)) return 'session'
  const group = Object.keys(together).find(name => groupOf(name, getModuleInfo).has(id))
  return group === 'money' && belowStage(getModuleInfo).has(id) ? 'wallet' : group
}

/**
 * Behind the script tag, the groups that an opening of the login loads at the same time share a file. Without that the
 * scripts up to the first e-mail field are 96.5 kB (gzip) instead of 95.0, and the first load is 12.02 kB instead of
 * 11.99.
 */
const MERGED_CHUNKS = { shell: 'run', login: 'run', screens: 'react' }
export const behindTheTag = (id, tree) => {
  const name = id.endsWith('/elements/index.ts') ? 'define' : firstLoad(id, tree)
  return MERGED_CHUNKS[name] ?? name
}
