/**
 * Every way that money comes in, times everything that can go wrong on it: card provider, exchange, bridge, chain and external wallet down,
 * slow and lying, windows blocked and closed, the visitor leaving and the page killed at each step. In each cell: words and a way on, one end, nothing claimed that
 * the chain has not shown, and money that was sent is found again. The cells are tests of their own (`money-in/*.hard.ts`), by the real
 * screens against the development tills, bridge and chains.
 */
import { startVitest } from 'vitest/node'
import './dice.js' // told to end, it ends

const config = new URL('money-in/vitest.config.mjs', import.meta.url).pathname
const vitest = await startVitest('test', [], { config, watch: false, reporters: ['verbose'] })
const modules = vitest.state.getTestModules()
const cells = modules.flatMap(module => [...module.children.allTests()])
const held = cells.filter(cell => cell.result().state === 'passed')
const broken = modules.some(module => !module.ok()) || vitest.state.getUnhandledErrors().length > 0
await vitest.close()
console.log(`${held.length} of ${cells.length} cells held`)
process.exit(broken || held.length < cells.length || cells.length === 0 ? 1 : 0)
