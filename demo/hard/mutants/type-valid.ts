import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Planned } from './plan.js'
import { ROOM, ROOT } from './plan.js'
import { mutated } from './with-switches.js'

/**
 * Those of the mutants that the type checker lets pass. It looks at all of them in one run: each lies, changed, in a file of its own
 * in a folder that is laid over the project's, so that its imports lead to the sources as they are.
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
  const stray = errors.find(path => !path.startsWith('src/'))
  if (stray) throw new Error(`The types cannot be checked: ${stray}`)
  const refused = new Set(errors)
  return mutants.filter(mutant => !refused.has(fileOf(mutant)))
}

const TREE = `${ROOM}tree/`

/**
 * Those of the mutants with which all that imports their files still compiles, in a copy of the project. One run looks at many of
 * them, each in another file; where it finds an error, at half of them each.
 */
export function compiling(mutants: readonly Planned[], textOf: (path: string) => string): Planned[] {
  if (!existsSync(TREE)) {
    for (const part of ['.config', 'src', 'elements', 'demo', 'tsconfig.json', 'package.json'])
      cpSync(ROOT + part, TREE + part, { recursive: true })
    const [stray] = typeErrors(TREE)
    if (stray) throw new Error(`The copy does not compile: ${stray}`) // then no mutant of it would, and all would count for nothing
  }
  const together = mutants.filter(({ path }, at) => mutants.findIndex(other => other.path === path) === at)
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

/** The files in which the type checker finds an error, by their path in the folder of the tsconfig. */
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
