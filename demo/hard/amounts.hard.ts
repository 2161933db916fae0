/**
 * Compares amounts of any size, with any number of decimals and any price, against exact rational arithmetic: reading,
 * writing, display, rounding, pricing, bridge fees and the limits of an onramp. No floating point is used. `--seed N`
 * repeats a run, `--count N` sets the number of amounts.
 */
import { amountErrors } from '../../src/funding/exact/rational-amounts.harness.js'
import { below, option, seed } from './harness/random.js'

const count = option('count', 1_000_000)
console.log(`seed ${seed}, ${count} amounts`)
const violations = amountErrors(below, count)
for (const sentence of violations) console.log(`  BROKEN ${sentence}`)
console.log(violations.length === 0 ? `${count} amounts are exact` : 'not every amount is exact')
process.exit(violations.length > 0 ? 1 : 0)
