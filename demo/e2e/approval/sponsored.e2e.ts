import type { Browser, Page } from 'puppeteer-core'
import { parseEther, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approve } from '../../../elements/testing/approve.js'
import { DEMO_APP_ID } from '../../provider/index.js'
import { startWorld, type World } from '../../world.js'
import { waitUntilClosed, launch, PATIENCE, visibleText, stopAll, until } from '../browser.js'
import { call, openClient } from '../client-page.harness.js'

const TAG = 'wallet-confirm-tx'
const RECEIVERS = {
  ethereum: toHex(crypto.getRandomValues(new Uint8Array(20))),
  solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
} as const

describe('a payment whose fee the app pays', () => {
  let world: World
  let browser: Browser
  let page: Page
  const troubles: string[] = []

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    await world.driver.updateApp(DEMO_APP_ID, {
      require_users_accept_terms: false,
      embedded_wallet_mode: 'user-controlled-server-wallets-only',
      sponsor_transactions: true,
    })
    browser = await launch()
    page = await openClient(browser, world, troubles)
    await call(page, 'loginAsGuest')
    await page.evaluate(tag => void document.body.append(document.createElement(tag)), TAG)
  })
  afterAll(() => stopAll(browser, world))

  async function rpc<T>(url: string, method: string, params: unknown[]): Promise<T> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return ((await answer.json()) as { result: T }).result
  }
  const wei = async (address: string) =>
    BigInt(await rpc<string>(world.ethereumRpcUrl, 'eth_getBalance', [address, 'latest']))
  const lamports = async (address: string) =>
    BigInt(
      (await rpc<{ value: number }>(world.solanaRpcUrl, 'getBalance', [address, { commitment: 'confirmed' }])).value,
    )

  it.each([
    {
      chainType: 'ethereum',
      coins: '1',
      transaction: (to: string) => ({ to, value: toHex(parseEther('0.25')) }),
      amount: parseEther('0.25'),
      shows: '0.25 ETH',
    },
    {
      chainType: 'solana',
      coins: '2',
      transaction: (to: string) => ({ to, lamports: '500000000' }),
      amount: 500_000_000n,
      shows: '0.5 SOL',
    },
  ] as const)(
    'takes exactly the shown amount from the wallet, and shows who pays the fee ($chainType)',
    async ({ chainType, coins, transaction, amount, shows }) => {
      const balance = chainType === 'ethereum' ? wei : lamports
      const { address } = (await call(page, 'createWallet', { chainType })) as { address: string }
      await world.driver.faucet(address, coins, chainType)
      await expect.poll(() => balance(address), { timeout: PATIENCE.timeout }).toBeGreaterThan(0n)
      const to = RECEIVERS[chainType]
      const [mine, theirs] = [await balance(address), await balance(to)]
      const sent = call(page, 'sendTransaction', {
        chainType,
        transaction: transaction(to),
        sponsored: true,
        ...(chainType === 'ethereum' && { chain: 31337 }),
      })
      await until(
        page,
        (tag, words) =>
          (document.querySelector(tag)?.shadowRoot?.querySelector('.panel') as HTMLElement | null)?.innerText.includes(
            words,
          ),
        TAG,
        shows,
      )
      const panelText = await visibleText(page, TAG)
      expect(panelText).toContain('Sponsored')
      expect(panelText).toMatch(/Fee paid by\s+Almanac/)
      await approve((await page.$(TAG)) as never)
      await expect.poll(() => balance(to), { timeout: PATIENCE.timeout }).toBe(theirs + amount)
      expect(await balance(address), 'not one unit of a fee').toBe(mine - amount)
      await page.$eval(TAG, tag => (tag as unknown as { close(): void }).close())
      const done = (await sent) as { hash: string }
      expect(done.hash).toMatch(chainType === 'ethereum' ? /^0x[\da-f]{64}$/ : /^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
      await waitUntilClosed(page, TAG)
      if (chainType === 'ethereum') {
        const receipt = await rpc<{ from: string; status: string; gasUsed: string }>(
          world.ethereumRpcUrl,
          'eth_getTransactionReceipt',
          [done.hash],
        )
        expect(receipt.status).toBe('0x1')
        expect(receipt.from.toLowerCase(), 'somebody else has sent it, and paid').not.toBe(address.toLowerCase())
        expect(BigInt(receipt.gasUsed)).toBeGreaterThan(0n)
      }
    },
    120_000,
  )

  it('causes no errors in the page', () => expect(troubles).toEqual([]))
})
