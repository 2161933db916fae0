/** Runs before each test file of a mutation run. Enables one mutant, or records the ones that the tests reach. */
import { appendFileSync } from 'node:fs'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { NOTE, PASSED_FILE, type Passed } from './plan.js'

const world = globalThis as typeof globalThis & { __mutant: (number: number) => boolean }
const enabledMutant = Number(process.env['MUTANT'])
world.__mutant = number => number === enabledMutant

if (enabledMutant === NOTE) {
  let reached = new Set<number>()
  const atImport = new Set<number>()
  const tests: Record<string, number[]> = {}
  world.__mutant = number => {
    reached.add(number)
    return false
  }
  const recordImport = () => {
    for (const number of reached) atImport.add(number)
    reached = new Set()
  }
  beforeEach(recordImport)
  afterEach(({ task }) => {
    tests[task.id] = [...reached]
    reached = new Set()
  })
  afterAll(() => {
    recordImport()
    appendFileSync(
      PASSED_FILE,
      `${JSON.stringify({ file: expect.getState().testPath ?? '', atImport: [...atImport], tests } satisfies Passed)}\n`,
    )
  })
}
