/**
 * Runs sixteen requests of one dapp at once in random schedules. Some are equal, half of them are aborted, a tag is
 * removed meanwhile, the visitor approves, refuses and leaves, and sometimes logs out. Each request ends exactly once
 * with its own result. Nothing waits for ever and nothing is left behind. `--seed N` repeats a run, `--count N` sets
 * the number of schedules.
 */
import { sixteenRequests } from '../../src/stage/dapp.harness.js'
import { generator, option, seed } from './harness/random.js'

const count = option('count', 2_000)
console.log(`seed ${seed}, ${count} schedules`)

const ends = new Map<string, number>()
let failed = 0
for (let index = 0; index < count; index++) {
  const outcome = await sixteenRequests(generator(seed + index))
  for (const end of outcome.outcomes) ends.set(end, (ends.get(end) ?? 0) + 1)
  if (outcome.violations.length === 0) continue
  failed++
  console.error(`  BROKEN with --seed ${seed + index} --count 1: ${outcome.violations.join('; ')}`)
}
console.log([...ends].map(([end, times]) => `${times} ${end}`).join(', '))
process.exit(failed > 0 ? 1 : 0)
