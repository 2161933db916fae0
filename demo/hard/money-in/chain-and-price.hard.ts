import { createPublicClient, http, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { useMemoryStorage, reloadPage } from '../../../src/connectors/wallet.harness.js'
import { forgetApp, useApp } from '../../../src/config/app.js'
import { resolveSettings } from '../../../src/config/resolve.js'
import { $inEnglish, inEnglish } from '../../../src/copy/test/in-english.harness.js'
import {
  bridgeSettings,
  ETHER,
  localChains,
  signInWithWallet,
  playFunding,
  firstValue,
} from '../../../src/flows/funding/bridge.harness.js'
import { connectedWallet } from '../../../src/flows/funding/extension-wallet.harness.js'
import { forgetPage } from '../../../src/lib/page.js'
import { setStorage } from '../../../src/lib/storage.js'
import type { ReceiveModel } from '../../../src/screens/funding/receive.js'
import type { ChoiceModel } from '../../../src/screens/shapes/choice/choice.js'
import type { FormModel } from '../../../src/screens/shapes/form/form.js'
import { findRow } from '../../../src/screens/shapes/parts/screen-content.harness.js'
import type { ReviewModel } from '../../../src/screens/transaction/review/review.js'
import { press } from '../../../src/ui/actions/press.harness.js'
import { DEMO_APP_ID } from '../../provider/index.js'
import { startWorld, type World } from '../../world.js'
import { faults } from './faults.js'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  useMemoryStorage()
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
  world.driver.clearFaults()
})

/** Calls a method of the local node, and returns its result. */
async function node(method: string, ...params: readonly unknown[]): Promise<unknown> {
  const answer = await fetch(world.ethereumRpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await answer.json()) as { result: unknown }).result
}
const balance = (address: string) =>
  createPublicClient({ transport: http(world.ethereumRpcUrl) }).getBalance({ address: address as Hex })

/** Counts how often the funding ends. */
function counted(played: ReturnType<typeof playFunding>) {
  const onEnd = vi.fn()
  played.result.then(onEnd, onEnd)
  return { ...played, ended: onEnd }
}

describe('ether by hand', () => {
  it('x the chain takes the arrived money back', async () => {
    const address = signInWithWallet()
    const settings = resolveSettings(null, {
      appId: DEMO_APP_ID,
      name: 'Almanac',
      funding: {
        defaultAmount: '0.1',
        defaultChain: 'eip155:31337',
        defaultAsset: 'native-currency',
        options: [{ method: 'wallet' }],
      },
      chains: localChains(world),
    })
    const money = counted(playFunding({ address }, settings))
    const model = await money.at<ReceiveModel>('receive')
    await firstValue(model.$balance, ({ status }) => status === 'known')
    const before = await node('evm_snapshot')
    await world.driver.faucet(address, '0.05', 'ethereum')
    await firstValue(model.$received, received => received)
    expect(await node('evm_revert', before)).toBe(true)
    await firstValue(model.$gone, gone => inEnglish(gone) === '0.05 ETH')
    model.finish()
    expect([model.$received.get(), inEnglish(model.$arrived.get()), money.ended.mock.calls.length]).toEqual([
      false,
      '',
      0,
    ])
    await world.driver.faucet(address, '0.02', 'ethereum')
    await firstValue(model.$received, received => received)
    model.finish()
    expect(await money.result).toMatchObject({ status: 'confirmed', amount: '0.02' })
    expect(money.ended).toHaveBeenCalledTimes(1)
  })
})

describe('ether from another wallet', () => {
  it.each(faults)('x whoever is asked for the price %s', async (_, fault) => {
    const heron = await connectedWallet({ 31337: world.ethereumRpcUrl })
    await world.driver.faucet(heron.account.address, '2', 'ethereum')
    const address = signInWithWallet()
    world.driver.fault({ operation: 'price.native' }, fault)
    const money = counted(playFunding({ address }, bridgeSettings(localChains(world))))
    findRow((await money.at<ChoiceModel>('fund-method')).$state.get().rows, 'Transfer from wallet')?.choose?.()
    ;(await money.at<ChoiceModel>('source-wallet')).$state.get().rows[0]?.choose?.()
    const { aside, field } = await money.at<FormModel>('fund-amount')
    if (!aside) throw new Error('Nothing stands beside the amount.')
    await firstValue(aside.$parts, parts => parts.length > 0)
    const shownPrice = [aside.$worth.get(), aside.$priced?.get()].map(text => inEnglish(text))
    if (!('delayMs' in fault)) expect(shownPrice).toEqual(['', ''])
    field.submit()
    const { $review: $shown, primary } = await money.at<ReviewModel>('transfer-summary')
    await firstValue($inEnglish($shown), ({ status, primary: { disabled } }) => status === 'ready' && !disabled)
    vi.advanceTimersByTime(400)
    press(primary)
    await money.at('fund-success')
    expect(await balance(address)).toBe(ETHER / 10n)
    money.stage.close()
    expect(await money.result).toMatchObject({ method: 'wallet', status: 'confirmed', amount: '0.1' })
    expect(money.ended).toHaveBeenCalledTimes(1)
  })
})
