/**
 * Makes the three kinds of steps: a command that passes or fails, a script that prints each failure, and a suite that
 * runs test files and reports on each.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './command.mjs'
import { judge, reasonIn } from './outcome.mjs'
import { readRecords } from './reports/records.mjs'

const MINUTE_MS = 60_000

/** A command that passes or fails. `needed`: the steps after it cannot run if it fails. */
export function commandStep(name, commandLine, { limitMinutes = 10, needed = false, env } = {}) {
  return {
    name,
    needed,
    async run({ print }) {
      const { status, said: output } = await run(commandLine, { env, limitMs: limitMinutes * MINUTE_MS, print })
      if (status === 0) return { passed: 1, failures: [] }
      return {
        passed: 0,
        failures: [
          { file: name, error: status === undefined ? `not done after ${limitMinutes} minutes` : reasonIn(output) },
        ],
      }
    },
  }
}

/** The failure in a line of a script's output: one that the script reports with BROKEN, or an uncaught error. */
const brokenIn = line => /^\s*BROKEN\b:? *(.+)/.exec(line)?.[1] ?? /^\w*Error\b.*: .+/.exec(line)?.[0]
/** How many failures of a script are listed at the end of a run. Its own output has all of them. */
const MAX_LISTED_FAILURES = 20

/**
 * A long script. Each line that begins with BROKEN is a separate failure, also if the script was ended by its time
 * limit.
 */
export function scriptStep(name, commandLine, { limitMinutes = 10 } = {}) {
  return {
    name,
    async run({ print }) {
      const broken = new Set()
      let rest = ''
      const onOutput = text => {
        const lines = (rest + text).split('\n')
        rest = lines.pop()
        for (const found of lines.map(brokenIn)) if (found) broken.add(found.trim())
        print(text)
      }
      const { status, said: output } = await run(commandLine, { limitMs: limitMinutes * MINUTE_MS, print: onOutput })
      if (status === 0) return { passed: 1, failures: [] }
      const listed = [...broken].slice(0, MAX_LISTED_FAILURES)
      if (status === undefined) listed.push(`not done after ${limitMinutes} minutes`)
      else if (listed.length === 0) listed.push(reasonIn(output))
      return { passed: 0, failures: listed.map(error => ({ file: name, error })) }
    },
  }
}

/**
 * A suite of test files. `command` returns the command that runs the given files. `suite`: the name under which its
 * tests are counted. `again`: a file that fails runs twice more, alone; only for tests that use a browser or several
 * processes.
 */
export function suiteStep(name, files, command, { suite = name, env, limitMinutes = 10, again = false } = {}) {
  return {
    name,
    suite,
    files,
    again,
    async run({ files: chosen = files, print }) {
      const folder = mkdtempSync(join(tmpdir(), 'records-'))
      const recordsFile = join(folder, 'records')
      try {
        const ended = await run(command(chosen), {
          env: { ...env, RECORDS_FILE: recordsFile },
          limitMs: limitMinutes * MINUTE_MS,
          print,
        })
        const records = readRecords(recordsFile)
        const took = Object.fromEntries(records.map(({ file, seconds }) => [file, seconds]))
        return { ...judge(name, records, chosen, ended), took }
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}
