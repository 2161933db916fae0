/**
 * Plays a signed-in visitor with money, in three engines, at pages that want the money: by markup alone, by a style
 * sheet alone, by presses that come too early, by a lying node, by properties on every object, and by random documents.
 * Afterwards it checks the chains and the provider for harm. `--engine firefox` plays one engine, `--page markup` one
 * page. The random cases differ in each engine, which gets a third of them: `--documents N` and `--names N` set their
 * numbers for all three together.
 */
import { startWorld } from '../../world.js'
import { named, seed } from '../harness/random.js'
import type { HostilePage } from './attack.js'
import { documents } from './documents.js'
import { earlyPresses } from './early-presses.js'
import { markup } from './markup.js'
import { node } from './node.js'
import { pollution } from './pollution.js'
import { styleSheet } from './style-sheet.js'
import { ENGINES } from '../harness/tab.js'
import { Visitor } from './visitor.js'

const PAGES: Readonly<Record<string, HostilePage>> = {
  markup,
  'style-sheet': styleSheet,
  'early-presses': earlyPresses,
  node,
  pollution,
  documents,
}

console.log(`seed ${seed}`)
const world = await startWorld()
let [played, failed] = [0, 0]
for (const engine of ENGINES) {
  if (named('engine') && named('engine') !== engine) continue
  const visitor = await Visitor.of(world, engine)
  for (const [name, page] of Object.entries(PAGES)) {
    if (named('page') && named('page') !== name) continue
    const startedAt = Date.now()
    const { tried, broken } = await page(visitor).catch((error: unknown) => ({ tried: 0, broken: [String(error)] }))
    played++
    if (broken.length > 0 || tried === 0) failed++
    console.log(
      `  ${name} in ${engine}: ${tried} tried, ${broken.length} broken, ${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
    )
    for (const violation of broken) console.error(`  BROKEN: ${violation}`)
  }
  await visitor.leaves()
}
await world.stop()
process.exit(failed > 0 || played === 0 ? 1 : 0)
