import { describe, expect, it, vi } from 'vitest'
import type { OnrampStatusData } from '../../funding/onramps/payments.js'
import { storage } from '../../lib/storage.js'
import { platform } from '../../session/record/platform.js'
import { englishText } from '../../screens/shapes/parts/screen-content.harness.js'
import { advanceTimers, until } from '../redirect.harness.js'
import { buyerForEach } from './buyer-for-each.harness.js'
import { advanceUntil, type Buyer } from './onramp.harness.js'

const [AT_MOONPAY, AT_COINBASE] = ['Your payment at MoonPay', 'Your payment at Coinbase']

let buyer: Buyer
buyerForEach(opened => {
  buyer = opened
})

/** Reloads the page and opens the funding. */
async function comesBack(): Promise<string[]> {
  buyer.loadPage()
  await buyer.openFunding()
  await buyer.waitForScreen('fund-method')
  return buyer.methodLabels()
}
const stands = (label: string, chip: string) =>
  until(
    () =>
      buyer.methods.rows.some(row => englishText(row.label) === label && row.chips?.map(englishText).includes(chip)),
    `"${chip}" beside "${label}"`,
  )
const remembered = () =>
  JSON.parse(storage().get(`wallet-elements:${buyer.app.id}:payments`) ?? '[]') as (OnrampStatusData & {
    startedAt: number
    before?: string
  })[]
/** Waits until the balance before the payment is known, so that the chain can show what arrived. */
const measured = () => advanceUntil(buyer, () => remembered()[0]?.before, 'the balance before')

/** Waits until the card provider has paid on the chain, and has recorded that. */
const paidOut = () =>
  advanceUntil(
    buyer,
    () =>
      buyer.world.driver.context.db.get("SELECT id FROM payouts WHERE state = 'paid' AND recipient = ?", [
        buyer.address,
      ]),
    'the payout',
  )

