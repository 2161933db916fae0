import { startVitest } from 'vitest/node'
import './random.js' // ends this script on SIGTERM

/**
 * Runs the cells of a table as tests, and ends this script: with 0 if each of them held. Prints how many cells each
 * suite has, and how many of them held.
 *
 * @param config the file with Vitest's configuration
 */
export async function runCells(config: URL): Promise<never> {
  const vitest = await startVitest('test', [], { config: config.pathname, watch: false, reporters: ['verbose'] })
  const modules = vitest.state.getTestModules()
  const cells = modules.flatMap(module => [...module.children.allTests()])
  const passed = cells.filter(cell => cell.result().state === 'passed')
  const hasFailed = modules.some(module => !module.ok()) || vitest.state.getUnhandledErrors().length > 0
  await vitest.close()
  const counts = new Map<string, { held: number; all: number }>()
  for (const cell of cells) {
    const suite = cell.parent.type === 'suite' ? cell.parent.name.replaceAll("'", '') : cell.module.moduleId
    const count = counts.get(suite) ?? { held: 0, all: 0 } // several files may have cells of one suite
    counts.set(suite, count)
    count.all += 1
    if (passed.includes(cell)) count.held += 1
  }
  for (const [suite, { held, all }] of counts) console.log(`${suite}: ${held} of ${all}`)
  console.log(`${passed.length} of ${cells.length} cells held`)
  process.exit(hasFailed || passed.length < cells.length || cells.length === 0 ? 1 : 0)
}
