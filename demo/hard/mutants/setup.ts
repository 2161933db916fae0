/** Runs before each test file of a mutation run. Enables one mutant, or records the ones that the tests reach. */
import { appendFileSync } from 'node:fs'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { NOTE, PASSED_FILE, type Passed } from './plan.js'

const world = globalThis as typeof globalThis & { __mutant: (number: number) => boolean }
const awake = Number(process.env['MUTANT'])
world.__mutant = number => number === awake

if (awake === NOTE) {
  let passed = new Set<number>()
  const atImport = new Set<number>()
  const tests: Record<string, number[]> = {}
  world.__mutant = number => {
    passed.add(number)
    return false
  }
  const outsideTests = () => {
    for (const number of passed) atImport.add(number)
    passed = new Set()
  }
  beforeEach(outsideTests)
  afterEach(({ task }) => {
    tests[task.id] = [...passed]
    passed = new Set()
  })
  afterAll(() => {
    outsideTests()
    appendFileSync(
      PASSED_FILE,
      `${JSON.stringify({ file: expect.getState().testPath ?? '', atImport: [...atImport], tests } satisfies Passed)}\n`,
    )
  })
}
