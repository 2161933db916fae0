/**
 * A signed-in visitor with money, in three engines, at pages that want it: by markup alone, by a style sheet alone, by a finger that
 * is too quick, by a node that lies, by members on every object, by random documents. Afterwards the chains and the provider are
 * asked what has happened. `--engine firefox` plays one engine, `--page markup` one page. What chance makes is other in each engine, a
 * third of it all: `--documents N` so many documents, `--names N` so many of those members, in the three of them together.
 */
import { startWorld } from '../../world.js'
import { named, seed } from '../dice.js'
import type { HostilePage } from './attack.js'
import { documents } from './documents.js'
import { finger } from './finger.js'
import { markup } from './markup.js'
import { node } from './node.js'
import { pollution } from './pollution.js'
import { styleSheet } from './style-sheet.js'
import { ENGINES } from './tab.js'
import { Visitor } from './visitor.js'

const PAGES: Readonly<Record<string, HostilePage>> = {
  markup,
  'style-sheet': styleSheet,
  finger,
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
    const begun = Date.now()
    const { tried, broken } = await page(visitor).catch((error: unknown) => ({ tried: 0, broken: [String(error)] }))
    played++
    if (broken.length > 0 || tried === 0) failed++
    console.log(
      `  ${name} in ${engine}: ${tried} tried, ${broken.length} broken, ${((Date.now() - begun) / 1000).toFixed(1)} s`,
    )
    for (const what of broken) console.error(`  BROKEN: ${what}`)
  }
  await visitor.leaves()
}
await world.stop()
process.exit(failed > 0 || played === 0 ? 1 : 0)
