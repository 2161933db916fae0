/** Evaluates the records of a suite: how many tests passed, and every failure as `{ file, test?, error }`. */

const problemsOf = ({ file, tests, error }) => [
  ...tests
    .filter(({ state }) => state === 'failed')
    .map(({ name, error = 'it failed' }) => ({ file, test: name, error })),
  ...tests
    .filter(({ state }) => state !== 'failed' && state !== 'passed')
    .map(({ name }) => ({ file, test: name, error: 'it was skipped' })),
  ...(error !== undefined ? [{ file, error }] : []),
]

/**
 * @param records the records of the files that ran
 * @param files the files that should have run
 * @param ended `status` and `said` of the program; `status` is undefined if the program was ended because it took too
 *   long
 */
export function judge(name, records, files, { status, said: output }) {
  const tests = records.flatMap(record => record.tests)
  const failures = records.flatMap(problemsOf)
  const reported = new Set(records.map(({ file }) => file))
  const empty = files.filter(
    file =>
      reported.has(file) &&
      !failures.some(failure => failure.file === file) &&
      records.every(record => record.file !== file || record.tests.length === 0),
  )
  failures.push(...empty.map(file => ({ file, error: 'it has no test' })))

  const missing = files.filter(file => !reported.has(file))
  const reasons = new Set(records.map(({ error }) => error ?? reasonIn(output)))
  // If no file has run a test, and all for the same reason, the cause is the runner and not the files.
  if (tests.length === 0 && files.length > 1 && reasons.size <= 1)
    failures.splice(0, Infinity, { file: name, error: `no test ran: ${[...reasons][0] ?? reasonIn(output)}` })
  else
    failures.push(
      ...missing.map(file => ({
        file,
        error: status === undefined ? 'it had not ended when its time was over' : 'it was not run',
      })),
    )
  if (status !== 0 && failures.length === 0)
    failures.push({
      file: name,
      error: `ended with ${status ?? 'nothing, for its time was over'}: ${reasonIn(output)}`,
    })
  return { passed: tests.filter(({ state }) => state === 'passed').length, tests: tests.length, failures }
}

/** The line of an output that most likely tells what was wrong; never the title of a passed test (✓). */
export function reasonIn(output) {
  const lines = output
    .replace(/\u001B\[[\d;]*m/g, '')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line && !line.startsWith('✓'))
  return lines.find(line => /\berror\b|\bfail/i.test(line)) ?? lines.at(-1) ?? 'it printed nothing'
}
