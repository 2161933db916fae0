import { resolve } from 'node:path'
import type { Mutant } from './mutants-of.js'

/** A mutant of the sample. Its number is what the switches in the text know it by. */
export interface Planned extends Mutant {
  readonly number: number
  readonly path: string
}

/** What a test file came past, awake or not: at its import and for all of its tests, and in each test. */
export interface Passed {
  readonly file: string
  readonly atImport: readonly number[]
  readonly tests: Readonly<Record<string, readonly number[]>>
}

/** Tests of one file to run: these, or all. */
export interface Task {
  readonly file: string
  readonly testIds?: readonly string[] | undefined
}

/** What one run of tests came to: how long each file took, and which failed with what. */
export interface Outcome {
  readonly took: Readonly<Record<string, number>>
  readonly failed: Readonly<Record<string, string>>
}

export const ROOT = `${resolve(import.meta.dirname, '../../..')}/` // an address made from `import.meta.url` would be one of the page in tests with a document
/** In the project's folder, where packages and types are found from. */
export const ROOM = `${ROOT}.cache/mutants/`
export const PLAN_FILE = `${ROOM}plan.json`
export const PASSED_FILE = `${ROOM}passed.jsonl`

/** Numbers of no mutant: all sleep; all sleep, and what is come past is noted. */
export const NONE = -1
export const NOTE = -2
