/** Writes a record for each file that vitest has run. */
import { relative } from 'node:path'
import { addRecord } from './records.mjs'

const root = new URL('../../..', import.meta.url).pathname
const messageOf = error => error?.message ?? String(error)

export default class VitestReporter {
  onTestModuleEnd(module) {
    const tests = [...module.children.allTests()].map(test => {
      const { state, errors = [] } = test.result()
      return { name: test.fullName, state, ...(errors.length > 0 && { error: messageOf(errors[0]) }) }
    })
    const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap(suite => suite.errors())]
    addRecord({
      file: relative(root, module.moduleId),
      tests,
      seconds: module.diagnostic().duration / 1000,
      ...(errors.length > 0 && { error: messageOf(errors[0]) }),
    })
  }

  onTestRunEnd(_modules, unhandled) {
    for (const error of unhandled)
      addRecord({
        file: error.VITEST_TEST_PATH ? relative(root, error.VITEST_TEST_PATH) : '',
        tests: [],
        error: `nobody caught: ${messageOf(error)}`,
      })
  }
}
