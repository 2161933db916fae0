/** Runs test files in one order everywhere: the largest first, as they take longest. Vitest's own order is of what it remembers of earlier runs. */
import { statSync } from 'node:fs'
import { BaseSequencer } from 'vitest/node'

export class FixedOrder extends BaseSequencer {
  async sort(files) {
    const size = ({ moduleId }) => statSync(moduleId).size
    return [...files].sort((one, other) => size(other) - size(one) || one.moduleId.localeCompare(other.moduleId))
  }
}
