/**
 * Combines every way to receive money with everything that can go wrong: card provider, exchange, bridge, chain and
 * external wallet that are down, slow or lying, windows that are blocked and closed, the visitor who leaves, and the
 * page that is killed at each step. Each cell requires a message with a next step, one end, no claim that the chain has
 * not confirmed, and that sent money is found again. The cells are tests of their own (`money-in/*.hard.ts`). They use
 * the real screens with the development tills, bridge and chains.
 */
import { runCells } from './harness/run-cells.js'

await runCells(new URL('money-in/vitest.config.mjs', import.meta.url))
