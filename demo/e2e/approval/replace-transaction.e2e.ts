import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'puppeteer-core'
import { createPublicClient, http, parseEther, toHex, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approve } from '../../../elements/testing/approve.js'
import { ethereumRpc } from '../../provider/chains/ethereum-faucet.js'
import { DEMO_APP_ID } from '../../provider/index.js'
import { startWorld, type World } from '../../world.js'
import {
  clickOnly,
  engines,
  launch,
  PATIENCE,
  press,
  stopAll,
  waitForVisible,
  waitUntilClosed,
  type Found,
} from '../browser.js'
import { call, logIn, openClient } from '../client-page.harness.js'

const TAG = 'wallet-confirm-tx'
const VALUE = parseEther('0.25')
const SPEEDS = ['Slow', 'Normal', 'Fast'] as const
type Speed = (typeof SPEEDS)[number]

describe.each(engines)('a transaction and its fee, in %s', engine => {
  let world: World
  let browser: Browser
  let page: Page
  let address: Hex
  /** A new recipient for each test. */
  let to: Hex
  const troubles: string[] = []

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    await world.driver.updateApp(DEMO_APP_ID, { require_users_accept_terms: false })
    world.driver.price('ETH', 0) // without a price in dollars, fees are shown to the last digit
    browser = await launch(engine)
    page = await openClient(browser, world, troubles)
    await page.evaluate(keepEvents, TAG)
    await logIn(page, world, 'nora@example.com')
    address = ((await call(page, 'createWallet', { chainType: 'ethereum' })) as { address: Hex }).address
    await world.driver.faucet(address, '5', 'ethereum')
  })
  afterAll(() => stopAll(browser, world))
  beforeEach(async () => {
    to = toHex(crypto.getRandomValues(new Uint8Array(20)))
    await page.evaluate('void (globalThis.told.length = 0)')
  })
  afterEach(() => mineByItself(true))

  const node = () => createPublicClient({ transport: http(world.ethereumRpcUrl) })
  const mineByItself = (on: boolean) => ethereumRpc(world.ethereumRpcUrl, 'evm_setAutomine', [on])
  const mine = () => ethereumRpc(world.ethereumRpcUrl, 'evm_mine', [])
  const transaction = (hash: Hex) => node().getTransaction({ hash })
  /** The hashes of this wallet's transactions that are in no block. */
  const pending = async () => {
    const { transactions } = await node().getBlock({ blockTag: 'pending', includeTransactions: true })
    return transactions.filter(({ from }) => from === address.toLowerCase()).map(({ hash }) => hash)
  }
  const events = () => page.evaluate('globalThis.told') as Promise<[string, Record<string, unknown>][]>

  /** Asks for a payment. Resolves once the visitor can approve it, with its future result or error. */
  async function ask(): Promise<{ sent: Promise<unknown> }> {
    const request = { transaction: { to, value: toHex(VALUE) }, chain: 31337 }
    const sent = page.evaluate(
      `client.sendTransaction(${JSON.stringify(request)}).catch(({ code, data }) => ({ code, data }))`,
    )
    await waitForVisible(page, TAG, '.sentence', 'Send 0.25 ETH to')
    return { sent }
  }
  const agree = async () => approve((await page.$(TAG)) as never)
  /** Sends a payment while the chain makes no blocks. Resolves once the visitor reads that this takes long. */
  async function stuck() {
    await mineByItself(false)
    const { sent } = await ask()
    await agree()
    await waitForVisible(page, TAG, '.scene', 'This takes longer than usual. A higher fee speeds it up.')
    const [hash] = await pending()
    return { sent, first: await transaction(hash as Hex) }
  }
  /** Makes a block, and closes the receipt as soon as it has this title. */
  async function carriedOut(title: string): Promise<void> {
    await mine()
    await waitForVisible(page, TAG, '.title', title)
    await press(page, TAG, 'All Done')
    await waitUntilClosed(page, TAG)
  }

  it.each(SPEEDS)('is mined with the fee that the visitor chooses: %s', async speed => {
    const { sent } = await ask()
    const fees = await choose(page, speed)
    expect(fees.Slow).toBeLessThan(fees.Normal)
    expect(fees.Normal).toBeLessThan(fees.Fast)
    await agree()
    await carriedOut('Transaction complete!')
    const { hash } = (await sent) as { hash: Hex }
    const { gas, maxFeePerGas = 0n, blockNumber } = await transaction(hash)
    expect(gas * maxFeePerGas, 'the fee is the one beside the choice').toBe(fees[speed])
    expect(blockNumber).not.toBeNull()
  })

  it('is sped up by a dearer one with its nonce, whose hash the host gets', async () => {
    const { sent, first } = await stuck()
    await press(page, TAG, 'Speed up')
    await waitForVisible(page, TAG, '.title', 'Speed up transaction')
    await waitForVisible(page, TAG, '.sentence', 'in place of the transaction that is still waiting')
    await agree()
    await expect.poll(pending).not.toEqual([first.hash])
    await carriedOut('Transaction complete!')
    const { hash } = (await sent) as { hash: Hex }
    const second = await transaction(hash)
    expect(second).toMatchObject({ nonce: first.nonce, to, value: VALUE, blockNumber: expect.any(BigInt) as bigint })
    expect(second.maxFeePerGas).toBeGreaterThan(first.maxFeePerGas ?? 0n)
    await expect(transaction(first.hash), 'the chain has dropped the first one').rejects.toThrow('could not be found')
    expect(await node().getBalance({ address: to }), 'paid once').toBe(VALUE)
    expect(await events()).toEqual([['wallet-confirm-tx-complete', { hash }]])
  })

  it('is cancelled by an empty payment to the wallet itself, and the host is told so', async () => {
    const { sent, first } = await stuck()
    await press(page, TAG, 'Cancel transaction')
    await waitForVisible(page, TAG, '.sentence', 'Cancel the transaction that is still waiting')
    await agree()
    await expect.poll(pending).not.toEqual([first.hash])
    await carriedOut('Transaction cancelled')
    const [hash] = (await node().getBlock()).transactions
    expect(await sent).toEqual({ code: 'USER_REJECTED_REQUEST', data: { hash } })
    expect(await events()).toEqual([['wallet-error', { code: 'USER_REJECTED_REQUEST', rpcCode: 4001 }]])
    const cancellation = await transaction(hash as Hex)
    expect(cancellation).toMatchObject({ nonce: first.nonce, to: address.toLowerCase(), value: 0n })
    expect(cancellation.maxFeePerGas).toBeGreaterThan(first.maxFeePerGas ?? 0n)
    expect(await node().getBalance({ address: to })).toBe(0n)
  })

  it('causes no errors in the page', async () => {
    await page.close()
    expect(troubles).toEqual([])
  })
})

