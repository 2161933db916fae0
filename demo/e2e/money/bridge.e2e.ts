import { randomBytes } from 'node:crypto'
import { getBase58Decoder } from '@solana/web3.js'
import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import { createPublicClient, erc20Abi, formatUnits, http, parseUnits, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ethereumRpc } from '../../provider/chains/ethereum-faucet.js'
import { USDC_ADDRESSES, USDC_MINTS } from '../../provider/chains/usdc/real-addresses.js'
import { usdcAccountOf } from '../../provider/chains/usdc/solana-usdc.js'
import { DEMO_APP_ID } from '../../provider/index.js'
import { walletsScript } from '../../wallets/script.js'
import { startWorld, type World } from '../../world.js'
import { engines, waitForVisible, launch, openPage, PATIENCE, press, stopAll, until } from '../browser.js'

const TAG = 'wallet-fund'
/** The local chains use the ids of real chains, because USDC is known on these. */
const ETHEREUM = 1
const BASE = 8453
const USDC = { [ETHEREUM]: USDC_ADDRESSES.ethereum[0], [BASE]: USDC_ADDRESSES.base[0] } as const
const WALLET = 'Test Wallet (Ethereum)'
const SLOW_MS = 20_000

describe.each(engines)('funding from another network, in %s', engine => {
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
        default_recommended_currency: { chain: `eip155:${ETHEREUM}` },
        default_recommended_amount: '0.1',
        methods: [],
        options: [{ method: 'wallets', provider: '' }],
        prompt_funding_on_wallet_creation: false,
        cross_chain_bridging_enabled: false,
      },
    })
    for (const [chain, id] of [
      ['ethereum', ETHEREUM],
      ['base', BASE],
    ] as const)
      world.driver.fault(
        { operation: `chain.${chain}`, path: `/chains/${chain}/eth_chainId` },
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
    await configured()
    await page.click('#guest')
    address = (await (
      await until(page, () => document.querySelector('output[for=guest]')?.textContent || false, 'a guest')
    ).jsonValue()) as Hex
  })
  afterEach(async () => {
    world.driver.bridgeWay('success')
    world.driver.price('SOL', undefined)
    expect(troubles).toEqual([])
    await visit.close()
  })

  /** The script of a wallet with both chains, which is injected into every page like an extension. */
  const withWallet = () => {
    const local = walletsScript()
      .replaceAll('http://127.0.0.1:4102', world.ethereumRpcUrl)
      .replaceAll('http://127.0.0.1:4103', world.solanaRpcUrl)
      .replaceAll('http://127.0.0.1:4104', world.baseRpcUrl)
    const chains = [
      [ETHEREUM, world.ethereumRpcUrl],
      [BASE, world.baseRpcUrl],
    ] as const
    return `if (location.href.startsWith('http')) { ${local}
      ;for (const [id, url] of ${JSON.stringify(chains)}) testWallets.ethereum.chains.set(id, url) }`
  }
  const configured = () =>
    page.evaluate(
      `import("/dist/client.js").then(client => {
        globalThis.client = client
        client.configureWallet({
          chains: [${ETHEREUM}, ${BASE}],
          rpcConfig: { rpcUrls: ${JSON.stringify({ [ETHEREUM]: world.ethereumRpcUrl, [BASE]: world.baseRpcUrl })} },
          solana: { rpcUrls: { 'mainnet-beta': ${JSON.stringify(world.solanaRpcUrl)} } },
        })
      })`,
    )

  /** Opens a `<wallet-fund>` that also accepts funds from other networks. Its events are in the page's `told`. */
  const fund = (attributes: Readonly<Record<string, string>> = {}) =>
    page.evaluate(
      async (tag, attributes) => {
        const events: unknown[] = []
        const element = document.createElement(tag) as HTMLElement & { show(): Promise<unknown> }
        for (const [name, value] of Object.entries({ 'cross-chain-bridging': '', ...attributes }))
          element.setAttribute(name, value)
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
  const events = async () =>
    (await (
      await until(page, () => {
        const { told } = globalThis as unknown as { told: unknown[] }
        return told.length > 0 && told
      })
    ).jsonValue()) as [string, Record<string, unknown>][]
  const choose = (row: string) => press(page, TAG, row, '.list-item')
  const titleIs = (title: string) => waitForVisible(page, TAG, '.title', title)

  /** Chooses the bridge and the wallet, and confirms the amount. */
  async function order(): Promise<void> {
    await choose('Transfer from another network')
    await choose(WALLET)
    await titleIs('Confirm or edit amount')
    await press(page, TAG, 'Continue')
  }
  /** The content of the summary, once it can be confirmed. */
  async function summary() {
    await waitForVisible(page, TAG, 'button:not(:disabled, [aria-disabled=true])', `Continue in ${WALLET}`)
    return page.evaluate(tag => {
      const root = document.querySelector(tag)?.shadowRoot
      const textOf = (element: Element | null | undefined) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
      const all = (selector: string) => [...(root?.querySelectorAll(selector) ?? [])]
      return {
        moves: all('.moves .amount').map(textOf),
        facts: Object.fromEntries(
          all('.row').map(row => [textOf(row.querySelector('.key')), textOf(row.querySelector('.val'))]),
        ) as Record<string, string>,
      }
    }, TAG)
  }
  const confirm = () => press(page, TAG, `Continue in ${WALLET}`)
  /** Clicks until the text appears and not after it, because a button ignores presses in its first moments. */
  async function untilItSays(words: string, click: () => Promise<void>): Promise<void> {
    const isSaid = (tag: string, text: string) =>
      document.querySelector(tag)?.shadowRoot?.textContent?.includes(text) || false
    for (const end = Date.now() + PATIENCE.timeout; Date.now() < end;) {
      await click()
      const isFound = await page
        .waitForFunction(isSaid, { timeout: 1_000, polling: 50 }, TAG, words)
        .catch(() => undefined)
      if (isFound) return
    }
    throw new Error(`Never said: ${words}`)
  }
  /** "0.1001 ETH" in the smallest unit. */
  const units = (shownText: string | undefined, decimals: number) =>
    parseUnits(/[\d.]+/.exec(shownText ?? '')?.[0] ?? 'nothing', decimals)

  const urls = { [ETHEREUM]: () => world.ethereumRpcUrl, [BASE]: () => world.baseRpcUrl } as const
  const clientOf = (chain: typeof ETHEREUM | typeof BASE) => createPublicClient({ transport: http(urls[chain]()) })
  const coins = (chain: typeof ETHEREUM | typeof BASE, owner: Hex) => clientOf(chain).getBalance({ address: owner })
  const usdc = (chain: typeof ETHEREUM | typeof BASE, owner: Hex) =>
    clientOf(chain).readContract({ address: USDC[chain], abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  /** The network fee of a transaction. */
  async function gasOf(hash: unknown): Promise<bigint> {
    const { gasUsed, effectiveGasPrice } = await clientOf(BASE).getTransactionReceipt({ hash: hash as Hex })
    return gasUsed * effectiveGasPrice
  }

  it('takes exactly the shown amount, and delivers exactly that minus the shown fee [BRIDGE-06]', async () => {
    const before = { payer: await coins(BASE, payer), address: await coins(ETHEREUM, address) }
    await fund()
    await order()
    const { moves, facts } = await summary()
    const [paid, arrives] = moves.map(move => units(move, 18)) as [bigint, bigint]
    expect([moves[1], facts['From network'], facts['To network']]).toEqual(['0.1 ETH', 'Base', 'Ethereum'])
    expect(units(facts['Bridge fee'], 18)).toBe(paid - arrives)
    await confirm()
    await waitForVisible(page, TAG, '*', "You've successfully added 0.1 ETH to your Almanac wallet.")
    expect((await coins(ETHEREUM, address)) - before.address).toBe(arrives)
    const [[name, result] = []] = await events()
    expect([name, result]).toEqual([
      'wallet-fund-complete',
      expect.objectContaining({ status: 'confirmed', bridged: true, chainId: ETHEREUM, asset: 'ETH', amount: '0.1' }),
    ])
    const spent = before.payer - (await coins(BASE, payer))
    expect(spent - (await gasOf(result?.['transactionHash']))).toBe(paid)
  })

  it('transfers USDC to the last unit if that is requested and chosen', async () => {
    await world.driver.chains?.fund(payer, '100', 'base', 'USDC', USDC[BASE])
    const before = await usdc(BASE, payer)
    await fund({ asset: 'USDC', amount: '25.000001' })
    await order()
    await choose('USDC')
    const { moves, facts } = await summary()
    const [paid, arrives] = moves.map(move => units(move, 6)) as [bigint, bigint]
    expect([arrives, units(facts['Bridge fee'], 6)]).toEqual([25_000_001n, paid - arrives])
    await confirm()
    await titleIs('Success!')
    expect([await usdc(ETHEREUM, address), before - (await usdc(BASE, payer))]).toEqual([arrives, paid])
    expect(await events()).toMatchObject([
      ['wallet-fund-complete', { status: 'confirmed', bridged: true, asset: 'USDC', amount: '25.000001' }],
    ])
  })

  it('delivers SOL and USDC on Solana, from the network and the asset that the visitor chooses', async () => {
    const to = getBase58Decoder().decode(randomBytes(32))
    const solana = async (method: string, owner: string) =>
      ((await ethereumRpc(world.solanaRpcUrl, method, [owner])) as { value: number | { amount: string } }).value
    const attributes = { address: to, 'chain-type': 'solana', cluster: 'mainnet-beta' }
    await fund({ ...attributes, amount: '0.5' })
    await order()
    await choose('Base')
    const { moves } = await summary()
    const before = await coins(BASE, payer)
    await confirm()
    await titleIs('Success!')
    expect(await solana('getBalance', to)).toBe(Number(units(moves[1], 9)))
    const [[, result] = []] = await events()
    expect(result).toMatchObject({ chainType: 'solana', status: 'confirmed', asset: 'SOL', amount: '0.5' })
    const spent = before - (await coins(BASE, payer)) - (await gasOf(result?.['transactionHash']))
    expect(formatUnits(spent, 18)).toBe(formatUnits(units(moves[0], 18), 18))

    await world.driver.chains?.fund(payer, '100', 'base', 'USDC', USDC[BASE])
    await fund({ ...attributes, asset: 'USDC', amount: '7.25' })
    await order()
    await choose('USDC')
    await summary()
    await confirm()
    await titleIs('Success!')
    expect(await solana('getTokenAccountBalance', await usdcAccountOf(to, USDC_MINTS[0]))).toMatchObject({
      amount: '7250000',
    })
    expect(await events()).toMatchObject([['wallet-fund-complete', { asset: 'USDC', amount: '7.25', bridged: true }]])
  })

  it('is shown again after a reload while it is under way', async () => {
    world.driver.bridgeWay('slow')
    await fund()
    await order()
    await summary()
    await confirm()
    await titleIs('On its way to Ethereum')
    await page.reload()
    await configured()
    await until(page, () => document.querySelector('wallet-app')?.matches(':state(authenticated)'))
    await fund()
    await titleIs('On its way to Ethereum')
    world.driver.shiftClock(SLOW_MS)
    await titleIs('Success!')
    expect(await coins(ETHEREUM, address)).toBe(units('0.1', 18))
    expect(await events()).toMatchObject([['wallet-fund-complete', { status: 'confirmed', amount: '0.1' }]])
  })

  it('sends nothing if the price expires before the press, and needs another press for the new price', async () => {
    const address = getBase58Decoder().decode(randomBytes(32))
    await fund({ address, 'chain-type': 'solana', cluster: 'mainnet-beta', amount: '0.5' })
    await order()
    await choose('Base')
    const shown = await summary()
    const sent = await clientOf(BASE).getTransactionCount({ address: payer })
    world.driver.price('SOL', 999)
    await page.evaluate(() => {
      const now = Date.now
      Date.now = () => now() + 31_000
    })
    const button = await waitForVisible(page, TAG, 'button', `Continue in ${WALLET}`)
    await untilItSays('The price has expired, and this is the new one.', () => button.click())
    expect(await clientOf(BASE).getTransactionCount({ address: payer })).toBe(sent)
    const renewed = await summary()
    expect(renewed.moves[0]).not.toBe(shown.moves[0])
    const before = await coins(BASE, payer)
    await confirm()
    await titleIs('Success!')
    expect(await clientOf(BASE).getTransactionCount({ address: payer })).toBe(sent + 1)
    const [[, result] = []] = await events()
    const spent = before - (await coins(BASE, payer)) - (await gasOf(result?.['transactionHash']))
    expect(spent).toBe(units(renewed.moves[0], 18))
    expect(await events()).toHaveLength(1)
  })

  it('is refunded if the bridge gives up, with a link to the refund, and can be tried again', async () => {
    world.driver.bridgeWay('refund')
    await fund()
    await order()
    await summary()
    const before = await coins(BASE, payer)
    await confirm()
    await titleIs('Transaction failed')
    await waitForVisible(page, TAG, '*', 'Funds will be refunded on your wallet.')
    const link = await waitForVisible(page, TAG, 'a', 'Refund status')
    const href = await link.evaluate(element => (element as unknown as HTMLAnchorElement).href)
    const hash = href.split('/').at(-1)
    expect(href).toBe(`${world.apiUrl}/relay/transaction/${hash}`)
    expect(await (await fetch(href.replace(world.apiUrl, world.apiUrlLocal))).text()).toContain('Status: refund')
    expect(before - (await coins(BASE, payer))).toBe(await gasOf(hash))
    expect(await coins(ETHEREUM, address)).toBe(0n)
    world.driver.bridgeWay('success')
    await press(page, TAG, 'Try again')
    await summary()
    await confirm()
    await titleIs('Success!')
    expect(await coins(ETHEREUM, address)).toBe(units('0.1', 18))
    expect(await events()).toMatchObject([['wallet-fund-complete', { status: 'confirmed', amount: '0.1' }]])
  })

  it('ends with one failure if the visitor leaves after a refund', async () => {
    world.driver.bridgeWay('refund')
    await fund()
    await order()
    await summary()
    await confirm()
    await titleIs('Transaction failed')
    await page.keyboard.press('Escape')
    expect(await events()).toEqual([['wallet-error', expect.objectContaining({ code: 'TRANSACTION_FAILURE' })]])
  })
})
