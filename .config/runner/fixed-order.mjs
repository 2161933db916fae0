/**
 * Runs test files in the same order everywhere; Vitest's own order depends on its cache of earlier runs. The slowest
 * files come first, so that no worker is left alone with a slow file at the end. Files without a weight are ordered by
 * size. Isolated files come before all others: an isolated file between two others would end a shared worker, and its
 * loaded packages with it.
 */
import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { readWeights } from './even-parts.mjs'

const root = new URL('../..', import.meta.url).pathname

export class FixedOrder extends BaseSequencer {
  async sort(files, weights = readWeights()) {
    const weight = ({ moduleId }) => weights[relative(root, moduleId)] ?? 0
    const size = ({ moduleId }) => statSync(moduleId).size
    const shares = ({ project }) => Number(project.config.isolate === false)
    return [...files].sort(
      (one, other) =>
        shares(one) - shares(other) ||
        weight(other) - weight(one) ||
        size(other) - size(one) ||
        one.moduleId.localeCompare(other.moduleId),
    )
  }
}