/** Runs in the page: adds the element, and keeps what it tells the host. */
function keepEvents(tag: string): void {
  const told: unknown[] = []
  const element = document.createElement(tag)
  for (const type of ['wallet-confirm-tx-complete', 'wallet-error'])
    element.addEventListener(type, event => {
      const { hash, code, rpcCode } = (event as CustomEvent<Record<string, unknown>>).detail
      told.push([type, { hash, code, rpcCode }])
    })
  document.body.append(element)
  Object.assign(globalThis, { told })
}

/** Opens the fee row, and chooses this speed. Returns the fees that are shown, in wei. */
async function choose(page: Page, speed: Speed): Promise<Record<Speed, bigint>> {
  const row = await waitForVisible(page, TAG, 'button.row', 'fee')
  await clickUntil(row, button => button.ariaExpanded === 'true')
  const choice = await waitForVisible(page, TAG, '.choices label', speed)
  await clickUntil(choice, label => label.querySelector('input')?.checked ?? false)
  const texts = await page.$eval(TAG, tag =>
    [...(tag.shadowRoot?.querySelectorAll('.choices .val') ?? [])].map(({ textContent }) => textContent ?? ''),
  )
  const [slow = 0n, normal = 0n, fast = 0n] = texts.map(text => parseEther(/[\d.]+/.exec(text)?.[0] ?? 'none'))
  return { Slow: slow, Normal: normal, Fast: fast }
}

/** Clicks until this holds, because a review slides in, and ignores presses in its first moments. */
async function clickUntil(element: Found, holds: (element: HTMLElement) => boolean) {
  for (const end = Date.now() + PATIENCE.timeout; Date.now() < end; await sleep(PATIENCE.polling)) {
    if (await element.evaluate(holds)) return
    await clickOnly(element)
  }
  throw new Error('A click changes nothing')
}
