/**
 * Passes results from the test runners to our runner: one line of JSON for each test file that has ended, in the file
 * that RECORDS_FILE names.
 *
 * A record is `{ file, tests: [{ name, state, error? }], error?, seconds? }`. `state` is `passed`, `failed` or
 * `skipped`. The `error` of a record is one outside of its tests: in an import, in a hook, or uncaught.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

export function addRecord(record) {
  if (process.env.RECORDS_FILE) appendFileSync(process.env.RECORDS_FILE, `${JSON.stringify(record)}\n`)
}

/** Reads the records of a run. A line that is cut off, because the run was killed, is ignored. */
export function readRecords(path) {
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(line => line.endsWith('}'))
    .map(line => JSON.parse(line))
}