describe('a remembered payment', () => {
  it('is stored with the id for its onramp before the page there is shown [ONRAMP-19]', async () => {
    const card = await buyer.pay('Pay with card')
    expect(remembered()).toMatchObject([{ externalTransactionId: card.url.searchParams.get('externalTransactionId') }])
    expect(remembered()[0]).not.toHaveProperty('partnerUserId')
    await comesBack()
    buyer.windows.splice(0)
    const exchange = await buyer.pay('Transfer from an exchange')
    expect(remembered()[1]).toMatchObject({ partnerUserId: exchange.url.searchParams.get('partnerUserId') })
    expect(remembered()[1]).not.toHaveProperty('externalTransactionId')
  })

  it('is found again after the page was lost, and followed until it arrives', async () => {
    const window = await buyer.pay('Pay with card')
    await measured()
    await window.answer('slow')
    expect((await comesBack())[0]).toBe(AT_MOONPAY)
    await stands(AT_MOONPAY, 'In progress')
    expect(buyer.methods.rows[0]?.chips?.map(englishText)).toEqual(['0.05 ETH', 'In progress'])
    await buyer.choose(AT_MOONPAY)
    await buyer.waitForTitle('MoonPay is working on your payment')
    buyer.world.driver.shiftClock(20_000)
    await advanceUntil(buyer, () => buyer.title === '0.05 ETH has arrived', 'the money')
    expect(remembered()).toEqual([])
    await advanceTimers(4_000)
    expect(await until(() => buyer.outcome, 'the end')).toMatchObject({ status: 'confirmed', amount: '0.05' })
    expect(await comesBack()).toEqual(['Pay with card', 'Transfer from an exchange', 'Receive funds'])
  })

  it('shows its result on return if it ended while the visitor was away', async () => {
    const card = await buyer.pay('Pay with card')
    await measured()
    await card.answer('pay')
    await comesBack()
    buyer.windows.splice(0)
    const exchange = await buyer.pay('Transfer from an exchange')
    await exchange.answer('fail')
    buyer.stage.close()
    await paidOut()
    await comesBack()
    await stands(AT_MOONPAY, 'Complete')
    await stands(AT_COINBASE, 'Failed')
    await buyer.choose(AT_COINBASE)
    await buyer.waitForTitle('Something went wrong')
    buyer.press('Other ways')
    await buyer.waitForScreen('fund-method')
    expect(buyer.methodLabels()).not.toContain(AT_COINBASE)
    await buyer.choose(AT_MOONPAY)
    await advanceUntil(buyer, () => buyer.title === '0.05 ETH has arrived', 'the money')
  })

  it('is not shown to another user, for another wallet, or for another asset', async () => {
    await (await buyer.pay('Pay with card')).answer('slow')
    buyer.loadPage()
    buyer.signIn('did:privy:somebody-else')
    await buyer.openFunding()
    await buyer.waitForScreen('fund-method')
    expect(buyer.methodLabels()).not.toContain(AT_MOONPAY)
    buyer.loadPage()
    await buyer.openFunding({ asset: 'USDC' })
    await buyer.waitForScreen('fund-method')
    expect(buyer.methodLabels()).not.toContain(AT_MOONPAY)
    await buyer.openFunding({ address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' })
    await buyer.waitForScreen('fund-method')
    expect(buyer.methodLabels()).not.toContain(AT_MOONPAY)
    expect(await comesBack()).toContain(AT_MOONPAY)
  })

  it('has no row if the card provider does not know it, and is forgotten after a day if nothing is known', async () => {
    await buyer.pay('Pay with card')
    await comesBack()
    await until(() => !buyer.methodLabels().includes(AT_MOONPAY), 'the row to go')
    buyer.windows.splice(0)
    await buyer.pay('Transfer from an exchange')
    await comesBack()
    await stands(AT_COINBASE, 'No result yet')
    expect(remembered()).toHaveLength(2)
    const day = 24 * 60 * 60_000
    const older = remembered().map(payment => ({ ...payment, startedAt: payment.startedAt - day - 1 }))
    storage().set(`wallet-elements:${buyer.app.id}:payments`, JSON.stringify(older))
    await comesBack()
    await until(() => remembered().length === 0, 'both to be forgotten')
  })

  it('is forgotten after a week, whatever its state', async () => {
    await (await buyer.pay('Pay with card')).answer('slow')
    const now = Date.now()
    vi.spyOn(platform(), 'now').mockImplementation(() => now + 7 * 24 * 60 * 60_000 + 1)
    buyer.stage.close()
    await buyer.openFunding()
    await buyer.waitForScreen('fund-method')
    expect(buyer.methodLabels()).not.toContain(AT_MOONPAY)
  })

  it('is kept and marked "No answer" if its onramp fails', async () => {
    await buyer.pay('Pay with card')
    buyer.world.driver.fault({ operation: 'moonpay.status' }, { status: 500 })
    await comesBack()
    await stands(AT_MOONPAY, 'No answer')
    expect(remembered()).toHaveLength(1)
  })

  it('prevents the default way from starting another payment by itself', async () => {
    await (await buyer.pay('Pay with card')).answer('slow')
    buyer.loadPage()
    await buyer.openFunding({ defaultFundingMethod: 'card' })
    await buyer.waitForScreen('fund-method')
    await stands(AT_MOONPAY, 'In progress')
    expect(buyer.screen).toBe('fund-method')
  })

  it('is ignored if the stored data are malformed', async () => {
    for (const nonsense of ['{', '7', '[{"provider":"stripe"}]', '[null]', '{"length":3}']) {
      storage().set(`wallet-elements:${buyer.app.id}:payments`, nonsense)
      await buyer.openFunding()
      await buyer.waitForScreen('fund-method')
      expect(buyer.methodLabels()).toEqual(['Pay with card', 'Transfer from an exchange', 'Receive funds'])
    }
  })
})
