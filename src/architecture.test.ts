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

const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

interface Import { from: string; to: string; typeOnly: boolean; lazy: boolean }

function importsOf(path: string): Import[] {
  const text = textOf(path).replace(/\/\*[\s\S]*?\*\//g, '')
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

const known = new Map(files.map(path => [path.replace(/\.tsx?$/, ''), path]))

/** All that comes along with a file at once: files of ours, and packages. */
function reached(entry: string, seen = new Set<string>()): Set<string> {
  seen.add(entry)
  for (const { from, to, typeOnly, lazy } of imports) {
    if (from !== entry || typeOnly || lazy) continue
    const file = known.get(to)
    if (!file) seen.add(to)
    else if (!seen.has(file)) reached(file, seen)
  }
  return seen
}

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

  it('draws through r2wc at one place, with no attribute and no event of its own [EC-01]', () => {
    const calls = files.flatMap(path => [...textOf(path).matchAll(/\br2wc\((.*?)\)/g)].map(([, given]) => `${path}: ${given}`))
    expect(calls).toEqual(['src/stage/mount.ts: StageView, { props: { play: undefined }, events: [] }'])
  })

  it('brings heavy packages on demand alone: no entry, no flow and no screen imports one at once, and nothing takes a whole list of chains [EC-67]', () => {
    const entries = files.filter(path => /^elements\/(index|loader|runtime|wallet-[^/]+\/(index|part))\.ts$|^src\/(index|stage\/mount)\.ts$|\.view\.tsx$/.test(path))
    expect(entries.length).toBeGreaterThan(30)
    const heavy = ['viem', '@solana/web3.js', 'libphonenumber-js', 'qrcode']
    expect(entries.flatMap(entry => [...reached(entry)].filter(to => heavy.includes(packageOf(to))).map(to => `${entry} -> ${to}`))).toEqual([])
    expect([...reached('src/chains/ethereum/index.ts')].map(packageOf)).toContain('viem')
    expect(imports.filter(({ to, typeOnly }) => /^viem\/chains/.test(to) && !typeOnly)).toEqual([])
  })

  it('knows WalletConnect and Coinbase by what a connector is: no code of theirs comes along, not even on demand [EC-68]', () => {
    expect(imports.filter(({ to }) => /^@(walletconnect|reown|coinbase)\//.test(to)).map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
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
    const copying = files.filter(path => /\.clipboard\b|execCommand/.test(textOf(path)))
    expect(copying).toEqual(['src/ui/use-copy.tsx'])
  })

  it('has no circle of imports', () => {
    const eager = new Map<string, string[]>()
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
