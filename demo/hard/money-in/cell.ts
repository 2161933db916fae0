import { createPublicClient, http, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { forgetApp, useApp } from '../../../src/config/app.js'
import type { Settings } from '../../../src/config/settings.js'
import type { FundInput } from '../../../src/ask/questions/fund.js'
import { reloadPage } from '../../../src/connectors/wallet.harness.js'
import { playFunding } from '../../../src/flows/funding/bridge.harness.js'
import { forgetPage } from '../../../src/lib/page.js'
import { setStorage } from '../../../src/lib/storage.js'
import { contentOf } from '../../../src/screens/shapes/parts/screen-content.harness.js'
import type { ResultModel } from '../../../src/screens/shapes/result/result.js'
import type { Fault } from '../../../elements/testing/fault.js'
import type { Operation } from '../../../elements/testing/operations.js'
import { DEMO_APP_ID } from '../../provider/index.js'
import type { ChainAccess } from '../../provider/chains/index.js'
import { startWorld, type World } from '../../world.js'
import { faults } from './faults.js'

/** The ways in which a chain fails: as every other service, or by never answering. */
export const chainFaults: readonly (readonly [name: string, fault: Fault])[] = [
  ...faults,
  ['is silent', { hang: true }],
]

/** The storage of the origin. */
let stored = new Map<string, string>()
function useStored(): void {
  const kept = stored
  setStorage({
    get: key => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: key => void kept.delete(key),
  })
}

/** Starts the world for the cells of a file. Each cell begins with a new page of the demo's app. */
export function worldForCells(): () => World {
  let world: World
  beforeAll(async () => {
    world = await startWorld()
  })
  afterAll(() => world.stop())
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] })
    stored = new Map()
    useStored()
    reloadPage()
    forgetApp()
    useApp({ appId: DEMO_APP_ID, apiUrl: world.apiUrlLocal })
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
    forgetPage()
    forgetApp()
    setStorage(undefined)
    world.driver.bridgeWay('success')
    world.driver.clearFaults()
  })
  return () => world
}

/** Opens the funding, and counts how often it ends. */
export function openFunding(input: FundInput, settings: Settings) {
  const played = playFunding(input, settings)
  const ended = vi.fn()
  played.result.then(ended, ended)
  return { ...played, ended }
}
export type Money = ReturnType<typeof openFunding>

/** Kills the page: the next one finds what was stored until now, and nothing that the old one would still store. */
export function killPage({ stage }: Money): void {
  const kept = new Map(stored)
  stage.close()
  stored = kept
  useStored()
  reloadPage()
}

/** The chains themselves, past the faults that are armed for pages. */
export function chainsOf(world: World): ChainAccess {
  const { chains } = world.driver
  if (!chains) throw new Error('This world has no chains.')
  return chains
}

/** Calls a method of a local node, past the armed faults, and returns its result. */
export async function node(rpcUrl: string, method: string, ...params: readonly unknown[]): Promise<unknown> {
  const answer = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await answer.json()) as { result: unknown; error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

/** The balance in ether, in the smallest unit, past the armed faults. */
export const etherOf = (rpcUrl: string, address: string): Promise<bigint> =>
  createPublicClient({ transport: http(rpcUrl) }).getBalance({ address: address as Hex })

/** Expects words, and a way on unless something is in progress. */
export function expectUsable(model: ResultModel): void {
  const { title, buttons } = contentOf(model)
  expect(title).not.toBe('')
  if (model.$state.get().ring === 'failed') expect(buttons.length).toBeGreaterThan(0)
}

/** Counts the requests of the page that contain this text, from now on. */
export function requestCounter(text: string): () => number {
  const spy = vi.spyOn(globalThis, 'fetch')
  return () => spy.mock.calls.filter(([, init]) => typeof init?.body === 'string' && init.body.includes(text)).length
}

/** Arms the same fault for several operations. The returned function disarms it. */
export function armEach(world: World, operations: readonly Operation[], fault: Fault): () => void {
  const disarms = operations.map(operation => world.driver.fault({ operation }, fault))
  return () => disarms.forEach(disarm => disarm())
}
