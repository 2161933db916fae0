import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src/copy/test/in-english.harness.js'
import { firstValue } from '../../../src/flows/funding/bridge.harness.js'
import type { ReceiveModel } from '../../../src/screens/funding/receive.js'
import type { ChoiceModel } from '../../../src/screens/shapes/choice/choice.js'
import { findRow, pressButton } from '../../../src/screens/shapes/parts/screen-content.harness.js'
import type { StatusModel } from '../../../src/screens/shapes/status/status.js'
import { ASSETS } from './by-hand-assets.js'
import { armEach, chainFaults, killPage, openFunding, worldForCells, type Money } from './cell.js'
import { isLeft } from './ways.js'

/*
 * What comes to the address by hand. Without an external wallet on the page, receiving is the only way, and begins by
 * itself.
 */

const world = worldForCells()

describe.each(ASSETS)('$name', ({ shown, chain, read, input, settings, send, isUnknown, addWallet }) => {
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

  /** The chain says that nothing has come, until the returned function is called. */
  const takesBack = () => {
    const [method, empty] = read
    return world().driver.fault(
      { operation: chain, path: new RegExp(`/${method}$`) },
      { raw: `{"jsonrpc":"2.0","id":1,"result":${empty}}` },
    )
  }

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
    const heal = takesBack()
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

  /** Expects that the page after a killed one shows this balance, and claims nothing of what came before. */
  const comesBack = async (open: () => Money, balance: string) => {
    const next = open()
    const model = await isOpen(next)
    expect(inEnglish(model.$balance.get().text)).toBe(`${balance} ${shown}`)
    nothingHasCome(model, next)
    return { next, model }
  }

  it.each(['before', 'after'])('x the page is killed %s it has come', async when => {
    const { open, money, come } = setUp()
    const model = await isOpen(money)
    if (when === 'after') {
      await come()
      await firstValue(model.$received, received => received)
    }
    killPage(money)
    const { next, model: nextModel } = await comesBack(open, when === 'after' ? '0.050' : '0')
    await come('0.02')
    await ends(next, nextModel, '0.02')
  })

  it('x the page is killed at the ways', async () => {
    const wallet = await addWallet(world())
    const { open, money, come } = setUp()
    await money.at('fund-method')
    killPage(money)
    await wallet.connect()
    const next = open()
    findRow((await next.at<ChoiceModel>('fund-method')).$state.get().rows, 'Receive funds')?.choose?.()
    const model = await isOpen(next)
    await come()
    await ends(next, model)
  })

  it('x the page is killed before the balance is known', async () => {
    const { open, money, come } = setUp()
    const heal = armEach(world(), [chain], { hang: true })
    if (!isUnknown) {
      const { $balance } = await money.at<ReceiveModel>('receive')
      expect($balance.get().status).toBe('loading')
    }
    killPage(money)
    heal()
    await come()
    const { next, model } = await comesBack(open, '0.050')
    await come('0.02')
    await ends(next, model, '0.02')
  })

  it('x the page is killed, and it comes while the chain is silent', async () => {
    const { open, money, come } = setUp()
    await isOpen(money)
    killPage(money)
    await come()
    const heal = armEach(world(), [chain], { reset: true })
    const silent = open()
    if (isUnknown) {
      const retry = await failure(silent)
      heal()
      retry()
      expect(inEnglish((await isOpen(silent)).$balance.get().text)).toBe('0.050 USDC')
    } else {
      const { $balance, $received } = await silent.at<ReceiveModel>('receive')
      await firstValue($balance, ({ status }) => status === 'unreachable')
      expect([$received.get(), silent.ended.mock.calls]).toEqual([false, []])
      heal()
    }
    killPage(silent)
    const { next, model } = await comesBack(open, '0.050')
    await come('0.02')
    await ends(next, model, '0.02')
  })

  it('x the page is killed twice', async () => {
    const { open, money, come } = setUp()
    await isOpen(money)
    killPage(money)
    const second = await comesBack(open, '0')
    await come()
    await firstValue(second.model.$received, received => received)
    killPage(second.next)
    const third = await comesBack(open, '0.050')
    await come('0.02')
    await ends(third.next, third.model, '0.02')
  })

  it('x the page is killed after the chain has taken it back, as far as it says', async () => {
    const { open, money, come } = setUp()
    const model = await isOpen(money)
    await come()
    await firstValue(model.$received, received => received)
    const heal = takesBack()
    await firstValue(model.$gone, gone => inEnglish(gone) === `0.05 ${shown}`)
    killPage(money)
    if (isUnknown) {
      const again = open() // the chain says nothing of the token, either
      const retry = await failure(again)
      heal()
      retry()
      nothingHasCome(await isOpen(again), again)
      return
    }
    const again = await comesBack(open, '0')
    heal()
    await ends(again.next, again.model)
  })

  it('x the page is killed once it has ended', async () => {
    const { open, money, come } = setUp()
    const model = await isOpen(money)
    await come()
    await ends(money, model)
    killPage(money)
    const { next } = await comesBack(open, '0.050')
    next.stage.close()
    await isLeft(next)
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

/** Waits for the screen about an error, and returns what its "Try again" does. */
async function failure({ at }: Money): Promise<() => void> {
  const model = await at<StatusModel>('error')
  return () => pressButton(model, 'Try again')
}
