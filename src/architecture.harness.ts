import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** One import of a file. `to` is the path of one of our files, or the name of a package. */
export interface Import {
  readonly from: string
  readonly to: string
  readonly typeOnly: boolean
  readonly lazy: boolean
}

const IMPORT =
  /^\s*(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm

/** Every file of a folder and its subfolders, by its path from the repository's root. */
export function filesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}

export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

/** All imports of these files: of values, of types only, and dynamic ones. */
export function importsOf(files: readonly string[]): readonly Import[] {
  const known = new Map(files.map(path => [path.replace(/\.tsx?$/, ''), path]))
  return files.flatMap(from => {
    const text = textOf(from).replace(/\/\*[\s\S]*?\*\//g, '')
    return [...text.matchAll(IMPORT)].map(([, type, eager, lazy]) => {
      const source = eager ?? lazy ?? ''
      const path = source.startsWith('.')
        ? relative(root, resolve(root, dirname(from), source)).replace(/\.js$/, '')
        : source
      return { from, to: known.get(path) ?? path, typeOnly: type !== undefined, lazy: lazy !== undefined }
    })
  })
}

/** Groups of files that import each other in a circle: strongly connected components, by Tarjan's algorithm. */
export function circlesIn(imports: readonly Import[]): readonly (readonly string[])[] {
  const next = new Map<string, string[]>()
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to])
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (path: string): number => {
    const number = order.size
    order.set(path, number)
    open.push(path)
    let low = number
    for (const to of next.get(path) ?? []) {
      if (!order.has(to)) low = Math.min(low, visit(to))
      else if (open.includes(to)) low = Math.min(low, lowest.get(to) ?? order.get(to) ?? low)
    }
    lowest.set(path, low)
    if (low === number) {
      const circle = open.splice(open.indexOf(path))
      if (circle.length > 1) circles.push(circle.sort())
    }
    return low
  }
  for (const path of next.keys()) if (!order.has(path)) visit(path)
  return circles
}

/** The names that the sources of these folders read as members or declare as readonly members. */
export function namesRead(...folders: readonly string[]): readonly string[] {
  const sources = folders
    .flatMap(filesIn)
    .filter(path => /\.tsx?$/.test(path) && !/\.(test|wtr|harness)\.tsx?$/.test(path))
    .map(textOf)
  const names = sources.flatMap(source =>
    [...source.matchAll(/\.([a-z_$][\w$]*)|readonly ([a-z_$][\w$]*)\??:/gi)].map(
      ([, read, declared]) => read ?? declared ?? '',
    ),
  )
  return [...new Set(names)].sort()
}
