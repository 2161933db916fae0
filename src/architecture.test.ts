import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** The rooms from the ground up; a file imports from its own storey or from below. */
const STOREYS: readonly (readonly string[])[] = [
  ['src/constants.ts', 'src/lib'],
  ['src/errors', 'src/copy'],
  ['src/chains'],
  ['src/config'],
  ['src/api', 'src/channel', 'src/connectors'],
  ['src/session'],
  ['src/accounts', 'src/wallet', 'src/security', 'src/funding'],
  ['src/stage', 'src/ui'],
  ['src/screens', 'src/methods', 'src/flows'],
  ['elements', 'src/index.ts'],
]

/** Every heavy package has one door. */
const DOORS: Readonly<Record<string, RegExp>> = {
  viem: /^src\/chains\/ethereum\//,
  '@solana/web3.js': /^src\/chains\/solana\//,
  'libphonenumber-js': /^src\/lib\/phone\.ts$/,
  qrcode: /^src\/ui\/qr(?:-code\.tsx|code-core\.d\.ts)$/,
  'lit-html': /^elements\/shell\//,
  '@r2wc/react-to-web-component': /^src\/stage\/mount\.ts$/,
  jose: /^src\/session\/token\.ts$/,
}

const IMPORT = /^\s*(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* sources(path)
    else if (/\.tsx?$/.test(path) && !/\.(test|wtr)\.tsx?$/.test(path)) yield path
  }
}

interface Import { from: string; to: string; typeOnly: boolean; lazy: boolean }

function importsOf(path: string): Import[] {
  const text = readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  return [...text.matchAll(IMPORT)].map(([, type, eager, lazy]) => {
    const source = eager ?? lazy ?? ''
    const file = source.startsWith('.') ? relative(root, resolve(root, dirname(path), source)).replace(/\.js$/, '') : source
    return { from: path, to: file, typeOnly: type !== undefined, lazy: lazy !== undefined }
  })
}

const storeyOf = (path: string) => STOREYS.findIndex(rooms => rooms.some(room => path === room || path === room.replace(/\.ts$/, '') || path.startsWith(`${room}/`)))

const files = [...sources('src'), ...sources('elements')]
const imports = files.flatMap(importsOf)
const packageOf = (source: string) => source.split('/').slice(0, source.startsWith('@') ? 2 : 1).join('/')

describe('architecture', () => {
  it('knows the storey of every file', () => {
    expect(files.filter(path => storeyOf(path) === -1)).toEqual([])
  })

  it('imports only from the same storey or from below', () => {
    const up = imports.filter(({ from, to }) => /^(src|elements)\b/.test(to) && storeyOf(to) > storeyOf(from))
    expect(up.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })

  it('goes to each heavy package through its one door', () => {
    const strays = imports.filter(({ from, to }) => {
      const door = DOORS[packageOf(to)]
      return door && !door.test(from)
    })
    expect(strays.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })

  it('thinks in .ts and draws in .tsx: React is imported where things are drawn', () => {
    const thinking = imports.filter(({ from, to }) => /^react(-dom)?$|^react\//.test(packageOf(to)) && from.endsWith('.ts') && from !== 'src/stage/mount.ts')
    expect(thinking.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })

  it('lets views see their model, the parts, the words and the session, and no verbs', () => {
    const views = imports.filter(({ from, to, typeOnly }) => from.endsWith('.view.tsx') && !typeOnly && /^(src\/(api|channel|chains|connectors|accounts|wallet|funding|security|flows|methods)|elements)\//.test(to))
    expect(views.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })

  it('copies at one place alone, so that every copy action says so in the same way', () => {
    const copying = files.filter(path => /\.clipboard\b|execCommand/.test(readFileSync(join(root, path), 'utf8')))
    expect(copying).toEqual(['src/ui/use-copy.tsx'])
  })

  it('has no circle of imports', () => {
    const eager = new Map<string, string[]>()
    const known = new Map(files.map(path => [path.replace(/\.tsx?$/, ''), path]))
    for (const { from, to, typeOnly, lazy } of imports) {
      const target = known.get(to)
      if (target && !typeOnly && !lazy) eager.set(from, [...(eager.get(from) ?? []), target])
    }
    const circles: string[] = []
    const done = new Set<string>()
    const visit = (path: string, trail: string[]) => {
      if (trail.includes(path)) { circles.push([...trail.slice(trail.indexOf(path)), path].join(' -> ')); return }
      if (done.has(path)) return
      for (const next of eager.get(path) ?? []) visit(next, [...trail, path])
      done.add(path)
    }
    for (const path of files) visit(path, [])
    expect(circles).toEqual([])
  })
})
