/**
 * Runs test files in one order everywhere: those that take longest first, so that no worker is left alone with one in the end. Size
 * tells of those that nobody has weighed. Vitest's own order is of what it remembers of earlier runs. Those that share their worker
 * with nobody come before all others: one between two others would end a shared worker, and with it the packages that it has loaded.
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
