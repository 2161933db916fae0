/**
 * What a test runner tells while it runs: one line of JSON for each test file that has ended, in the file that RECORDS_FILE names.
 *
 * A record is `{ file, tests: [{ name, state, error? }], error?, seconds? }`. `state` is `passed`, `failed` or `skipped`; the `error`
 * of a record is what went wrong in no test of its own: an import, a hook, something that nobody caught.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

export function addRecord(record) {
  if (process.env.RECORDS_FILE) appendFileSync(process.env.RECORDS_FILE, `${JSON.stringify(record)}\n`)
}

/** The records of a run that has ended, or was ended: its last line may be cut. */
export function readRecords(path) {
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(line => line.endsWith('}'))
    .map(line => JSON.parse(line))
}
