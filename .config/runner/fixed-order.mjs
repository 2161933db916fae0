/**
 * Runs test files in one order everywhere: the largest first, as they take longest. Vitest's own order is of what it remembers of
 * earlier runs. Those that share their worker with nobody come before all others: one between two others would end a shared worker,
 * and with it the packages that it has loaded.
 */
import { statSync } from 'node:fs'
import { BaseSequencer } from 'vitest/node'

export class FixedOrder extends BaseSequencer {
  async sort(files) {
    const size = ({ moduleId }) => statSync(moduleId).size
    const shares = ({ project }) => Number(project.config.isolate === false)
    return [...files].sort(
      (one, other) =>
        shares(one) - shares(other) || size(other) - size(one) || one.moduleId.localeCompare(other.moduleId),
    )
  }
}
