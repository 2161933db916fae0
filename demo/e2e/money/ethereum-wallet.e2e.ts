import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import { createPublicClient, erc20Abi, formatUnits, http, parseUnits, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ethereumRpc } from '../../provider/chains/ethereum-faucet.js'
import { USDC_ADDRESSES } from '../../provider/chains/usdc/real-addresses.js'
import { DEMO_APP_ID } from '../../provider/index.js'
import { walletsScript } from '../../wallets/script.js'
import { startWorld, type World } from '../../world.js'
import { engines, waitForVisible, launch, openPage, press, stopAll, until } from '../browser.js'

const TAG = 'wallet-fund'
const WALLET = 'Test Wallet (Ethereum)'
/** An account of the wallet that pays for nothing else. */
const OTHER_ACCOUNT = 7
/** The local chains use the ids of real chains, because USDC is known on these. */
const CHAINS = [
  { id: 1, name: 'Ethereum', local: 'ethereum', usdc: USDC_ADDRESSES.ethereum[0] },
  { id: 8453, name: 'Base', local: 'base', usdc: USDC_ADDRESSES.base[0] },
] as const

describe.each(engines)('funding from a wallet on an Ethereum chain, in %s', engine => {
  let world: World
  let browser: Browser
  let visit: BrowserContext
  let page: Page
  let troubles: string[]
  /** The app's wallet, which receives the funds, and the wallet of the browser, which pays. */
  let address: Hex
  let payer: Hex

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    await world.driver.updateApp(DEMO_APP_ID, {
      funding_config: {
        default_recommended_currency: { chain: 'eip155:1' },
        default_recommended_amount: '0.1',
        methods: [],
        options: [{ method: 'wallets', provider: '' }],
        prompt_funding_on_wallet_creation: false,
        cross_chain_bridging_enabled: false,
      },
    })
    for (const { local, id } of CHAINS)
      world.driver.fault(
        { operation: `chain.${local}`, path: `/chains/${local}/eth_chainId` },
        { raw: `{"jsonrpc":"2.0","id":1,"result":"0x${id.toString(16)}"}`, contentType: 'application/json' },
      )
    payer = ((await ethereumRpc(world.baseRpcUrl, 'eth_accounts', [])) as Hex[])[1] ?? '0x'
    browser = await launch(engine)
  })
  afterAll(() => stopAll(browser, world))
  beforeEach(async () => {
    visit = await browser.createBrowserContext() // each test has a new guest
    ;({ page, troubles } = await openPage(visit, 'about:blank'))
    await page.evaluateOnNewDocument(withWallet())
    await page.goto(`${world.appUrl}/demo/client.html`)
    await page.evaluate(
      `import("/dist/client.js").then(client => client.configureWallet({
        chains: ${JSON.stringify(CHAINS.map(({ id }) => id))},
        rpcConfig: { rpcUrls: ${JSON.stringify(rpcUrls())} },
      }))`,
    )
    await page.click('#guest')
    address = (await (
      await until(page, () => document.querySelector('output[for=guest]')?.textContent || false, 'a guest')
    ).jsonValue()) as Hex
  })
  afterEach(async () => {
    expect(troubles).toEqual([])
    await visit.close()
  })

  const rpcUrlOf = (id: number) => (id === 1 ? world.ethereumRpcUrl : world.baseRpcUrl)
  const rpcUrls = () => Object.fromEntries(CHAINS.map(({ id }) => [id, rpcUrlOf(id)]))
  /** The script of a wallet with both chains, which is injected into every page like an extension. */
  const withWallet = () => {
    const local = walletsScript()
      .replaceAll('http://127.0.0.1:4102', world.ethereumRpcUrl)
      .replaceAll('http://127.0.0.1:4103', world.solanaRpcUrl)
      .replaceAll('http://127.0.0.1:4104', world.baseRpcUrl)
    return `if (location.href.startsWith('http')) { ${local}
      ;for (const [id, url] of Object.entries(${JSON.stringify(rpcUrls())})) testWallets.ethereum.chains.set(+id, url) }`
  }

  /**
   * Opens a `<wallet-fund>`, and goes to the summary with the wallet of this browser. Its events are in `told`.
   * @param part the name of a part of the balance to send, instead of the amount
   */
  async function toSummary(
    attributes: Readonly<Record<string, string>>,
    part?: string,
  ): Promise<Record<string, string>> {
    await page.evaluate(
      async (tag, attributes) => {
        const events: unknown[] = []
        const element = document.createElement(tag) as HTMLElement & { show(): Promise<unknown> }
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
        for (const name of ['wallet-fund-complete', 'wallet-error'])
          element.addEventListener(name, event => events.push([name, (event as CustomEvent<unknown>).detail]))
        document.querySelector(tag)?.remove()
        document.body.append(element)
        Object.assign(globalThis, { told: events })
        await customElements.whenDefined(tag)
        element.show().catch(() => {}) // the event reports the failure
      },
      TAG,
      attributes,
    )
    await press(page, TAG, 'Transfer from wallet', '.list-item')
    await press(page, TAG, WALLET, '.list-item')
    await waitForVisible(page, TAG, '.title', 'Confirm or edit amount')
    if (part) {
      const button = await waitForVisible(page, TAG, '.parts > button', part)
      await button.evaluate(element => element.click())
      await until(
        page,
        (tag, before) => document.querySelector(tag)?.shadowRoot?.querySelector('input')?.value !== before,
        TAG,
        attributes['amount'],
      )
    }
    await press(page, TAG, 'Continue')
    await waitForVisible(page, TAG, 'button:not(:disabled, [aria-disabled=true])', `Continue in ${WALLET}`)
    return page.evaluate(tag => {
      const textOf = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
      const rows = [...(document.querySelector(tag)?.shadowRoot?.querySelectorAll('.row') ?? [])]
      return Object.fromEntries(
        rows.map(row => [textOf(row.querySelector('.key')), textOf(row.querySelector('.val'))]),
      ) as Record<string, string>
    }, TAG)
  }
  const events = async () =>
    (await (
      await until(page, () => {
        const { told } = globalThis as unknown as { told: unknown[] }
        return told.length > 0 && told
      })
    ).jsonValue()) as [string, Record<string, unknown>][]
  /** "0.1001 ETH" in the smallest unit. */
  const units = (text: string | undefined, decimals: number) =>
    parseUnits(/[\d.]+/.exec(text ?? '')?.[0] ?? 'nothing', decimals)

  /** What the chain says about the wallets' ETH and USDC. */
  function chainOf({ id, usdc }: (typeof CHAINS)[number]) {
    const client = createPublicClient({ transport: http(rpcUrlOf(id)) })
    return {
      coins: (owner: Hex) => client.getBalance({ address: owner }),
      tokens: (owner: Hex) =>
        client.readContract({ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
      /** The network fee of a transaction. */
      gasOf: async (hash: unknown) => {
        const { gasUsed, effectiveGasPrice } = await client.getTransactionReceipt({ hash: hash as Hex })
        return gasUsed * effectiveGasPrice
      },
    }
  }

  it.each(CHAINS)(
    'takes exactly the amount and at most the shown fee, and delivers exactly the amount, on $name',
    async on => {
      const { id, name, local, usdc } = on
      const { coins, tokens, gasOf } = chainOf(on)
      const chain = String(id)

      const amount = parseUnits('0.123456789012345678', 18)
      const [had, owned] = [await coins(payer), await coins(address)]
      const { Total: total, Network: network } = await toSummary({ chain, amount: '0.123456789012345678' })
      expect(network).toBe(name)
      await press(page, TAG, `Continue in ${WALLET}`)
      await waitForVisible(page, TAG, '.title', 'Success!')
      expect((await coins(address)) - owned).toBe(amount)
      const [[event, result] = []] = await events()
      expect([event, result]).toEqual([
        'wallet-fund-complete',
        expect.objectContaining({ status: 'confirmed', chainId: id, asset: 'ETH', amount: '0.123456789012345678' }),
      ])
      const gas = await gasOf(result?.['transactionHash'])
      expect(had - (await coins(payer))).toBe(amount + gas)
      expect(units(total, 18) - amount).toBeGreaterThanOrEqual(gas)

      await world.driver.chains?.fund(payer, '100', local, 'USDC', usdc)
      const hadTokens = await tokens(payer)
      const summary = await toSummary({ chain, asset: 'USDC', amount: '25.000001' })
      expect(summary['Total']).toBe('25.000001 USDC')
      await press(page, TAG, `Continue in ${WALLET}`)
      await waitForVisible(page, TAG, '.title', 'Success!')
      expect([await tokens(address), hadTokens - (await tokens(payer))]).toEqual([25_000_001n, 25_000_001n])
      expect(await events()).toMatchObject([
        ['wallet-fund-complete', { status: 'confirmed', chainId: id, asset: 'USDC', amount: '25.000001' }],
      ])
    },
  )

  it.each(CHAINS)(
    'can pay with the most that the wallet can send on $name: all ETH but the fee, and all of a token',
    async on => {
      const { id, local, usdc } = on
      const { coins, tokens, gasOf } = chainOf(on)
      const chain = String(id)
      await page.evaluate(`testWallets.ethereum.choose(${OTHER_ACCOUNT})`)
      const owner = ((await ethereumRpc(rpcUrlOf(id), 'eth_accounts', [])) as Hex[])[OTHER_ACCOUNT] ?? '0x'

      await world.driver.chains?.fund(owner, '100.000001', local, 'USDC', usdc)
      const all = await tokens(owner)
      const summary = await toSummary({ chain, asset: 'USDC', amount: '0.1' }, 'Max')
      expect(units(summary['Total'], 6)).toBe(all)
      await press(page, TAG, `Continue in ${WALLET}`)
      await waitForVisible(page, TAG, '.title', 'Success!')
      expect([await tokens(owner), await tokens(address)]).toEqual([0n, all])
      expect(await events()).toMatchObject([
        ['wallet-fund-complete', { status: 'confirmed', chainId: id, asset: 'USDC', amount: formatUnits(all, 6) }],
      ])

      const [had, owned] = [await coins(owner), await coins(address)]
      const { Total: total } = await toSummary({ chain, amount: '0.1' }, 'Max')
      expect(units(total, 18)).toBeLessThanOrEqual(had)
      await press(page, TAG, `Continue in ${WALLET}`)
      await waitForVisible(page, TAG, '.title', 'Success!')
      const [[event, result] = []] = await events()
      expect([event, result]).toEqual([
        'wallet-fund-complete',
        expect.objectContaining({ status: 'confirmed', chainId: id, asset: 'ETH' }),
      ])
      const sent = parseUnits(String(result?.['amount']), 18)
      expect((await coins(address)) - owned).toBe(sent)
      const [rest, gas] = [await coins(owner), await gasOf(result?.['transactionHash'])]
      expect(rest).toBe(had - sent - gas)
      expect(rest).toBeLessThan(parseUnits('0.001', 18)) // only what the fee could have risen by
    },
  )
})
