/** Divides files among parts that run beside each other, so that all end at about the same time. */
import { readFileSync } from 'node:fs'

/** Seconds of each element file and journey in Chromium, as one machine took them: a fresh clone divides them as a warm copy does. */
export const WEIGHTS_FILE = new URL('weights.json', import.meta.url)
export const readWeights = () => JSON.parse(readFileSync(WEIGHTS_FILE, 'utf8'))
/** Of a file that nobody has weighed. */
const MIDDLING = 3

/** The heaviest first, each to the part that has least. Within a part they keep their order. */
export function evenParts(files, count, weights) {
  const weightOf = file => weights[file] ?? MIDDLING
  const parts = Array.from({ length: count }, () => ({ weight: 0, files: [] }))
  for (const file of [...files].sort((one, other) => weightOf(other) - weightOf(one) || (one < other ? -1 : 1))) {
    const lightest = parts.reduce((least, part) => (part.weight < least.weight ? part : least))
    lightest.weight += weightOf(file)
    lightest.files.push(file)
  }
  return parts.map(part => files.filter(file => part.files.includes(file)))
}

/** What is noted after a run: a new file with its seconds, a known one as it was, for each run takes a little otherwise; none that is gone. */
export const weighed = (files, weights, took) =>
  Object.fromEntries(
    files
      .map(file => [file, weights[file] ?? Math.max(1, Math.round(took[file]))])
      .filter(([, seconds]) => Number.isFinite(seconds)),
  )
