import { getBase58Decoder } from '@solana/web3.js'
import { randomBytes } from 'node:crypto'
import { parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEMO_APP_ID } from '../../../demo/provider/index.js'
import { startWorld, type World } from '../../../demo/world.js'
import { getBalance } from '../../chains/solana/index.js'
import { forgetApp, useApp } from '../../config/app.js'
import { useMemoryStorage, reloadPage } from '../../connectors/wallet.harness.js'
import { inEnglish } from '../../copy/test/in-english.harness.js'
import { forgetPage } from '../../lib/page.js'
import { setStorage } from '../../lib/storage.js'
import type { ChoiceModel } from '../../screens/shapes/choice/choice.js'
import type { FormModel } from '../../screens/shapes/form/form.js'
import { contentOf } from '../../screens/shapes/parts/screen-content.harness.js'
import type { ResultModel } from '../../screens/shapes/result/result.js'
import { english } from '../../copy/language.js'
import { bridgeSettings, localChains, playFunding, signIn, firstValue } from './bridge.harness.js'
import { connectedWallet } from './extension-wallet.harness.js'

// Real chains are slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

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
  vi.useRealTimers()
  forgetPage()
  forgetApp()
  setStorage(undefined)
})

const never = new AbortController().signal
const settings = () => bridgeSettings(localChains(world), world.solanaRpcUrl)
const lamports = (address: string) => getBalance(address, { name: 'mainnet-beta', rpcUrl: world.solanaRpcUrl }, never)

/** A wallet with this much ether on each chain, and a new wallet of the app on Solana that is to receive half a SOL. */
async function begun(on: { readonly ethereum?: string; readonly base?: string }) {
  const heron = await connectedWallet({ 31337: world.ethereumRpcUrl, 31338: world.baseRpcUrl })
  for (const chain of ['ethereum', 'base'] as const)
    if (on[chain]) await world.driver.faucet(heron.account.address, on[chain], chain)
  const address = getBase58Decoder().decode(randomBytes(32))
  signIn({ address, chainType: 'solana' })
  const run = playFunding({ address }, settings())
  const amount = await run.openAmount()
  amount.field.type('0.5', english)
  amount.field.submit()
  return { heron, address, ...run }
}

describe('a bridged transfer from Ethereum to Solana', () => {
  it('takes the only way to pay without asking: the wallet switches to its chain, sends, and the funds are followed until they arrive [SOLBR-03] [SOLBR-05] [SOLBR-06] [SOLBR-07]', async () => {
    const { heron, address, at, summary, stage, result } = await begun({ base: '1' })
    const seen: string[] = []
    stage.$scene.subscribe(scene => {
      if (scene && seen.at(-1) !== scene.screen) seen.push(scene.screen)
    })
    const { review, confirm } = await summary()
    expect(review.moves?.[1]).toEqual({ label: 'Arrives', text: '0.5', unit: 'SOL' })
    confirm()
    const progress = await at<ResultModel>('bridge-progress')
    const titles = new Set<string>()
    progress.$state.subscribe(({ title, ring }) => titles.add(`${ring} ${inEnglish(title)}`))
    const success = await at<ResultModel>('fund-success')
    expect([...titles]).toEqual([
      'turning Continue in Heron',
      'turning Waiting for Base',
      'turning On its way to Solana',
      'turning Arriving on Solana',
    ])
    expect(contentOf(success).detail).toBe(
      "You've successfully added 0.5 SOL to your Almanac wallet. It may take a minute before the funds are available to use.",
    )
    expect(await lamports(address)).toBe(500_000_000n)
    expect(heron.requestedMethods).toContain('wallet_switchEthereumChain')
    expect(heron.transactions).toMatchObject([{ chainId: 31338 }])
    expect(seen).not.toContain('fund-method')
    expect(seen.slice(-3)).toEqual(['bridge-summary', 'bridge-progress', 'fund-success'])
    stage.close()
    expect(await result).toMatchObject({
      chainType: 'solana',
      cluster: 'mainnet-beta',
      status: 'confirmed',
      bridged: true,
      asset: 'SOL',
      amount: '0.5',
    })
  })

  it('lets the visitor choose one of several ways, and pays by it [SOLBR-04] [SOLBR-05]', async () => {
    const { heron, at, summary, stage } = await begun({ ethereum: '1', base: '3' })
    const options = await at<ChoiceModel>('bridge-options')
    const { title, detail, rows } = await firstValue(options.$state, state => state.rows.length > 0)
    expect(inEnglish(title)).toBe('Transfer from another network')
    expect(inEnglish(detail)).toBe('Choose what to pay from. 0.5 SOL will arrive on Solana.')
    expect(rows.map(({ label, chips }) => [label, ...(chips ?? []).map(chip => inEnglish(chip))])).toEqual([
      ['Base', expect.stringMatching(/^0\.0\d+ ETH$/), 'About 1 second'],
      ['Ethereum', expect.stringMatching(/^0\.0\d+ ETH$/), 'About 1 second'],
    ])
    rows[1]?.choose?.()
    const { confirm, review } = await summary()
    confirm()
    await at('fund-success')
    expect(heron.transactions.map(({ chainId }) => chainId)).toEqual([31337])
    const [read, exact] = [inEnglish(rows[1]?.chips?.[0] ?? ''), review.moves?.[0]?.text ?? '']
    expect(parseEther(exact)).toBe(heron.transactions[0]?.value)
    expect(parseEther(read.replace(' ETH', '')) - parseEther(exact)).toBeLessThan(10n ** 12n)
    stage.close()
  })

  it('shows its success for 4 s, and then closes by itself [SOLBR-08]', async () => {
    const { at, summary, stage, result } = await begun({ base: '1' })
    const ended = vi.fn()
    void result.then(ended)
    const { confirm } = await summary()
    await at('bridge-summary')
    const timers = vi.spyOn(globalThis, 'setTimeout')
    confirm()
    await at('fund-success')
    const [ring] = timers.mock.calls.filter(([, ms]) => ms === 4_000).slice(-1)
    timers.mockRestore()
    expect(ended).not.toHaveBeenCalled()
    expect(stage.$scene.get()?.screen).toBe('fund-success')
    ;(ring?.[0] as () => void)()
    expect(await result).toMatchObject({ chainType: 'solana', status: 'confirmed' })
  })

  it('asks for the amount in SOL', async () => {
    const { at, stage } = await begun({ base: '1' })
    await at('bridge-summary')
    while (stage.back() && stage.$scene.get()?.screen !== 'fund-amount');
    expect((await at<FormModel>('fund-amount')).field.$text.get()).toBe('0.5')
    stage.close()
  })
})
