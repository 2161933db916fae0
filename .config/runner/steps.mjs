/** The kinds of steps: a command that passes or fails, a script that tells what it has broken, and a suite that runs test files and tells of each. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './command.mjs'
import { judge, reasonIn } from './outcome.mjs'
import { readRecords } from './reports/records.mjs'

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

/** What a line of a script's output says is broken: it tells so, or it ended with an error that nobody has caught. */
const brokenIn = line => /^\s*BROKEN\b:? *(.+)/.exec(line)?.[1] ?? /^\w*Error\b.*: .+/.exec(line)?.[0]
/** Of what is broken so much is told at the end of a run; all of it stands in what the script has printed. */
const TOLD_OF_A_SCRIPT = 20

/** A long script: each line that begins with BROKEN is a failure of its own, also where it was ended for its time was over. */
export function scriptStep(name, words, { limitMinutes = 10 } = {}) {
  return {
    name,
    async run({ print }) {
      const broken = new Set()
      let rest = ''
      const look = text => {
        const lines = (rest + text).split('\n')
        rest = lines.pop()
        for (const found of lines.map(brokenIn)) if (found) broken.add(found.trim())
        print(text)
      }
      const { status, said } = await run(words, { limitMs: limitMinutes * MINUTE_MS, print: look })
      if (status === 0) return { passed: 1, failures: [] }
      const told = [...broken].slice(0, TOLD_OF_A_SCRIPT)
      if (status === undefined) told.push(`not done after ${limitMinutes} minutes`)
      else if (told.length === 0) told.push(reasonIn(said))
      return { passed: 0, failures: told.map(error => ({ file: name, error })) }
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
        const records = readRecords(recordsFile)
        const took = Object.fromEntries(records.map(({ file, seconds }) => [file, seconds]))
        return { ...judge(name, records, chosen, ended), took }
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}
