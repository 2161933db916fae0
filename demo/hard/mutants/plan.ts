import { resolve } from 'node:path'
import type { Mutant } from './mutants-of.js'

/** A mutant of the sample. The switches in the text refer to it by its number. */
export interface Planned extends Mutant {
  readonly number: number
  readonly path: string
}

/** The mutants that a test file reaches, enabled or not: at its import and for all tests, and in each test. */
export interface Passed {
  readonly file: string
  readonly atImport: readonly number[]
  readonly tests: Readonly<Record<string, readonly number[]>>
}

/** The tests of one file to run: these, or all. */
export interface Task {
  readonly file: string
  readonly testIds?: readonly string[] | undefined
}

/** The result of a run of tests: how long each file took, and the error of each file that failed. */
export interface Outcome {
  readonly took: Readonly<Record<string, number>>
  readonly failed: Readonly<Record<string, string>>
}

// In tests with a document, a path from `import.meta.url` would be one of the page.
export const ROOT = `${resolve(import.meta.dirname, '../../..')}/`
/** A folder inside the project, so that packages and types are found. */
export const ROOM = `${ROOT}.cache/mutants/`
export const PLAN_FILE = `${ROOM}plan.json`
export const PASSED_FILE = `${ROOM}passed.jsonl`

/** Numbers that are no mutant: with both all mutants are disabled, and with NOTE the reached ones are recorded. */
export const NONE = -1
export const NOTE = -2
