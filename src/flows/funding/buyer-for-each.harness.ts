import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import { Buyer, closeBuyer } from './onramp.harness.js'

/**
 * Gives each test of the file a buyer who has opened the funding flow, at a provider with real chains. The tests' clock
 * is fake, and the provider's onramps use it.
 */
export function buyerForEach(use: (buyer: Buyer) => void): void {
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 }) // real chains are slow on a busy machine
  let world: World
  let buyer: Buyer
  beforeAll(async () => {
    // These modules are loaded before the fake clock starts.
    await import('../../chains/ethereum/index.js')
    await import('../../api/refusal/refusal.js')
    await import('./onramp.js')
    world = await startWorld()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  })
  afterAll(async () => {
    vi.useRealTimers()
    await world.stop()
  })
  beforeEach(async () => {
    buyer = await (await Buyer.of(world)).openFunding()
    use(buyer)
  })
  afterEach(() => closeBuyer(buyer))
}
