import { fork, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { ofGlobals } from '../../../.config/vitest.config.mjs'
import { NONE, NOTE, PASSED_FILE, ROOT, type Outcome, type Passed, type Planned, type Task } from './plan.js'

/** A file that takes longer than this is not run completely. Only those of its tests that reach the mutant are run. */
const LONG_MS = 1_500
const FIRST_RUN_MS = 900_000
/** The time that a busy machine may lose before a run counts as hanging. */
const LIMIT_MS = 60_000

const SURVIVED: Outcome = { failed: {}, took: {} }
/** The failed files. A run without a result in time counts as failed too. */
const failures = (outcome: Outcome | undefined): string[] =>
  outcome
    ? Object.entries(outcome.failed).map(([file, failure]) => `${file.slice(ROOT.length)}: ${failure}`)
    : ['the time limit']

/** A process that runs tests. After it hangs, a new process replaces it. */
class Tester {
  #child: ChildProcess | undefined

  /** Runs tests with one mutant. Undefined if the process does not respond in time; it is then killed. */
  async run(mutant: number, tasks: readonly Task[], limitMs: number): Promise<Outcome | undefined> {
    const child = (this.#child ??= await this.#start())
    return new Promise(resolve => {
      const timer = setTimeout(() => {
        this.end()
        resolve(undefined)
      }, limitMs)
      const answered = (outcome: Outcome | undefined) => {
        clearTimeout(timer)
        child.removeAllListeners()
        resolve(outcome)
      }
      child
        .once('message', outcome => answered(outcome as Outcome))
        .once('exit', () => {
          this.#child = undefined
          answered(undefined)
        })
      child.send({ mutant, tasks })
    })
  }

  end(): void {
    this.#child?.removeAllListeners()
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  #start(): Promise<ChildProcess> {
    const child = fork(new URL('tester.ts', import.meta.url), {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', process.env['DEBUG'] ? 'inherit' : 'ignore', 'ipc'],
    })
    return new Promise((resolve, reject) =>
      child
        .once('message', () => {
          child.removeAllListeners()
          resolve(child)
        })
        .once('exit', code => reject(new Error(`The tester ended with ${code}.`))),
    )
  }
}

export interface Hunted {
  readonly mutant: Planned
  readonly killedBy: string | undefined
  readonly tookMs: number
  readonly files: number
}

/**
 * Enables one mutant after the other, and runs the tests that reach it, the nearest and fastest first, until one fails.
 */
export async function hunt(
  mutants: readonly Planned[],
  processes: number,
  tests: readonly string[],
  report: (hunted: Hunted) => void,
): Promise<void> {
  const testers = Array.from({ length: processes }, () => new Tester())
  const { passed, took } = await recordReached(testers, tests)
  const tasksFor = (mutant: Planned): Task[] => {
    const distance = (file: string) => (basename(file).startsWith(basename(mutant.path, '.ts')) ? 0 : 1)
    return passed
      .flatMap(({ file, atImport, tests }): Task[] => {
        const testIds = Object.keys(tests).filter(id => tests[id]?.includes(mutant.number))
        if (atImport.includes(mutant.number)) return [{ file }]
        if (testIds.length === 0) return []
        return [{ file, testIds: (took[file] ?? 0) > LONG_MS ? testIds : undefined }]
      })
      .sort((a, b) => distance(a.file) - distance(b.file) || (took[a.file] ?? 0) - (took[b.file] ?? 0))
  }
  const testMutant = async (tester: Tester, mutant: Planned): Promise<Hunted> => {
    const startedAt = Date.now()
    const tasks = tasksFor(mutant)
    const limit = LIMIT_MS + 6 * tasks.reduce((sum, { file }) => sum + (took[file] ?? 0), 0)
    let outcome = tasks.length === 0 ? SURVIVED : await tester.run(mutant.number, tasks, limit)
    const chosen = tasks.filter(({ file, testIds }) => testIds && outcome?.failed[file])
    // Some tests depend on earlier ones. If they also fail without a mutant, all tests of the file are run.
    if (chosen.length > 0 && failures(await tester.run(NONE, chosen, limit)).length > 0)
      outcome = await tester.run(
        mutant.number,
        tasks.map(({ file }) => ({ file })),
        limit,
      )
    return { mutant, killedBy: failures(outcome)[0], tookMs: Date.now() - startedAt, files: tasks.length }
  }
  const queue = [...mutants]
  await Promise.all(
    testers.map(async tester => {
      for (let mutant = queue.shift(); mutant; mutant = queue.shift()) report(await testMutant(tester, mutant))
      tester.end()
    }),
  )
}

/** Runs all tests once with all mutants disabled. */
async function recordReached(
  testers: readonly Tester[],
  tests: readonly string[],
): Promise<{ passed: readonly Passed[]; took: Outcome['took'] }> {
  rmSync(PASSED_FILE, { force: true })
  const files = tests
    .flatMap(folder =>
      readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
        .filter(name => name.endsWith('.test.ts'))
        .map(name => `${ROOT}${folder}/${name}`),
    )
    .filter(file => !ofGlobals.includes(file.slice(ROOT.length)))
  const outcomes = await Promise.all(
    testers.map((tester, part) =>
      tester.run(
        NOTE,
        files.filter((_, index) => index % testers.length === part).map(file => ({ file })),
        FIRST_RUN_MS,
      ),
    ),
  )
  const failed: Outcome['failed'] = Object.assign({}, ...outcomes.map(outcome => outcome?.failed))
  for (const [file, failure] of Object.entries(failed))
    console.log(`  left out, for it fails without a mutant: ${file.slice(ROOT.length)}: ${failure}`)
  const passed = readFileSync(PASSED_FILE, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Passed)
  return {
    passed: passed.filter(({ file }) => !(file in failed)),
    took: Object.assign({}, ...outcomes.map(outcome => outcome?.took)) as Outcome['took'],
  }
}
