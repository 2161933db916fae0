/** Divides test files among parts that run in parallel, so that all parts end at about the same time. */
import { readFileSync } from 'node:fs'

/**
 * The seconds that each element file and journey took in Chromium, and each slow unit test, on one machine. They are in
 * the repository, so that a fresh clone divides and orders the files in the same way.
 */
export const WEIGHTS_FILE = new URL('weights.json', import.meta.url)
export const readWeights = () => JSON.parse(readFileSync(WEIGHTS_FILE, 'utf8'))
/** The weight of a file without a measurement. */
const DEFAULT_WEIGHT = 3

/** Gives each file to the lightest part, the heaviest file first. Within a part, files keep their order. */
export function evenParts(files, count, weights) {
  const weightOf = file => weights[file] ?? DEFAULT_WEIGHT
  const parts = Array.from({ length: count }, () => ({ weight: 0, files: [] }))
  for (const file of [...files].sort((one, other) => weightOf(other) - weightOf(one) || (one < other ? -1 : 1))) {
    const lightest = parts.reduce((least, part) => (part.weight < least.weight ? part : least))
    lightest.weight += weightOf(file)
    lightest.files.push(file)
  }
  return parts.map(part => files.filter(file => part.files.includes(file)))
}

/**
 * The weights to write after a run. A new file gets its seconds; a known one keeps its weight, because times vary from
 * run to run; a file that no longer exists is dropped.
 */
export const weighed = (files, weights, seconds) =>
  Object.fromEntries(
    files
      .map(file => [file, weights[file] ?? Math.max(1, Math.round(seconds[file]))])
      .filter(([, seconds]) => Number.isFinite(seconds)),
  )
