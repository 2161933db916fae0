/** Makes a copy of this repository, on which the recipes try their additions. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A run of all tests prints more than the default of one megabyte. In bytes. */
const MAX_OUTPUT = 100_000_000
const root = fileURLToPath(new URL('../..', import.meta.url))

/** The files of a repository, with edits that fail if a line is not there. */
export interface Files {
  read(path: string): string
  write(path: string, text: string): void
  /** Replaces each line that equals `line`. */
  replace(path: string, line: string, text: string): void
  /** Inserts text after each line that equals `line`. */
  insertAfter(path: string, line: string, text: string): void
  /** Inserts text before the first line that starts with `beginning`. */
  insertBefore(path: string, beginning: string, text: string): void
  /** The files that were written or changed since the last call. */
  changed(): readonly string[]
}

export interface Copy extends Files {
  readonly root: string
  /** Runs a command in the copy. `said` is its whole output. */
  run(command: string, ...args: readonly string[]): { readonly ok: boolean; readonly said: string }
  remove(): void
}

function editable(read: Files['read'], store: Files['write']): Files {
  const changed = new Set<string>()
  const write = (path: string, text: string) => {
    changed.add(path)
    store(path, text)
  }
  const replace = (path: string, line: string, text: string) => {
    const lines = read(path).split('\n')
    if (!lines.includes(line)) throw new Error(`${path} has no line "${line}"`)
    write(path, lines.map(other => (other === line ? text : other)).join('\n'))
  }
  return {
    read,
    write,
    replace,
    insertAfter: (path, line, text) => replace(path, line, `${line}\n${text}`),
    insertBefore(path, beginning, text) {
      const lines = read(path).split('\n')
      const index = lines.findIndex(line => line.startsWith(beginning))
      if (index === -1) throw new Error(`${path} has no line that begins "${beginning}"`)
      write(path, lines.toSpliced(index, 0, text).join('\n'))
    },
    changed() {
      const paths = [...changed]
      changed.clear()
      return paths
    },
  }
}

/** The files of this repository. Changes are kept in memory. */
export function filesInMemory(): Files {
  const written = new Map<string, string>()
  return editable(
    path => written.get(path) ?? readFileSync(join(root, path), 'utf8'),
    (path, text) => void written.set(path, text),
  )
}

/** Copies all files that git does not ignore. `node_modules` is a link to the original. */
export function copyRepository(): Copy {
  const target = mkdtempSync(join(tmpdir(), 'recipes-'))
  for (const path of execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\0')) {
    if (path && path !== 'node_modules' && existsSync(join(root, path))) cpSync(join(root, path), join(target, path))
  }
  symlinkSync(join(root, 'node_modules'), join(target, 'node_modules'))
  const files = editable(
    path => readFileSync(join(target, path), 'utf8'),
    (path, text) => {
      mkdirSync(dirname(join(target, path)), { recursive: true })
      writeFileSync(join(target, path), text)
    },
  )
  return {
    ...files,
    root: target,
    run: (command, ...args) => {
      const { status, stdout, stderr } = spawnSync(command, args, {
        cwd: target,
        encoding: 'utf8',
        maxBuffer: MAX_OUTPUT,
      })
      return { ok: status === 0, said: `${stdout}${stderr}` }
    },
    remove: () => rmSync(target, { recursive: true, force: true }),
  }
}
