/** Two kinds of steps: a command that passes or fails, and a suite that runs test files and tells of each. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './command.mjs'
import { judge, reasonIn } from './outcome.mjs'
import { readRecords } from './records.mjs'

const MINUTE_MS = 60_000

/** `needed`: where it fails, what comes after it has nothing to run on. */
export function commandStep(name, words, { limitMinutes = 10, needed = false, env } = {}) {
  return {
    name,
    needed,
    async run({ print }) {
      const { status, said } = await run(words, { env, limitMs: limitMinutes * MINUTE_MS, print })
      if (status === 0) return { passed: 1, failures: [] }
      return {
        passed: 0,
        failures: [
          { file: name, error: status === undefined ? `not done after ${limitMinutes} minutes` : reasonIn(said) },
        ],
      }
    },
  }
}

/**
 * `command` gives the words that run these files. `suite`: what it is a part of. `again`: a file that fails is given two more
 * tries, alone; for what runs in a browser, or between processes, only.
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
        return judge(name, readRecords(recordsFile), chosen, ended)
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}
