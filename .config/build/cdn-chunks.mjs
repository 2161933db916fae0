/** The files behind the script tag: which holds what, and which come together. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tags.mjs'

export const cdn = join(root, 'dist/cdn')
const ENTRY = 'wallet-elements.js'
/** What an opening of the login asks for before its first screen stands. */
const FIRST_SCREEN = [
  'elements/play/opening.ts',
  'elements/play/runtime.ts',
  'elements/wallet-login-modal/part.ts',
  'src/stage/mount.ts',
  'src/screens/login/landing.view.tsx',
]

/** @param graph the file that says what was built together */
function readGraph(graph) {
  const chunks = new Map(JSON.parse(readFileSync(join(cdn, graph), 'utf8')).map(chunk => [chunk.fileName, chunk]))

  /** These files and all that they import at once. */
  const closure = (...names) => {
    const seen = new Set()
    const visit = name => {
      if (seen.has(name) || !chunks.has(name)) return
      seen.add(name)
      for (const next of chunks.get(name).imports) visit(next)
    }
    names.forEach(visit)
    return [...seen]
  }
  return { chunks, closure }
}

export function readChunks() {
  const { chunks, closure } = readGraph('graph.json')
  const holding = module => {
    const found = [...chunks.values()].find(({ modules }) => modules.includes(module))
    if (!found) throw new Error(`No chunk holds ${module}`)
    return found.fileName
  }
  return { chunks, closure, holding, firstLoad: closure(ENTRY), landing: closure(ENTRY, ...FIRST_SCREEN.map(holding)) }
}

/** A file that a page adds: what comes with it at once, and what later. */
export function readAdded(file) {
  const { chunks, closure } = readGraph(`${file}.graph.json`)
  const atOnce = closure(`${file}.js`)
  return { atOnce, later: [...chunks.keys()].filter(name => !atOnce.includes(name)) }
}
