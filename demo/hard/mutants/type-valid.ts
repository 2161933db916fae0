import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Planned } from './plan.js'
import { ROOM, ROOT } from './plan.js'
import { mutated } from './with-switches.js'

/**
 * The mutants that pass the type checker. It checks all of them in one run. Each is written to its own file in a folder
 * that overlays the project's, so that its imports resolve to the original sources.
 */
export function typeValid(mutants: readonly Planned[], textOf: (path: string) => string): Planned[] {
  const fileOf = ({ path, number }: Planned) => path.replace(/\.ts$/, `.${number}.ts`)
  for (const mutant of mutants) {
    mkdirSync(dirname(ROOM + fileOf(mutant)), { recursive: true })
    writeFileSync(ROOM + fileOf(mutant), mutated(textOf(mutant.path), mutant))
  }
  const compilerOptions = { rootDirs: [ROOT, ROOM] }
  writeFileSync(
    `${ROOM}tsconfig.json`,
    JSON.stringify({
      extends: '../../tsconfig.json',
      compilerOptions,
      include: ['src', '../../src/**/*.d.ts', '../../elements/**/*.d.ts'],
      exclude: [],
    }),
  )
  const errors = typeErrors(ROOM)
  const foreign = errors.find(path => !path.startsWith('src/'))
  if (foreign) throw new Error(`The types cannot be checked: ${foreign}`)
  const refused = new Set(errors)
  return mutants.filter(mutant => !refused.has(fileOf(mutant)))
}

const TREE = `${ROOM}tree/`

/**
 * The mutants with which every importer of their files still compiles, in a copy of the project. One run checks many
 * mutants, each in another file. If it finds an error, the mutants are split in halves.
 */
export function compiling(mutants: readonly Planned[], textOf: (path: string) => string): Planned[] {
  if (!existsSync(TREE)) {
    for (const part of ['.config', 'src', 'elements', 'demo', 'tsconfig.json', 'package.json'])
      cpSync(ROOT + part, TREE + part, { recursive: true })
    const [foreign] = typeErrors(TREE)
    // Otherwise no mutant in it would compile, and none would count.
    if (foreign) throw new Error(`The copy does not compile: ${foreign}`)
  }
  const together = mutants.filter(({ path }, index) => mutants.findIndex(other => other.path === path) === index)
  if (together.length === 0) return []
  for (const mutant of together) writeFileSync(TREE + mutant.path, mutated(textOf(mutant.path), mutant))
  const compile = typeErrors(TREE).length === 0
  for (const { path } of together) writeFileSync(TREE + path, textOf(path))
  const half = Math.ceil(together.length / 2)
  const valid = compile
    ? together
    : half === together.length
      ? []
      : [together.slice(0, half), together.slice(half)].flatMap(some => compiling(some, textOf))
  return [
    ...valid,
    ...compiling(
      mutants.filter(mutant => !together.includes(mutant)),
      textOf,
    ),
  ]
}

/** The files in which the type checker finds an error, as paths in the tsconfig's folder. */
function typeErrors(folder: string): string[] {
  const { stdout } = spawnSync(
    process.execPath,
    [`${ROOT}node_modules/typescript7/bin/tsc`, '-p', `${folder}tsconfig.json`, '--noEmit', '--pretty', 'false'],
    { encoding: 'utf8', cwd: folder, maxBuffer: 2 ** 28 },
  )
  return stdout
    .split('\n')
    .flatMap(line => /^(\S.*?)(?:\(\d+,\d+\))?: error TS/.exec(line)?.[1] ?? (line.startsWith('error') ? [line] : []))
}
