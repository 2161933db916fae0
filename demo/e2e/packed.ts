import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The packed package, installed in a host's project. */
export interface Packed {
  /** An empty project in which it is installed. */
  readonly project: string
  readonly tarball: string
  /** The paths of all its files, relative to its folder. */
  readonly files: readonly string[]
  remove(): void
}

/** Packs the built package, and unpacks it into a new project, together with the frameworks of this repository. */
export function pack(): Packed {
  const project = mkdtempSync(join(tmpdir(), 'packed-'))
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--silent', '--ignore-scripts', '--pack-destination', project], {
      cwd: root,
      encoding: 'utf8',
    }),
  ) as [{ filename: string; files: { path: string }[] }]
  const tarball = join(project, packed.filename)
  const modules = join(project, 'node_modules')
  unpack(tarball, project)
  for (const name of ['react', 'react-dom', 'preact', 'solid-js', 'svelte', 'vue', '@types'])
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  return {
    project,
    tarball,
    files: packed.files.map(({ path }) => path),
    remove: () => rmSync(project, { recursive: true, force: true }),
  }
}

/** Unpacks the package into the `node_modules` of a project. */
export function unpack(tarball: string, project: string): void {
  const target = join(project, 'node_modules/wallet-elements')
  mkdirSync(target, { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '-C', target, '--strip-components=1'])
}

/** Every file below a folder. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
