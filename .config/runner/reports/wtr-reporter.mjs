/** Writes a record for each file that web-test-runner has run. */
import { relative } from 'node:path'
import { addRecord } from './records.mjs'

const root = new URL('../../..', import.meta.url).pathname

/** The tests of a suite and of its inner suites, with their full names. */
function testsIn({ tests = [], suites = [] }, titles = []) {
  return [
    ...tests.map(({ name, skipped, passed, error }) => ({
      name: [...titles, name].join(' > '),
      state: skipped ? 'skipped' : passed ? 'passed' : 'failed',
      ...(error && { error: error.message ?? String(error) }),
    })),
    ...suites.flatMap(suite => testsIn(suite, [...titles, suite.name])),
  ]
}

/** The time at which the current file began. Files run one after another, so it is the end of the file before it. */
let startedAt = Date.now()

export const wtrReporter = {
  onTestRunStarted() {
    startedAt = Date.now()
  },
  reportTestFileResults({ testFile, sessionsForTestFile: sessions }) {
    const seconds = (Date.now() - startedAt) / 1000
    startedAt = Date.now()
    for (const { testResults, errors, passed } of sessions) {
      const tests = testResults ? testsIn(testResults) : []
      const [error] = errors
      const unexplained = !passed && !error && tests.every(({ state }) => state !== 'failed')
      addRecord({
        file: relative(root, testFile),
        tests,
        seconds,
        ...(error && { error: error.message ?? String(error) }),
        ...(unexplained && { error: 'it failed, and in no test' }),
      })
    }
  },
}
