import { promisify } from 'node:util'
import { createPublicClient, http, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import type { Operation } from '../../../elements/testing/operations.js'
import type { HostConfig } from '../../../src/config/settings.js'
import { advanceTimers, tick } from '../../../src/flows/redirect.harness.js'
import { ALL_ONRAMPS, Buyer, closeBuyer, type PaymentWindow } from '../../../src/flows/funding/onramp.harness.js'
import { storage } from '../../../src/lib/storage.js'
import { LIMIT_MS } from '../../../src/lib/time/eventually.harness.js'
import { startWorld, type World } from '../../world.js'

const [MOONPAY, COINBASE, EXCHANGE] = ALL_ONRAMPS
/** A wait on the real clock. */
const realTime = promisify(setTimeout)

export interface OnrampWay {
  readonly name: string
  readonly options: Parameters<typeof Buyer.of>[1]
  readonly row: string
  readonly provider: 'MoonPay' | 'Coinbase'
  readonly begin: Operation
  readonly status: Operation
  /** The shop's status for a completed payment. */
  readonly paid: string
  readonly failed: string
}
const moonpay = {
  provider: 'MoonPay',
  begin: 'moonpay.sign',
  status: 'moonpay.status',
  paid: '[{"status":"completed"}]',
  failed: '[{"status":"failed"}]',
} as const
const coinbase = {
  provider: 'Coinbase',
  begin: 'coinbase.init',
  status: 'coinbase.status',
  paid: '{"status":"success"}',
  failed: '{"status":"failure"}',
} as const
export const ONRAMPS: readonly OnrampWay[] = [
  { ...moonpay, name: 'a card at MoonPay', options: [MOONPAY], row: 'Pay with card' },
  { ...coinbase, name: 'a card at Coinbase', options: [COINBASE], row: 'Pay with card' },
  { ...coinbase, name: 'an exchange', options: [EXCHANGE], row: 'Transfer from an exchange' },
]

/** The world of the file, and the buyer of the current cell. */
export let world: World
export let buyer: Buyer

/** Starts the world for the cells of a file. Their clock is fake. */
export function worldForOnramps(): void {
  beforeAll(async () => {
    // Loaded first, because nothing loads while the clock stands still.
    await import('../../../src/chains/ethereum/index.js')
    await import('../../../src/api/refusal/refusal.js')
    await import('../../../src/flows/funding/onramp.js')
    world = await startWorld()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  })
  afterAll(async () => {
    vi.useRealTimers()
    await world.stop()
  })
  afterEach(() => closeBuyer(buyer))
}

/** Advances the fake clock in steps until `condition` returns a value. Open requests get a limited real time. */
export async function eventually<T>(
  condition: () => T,
  description: string,
  stepMs = 500,
): Promise<Exclude<T, undefined | null | false>> {
  // The provider works on the same clock, so a wait of many minutes has much to do.
  const limit = performance.now() + (stepMs > 500 ? 4 : 2) * LIMIT_MS
  for (;;) {
    const value = condition()
    if (value !== undefined && value !== null && value !== false) return value as Exclude<T, undefined | null | false>
    if (performance.now() > limit)
      throw new Error(`Waited in vain for ${description}; it is ${buyer.screen} "${buyer.title}"`)
    const waitLimit = performance.now() + 400
    while (buyer.pendingRequests > 0 && performance.now() < waitLimit) await realTime(5)
    for (let times = 0; times < 5; times++) await tick()
    await advanceTimers(stepMs)
    await realTime(5)
  }
}
export const titled = (title: string) => eventually(() => buyer.title === title, `"${title}"`)
export const balance = () =>
  createPublicClient({ transport: http(world.driver.chains?.baseRpcUrl) }).getBalance({
    address: buyer.address as `0x${string}`,
  })
export const ends = () => [buyer.outcome, buyer.error].filter(end => end !== undefined).length
export const remembered = () =>
  JSON.parse(storage().get(`wallet-elements:${buyer.app.id}:payments`) ?? '[]') as { readonly before?: string }[]

export async function startPurchase({ options }: OnrampWay, config: HostConfig = {}): Promise<void> {
  buyer = await Buyer.of(world, options)
  await buyer.openFunding({}, config)
}
/** Begins a payment in this way, and waits until the balance before it is recorded. */
export async function orders({ row }: OnrampWay): Promise<PaymentWindow> {
  const window = await buyer.pay(row)
  await eventually(() => remembered().at(-1)?.before, 'the balance before')
  return window
}
/** Expects that the money arrives, and that the funding ends with it, once. */
export async function arrives(amount = '0.05'): Promise<void> {
  await titled(`${amount} ETH has arrived`)
  expect(await balance()).toBe(parseEther(amount))
  const end = await eventually(() => buyer.outcome, 'the end')
  expect(end).toMatchObject({ status: 'confirmed', amount })
  expect(ends()).toBe(1)
}
/** Reloads the page, and expects the payment among the funding options again. */
export async function expectResumed({ provider }: OnrampWay): Promise<void> {
  buyer.loadPage()
  await buyer.openFunding()
  const label = `Your payment at ${provider}`
  await eventually(() => buyer.screen === 'fund-method' && buyer.methodLabels().includes(label), label)
  await buyer.choose(label)
}
/** Expects a message and an action. */
export function expectUsable(): void {
  if (buyer.screen === 'fund-method') return expect(buyer.methodLabels().length).toBeGreaterThan(0)
  const { title, buttons } = buyer.content()
  expect(title).not.toBe('')
  expect(buttons.length).toBeGreaterThan(0)
}
