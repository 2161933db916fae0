/** Reads the build graph of the script-tag bundle: the modules of each chunk, and the chunks that load together. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tags.mjs'

export const cdn = join(root, 'dist/cdn')
const ENTRY = 'wallet-elements.js'
/** The modules that the login loads before it shows its first screen. */
const FIRST_SCREEN = [
  'elements/play/opening/opening.ts',
  'elements/play/runtime.ts',
  'elements/wallet-login-modal/part.ts',
  'src/stage/mount.ts',
  'src/screens/login/landing.view.tsx',
]

/** @param graph the graph file that the build wrote, in `dist/cdn` */
function readGraph(graph) {
  const chunks = new Map(JSON.parse(readFileSync(join(cdn, graph), 'utf8')).map(chunk => [chunk.fileName, chunk]))

  /** These files and everything that they import statically. */
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

/** The chunks of an optional file that a page adds: those that load with it at once, and those that load later. */
export function readAdded(file) {
  const { chunks, closure } = readGraph(`${file}.graph.json`)
  const atOnce = closure(`${file}.js`)
  return { atOnce, later: [...chunks.keys()].filter(name => !atOnce.includes(name)) }
}
