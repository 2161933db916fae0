/**
 * Combines every way to receive money with everything that can go wrong: card provider, exchange, bridge, chain and
 * external wallet that are down, slow or lying, windows that are blocked and closed, the visitor who leaves, and the
 * page that is killed at each step. Each cell requires a message with a next step, one end, no claim that the chain has
 * not confirmed, and that sent money is found again. The cells are tests of their own (`money-in/*.hard.ts`). They use
 * the real screens with the development tills, bridge and chains.
 */
import { startVitest } from 'vitest/node'
import './random.js' // ends this script on SIGTERM

const config = new URL('money-in/vitest.config.mjs', import.meta.url).pathname
const vitest = await startVitest('test', [], { config, watch: false, reporters: ['verbose'] })
const modules = vitest.state.getTestModules()
const cells = modules.flatMap(module => [...module.children.allTests()])
const passed = cells.filter(cell => cell.result().state === 'passed')
const hasFailed = modules.some(module => !module.ok()) || vitest.state.getUnhandledErrors().length > 0
await vitest.close()
for (const [way, { held, all }] of countsByWay()) console.log(`${way}: ${held} of ${all}`)
console.log(`${passed.length} of ${cells.length} cells held`)
process.exit(hasFailed || passed.length < cells.length || cells.length === 0 ? 1 : 0)

/** How many cells each way has, and how many of them held. Several files may have cells of one way. */
function countsByWay(): ReadonlyMap<string, { held: number; all: number }> {
  const counts = new Map<string, { held: number; all: number }>()
  for (const cell of cells) {
    const way = cell.parent.type === 'suite' ? cell.parent.name.replaceAll("'", '') : cell.module.moduleId
    const count = counts.get(way) ?? { held: 0, all: 0 }
    counts.set(way, count)
    count.all += 1
    if (passed.includes(cell)) count.held += 1
  }
  return counts
}
