import { describe, expect, it } from 'vitest'
import type { FundInput } from '../../../src/ask/questions/fund.js'
import type { Settings } from '../../../src/config/settings.js'
import { inEnglish } from '../../../src/copy/test/in-english.harness.js'
import { bridgeSettings, firstValue, localChains, signInWithWallet } from '../../../src/flows/funding/bridge.harness.js'
import type { ReceiveModel } from '../../../src/screens/funding/receive.js'
import type { Operation } from '../../../elements/testing/operations.js'
import type { World } from '../../world.js'
import { armEach, chainFaults, chainsOf, killPage, openFunding, worldForCells, type Money } from './cell.js'
import { isLeft, signInOnSolana, solanaSettings, USDC_ON_DEVNET } from './ways.js'

/*
 * What comes to the address by hand, as a token and on Solana. `from-wallet.hard.ts` and `chain-and-price.hard.ts` have
 * these cells for ether. Without an external wallet on the page, receiving is the only way, and begins by itself.
 */

interface Received {
  readonly name: string
  readonly shown: string
  readonly chain: Operation
  /** The method that reads the balance, and its answer for an empty wallet. */
  readonly read: readonly [method: string, empty: string]
  readonly input: (world: World) => FundInput & { readonly address: string }
  readonly settings: (world: World) => Settings
  readonly send: (world: World, address: string, amount: string) => Promise<string>
}
const ethereumSettings = (world: World) => bridgeSettings(localChains(world))
const ASSETS: readonly Received[] = [
  {
    name: 'USDC by hand',
    shown: 'USDC',
    chain: 'chain.ethereum',
    read: ['eth_call', `"0x${'0'.repeat(64)}"`],
    input: world => ({ address: signInWithWallet(), asset: chainsOf(world).usdc.ethereum }),
    settings: ethereumSettings,
    send: (world, address, amount) => world.driver.faucet(address, amount, 'ethereum', 'USDC'),
  },
  {
    name: 'SOL by hand',
    shown: 'SOL',
    chain: 'chain.solana',
    read: ['getBalance', '{"context":{"slot":1},"value":0}'],
    input: () => ({ address: signInOnSolana() }),
    settings: solanaSettings,
    send: (world, address, amount) => world.driver.faucet(address, amount, 'solana'),
  },
  {
    name: 'USDC on Solana by hand',
    shown: 'USDC',
    chain: 'chain.solana',
    read: ['getTokenAccountBalance', '{"context":{"slot":1},"value":{"amount":"0","decimals":6}}'],
    input: () => ({ address: signInOnSolana(), asset: 'USDC' }),
    settings: solanaSettings,
    send: (world, address, amount) => chainsOf(world).fund(address, amount, 'solana', 'USDC', USDC_ON_DEVNET),
  },
]
const world = worldForCells()

describe.each(ASSETS)('$name', ({ shown, chain, read, input, settings, send }) => {
  const setUp = () => {
    const asked = input(world())
    const open = () => openFunding(asked, settings(world()))
    return { open, money: open(), come: (amount = '0.05') => send(world(), asked.address, amount) }
  }
  /** Waits until the balance is known. */
  const isOpen = async ({ at }: Money) => {
    const model = await at<ReceiveModel>('receive')
    await firstValue(model.$balance, ({ status }) => status === 'known')
    return model
  }
  /** Expects that this much has come, and that the funding ends with it. */
  const ends = async (money: Money, model: ReceiveModel, amount = '0.05') => {
    await firstValue(model.$arrived, arrived => inEnglish(arrived) === `${amount} ${shown}`)
    model.finish()
    expect(await money.result).toMatchObject({ method: 'manual', status: 'confirmed', amount })
    expect(money.ended).toHaveBeenCalledTimes(1)
  }
  const nothingHasCome = (model: ReceiveModel, money: Money) =>
    expect([model.$received.get(), money.ended.mock.calls]).toEqual([false, []])

  it('x nothing', async () => {
    const { money, come } = setUp()
    const model = await isOpen(money)
    await come()
    await ends(money, model)
  })

  it.each(chainFaults)('x the chain %s', async (_, fault) => {
    const { money, come } = setUp()
    const model = await isOpen(money)
    const heal = armEach(world(), [chain], fault)
    // Without tokens, the chain answers with an error. Its code says so as text, too.
    const isReadable = 'delayMs' in fault || ('wrongTypes' in fault && read[0] === 'getTokenAccountBalance')
    if (!isReadable) await firstValue(model.$balance, ({ status }) => status === 'unreachable')
    nothingHasCome(model, money)
    await come()
    heal()
    await ends(money, model)
  })

  it.each(chainFaults)('x the chain %s from the beginning', async (_, fault) => {
    const { open, money, come } = setUp()
    const heal = armEach(world(), [chain], fault)
    const shownFirst = await Promise.race([money.at<ReceiveModel>('receive'), money.at('fund-method'), failure(money)])
    heal()
    money.stage.close()
    expect(shownFirst).toBeDefined()
    const again = open()
    const model = await isOpen(again)
    await come()
    await ends(again, model)
  })

  it('x the chain takes the arrived money back, as far as it says', async () => {
    const { money, come } = setUp()
    const model = await isOpen(money)
    await come()
    await firstValue(model.$received, received => received)
    const [method, empty] = read
    const heal = world().driver.fault(
      { operation: chain, path: new RegExp(`/${method}$`) },
      { raw: `{"jsonrpc":"2.0","id":1,"result":${empty}}` },
    )
    await firstValue(model.$gone, gone => inEnglish(gone) === `0.05 ${shown}`)
    model.finish()
    nothingHasCome(model, money)
    heal()
    await ends(money, model)
  })

  it.each(['before', 'after'])('x the visitor leaves %s it has come', async when => {
    const { money, come } = setUp()
    const model = await isOpen(money)
    if (when === 'before') {
      money.stage.close()
      return isLeft(money)
    }
    await come()
    await firstValue(model.$received, received => received)
    money.stage.close()
    expect(await money.result).toMatchObject({ status: 'confirmed', amount: '0.05' })
    expect(money.ended).toHaveBeenCalledTimes(1)
  })

  it.each(['before', 'after'])('x the page is killed %s it has come', async when => {
    const { open, money, come } = setUp()
    const model = await isOpen(money)
    if (when === 'after') {
      await come()
      await firstValue(model.$received, received => received)
    }
    killPage(money)
    const next = open()
    const nextModel = await isOpen(next)
    expect(inEnglish(nextModel.$balance.get().text)).toBe(`${when === 'after' ? '0.050' : '0'} ${shown}`)
    nothingHasCome(nextModel, next)
    await come('0.02')
    await ends(next, nextModel, '0.02')
  })

  it('x less comes than was asked for, and then the rest', async () => {
    const { money, come } = setUp()
    const model = await isOpen(money)
    await come('0.04')
    await firstValue(model.$received, received => received)
    expect(model.$balance.get().reached).toBe(false)
    await come('0.06')
    await firstValue(model.$balance, ({ reached }) => reached)
    await ends(money, model, '0.1')
  })
})

/** Resolves with the words of the screen about an error. */
const failure = ({ stage }: Money) => firstValue(stage.$scene, scene => scene?.screen === 'error')
