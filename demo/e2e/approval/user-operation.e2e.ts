import type { Browser, Page } from 'puppeteer-core'
import { http, parseEther, type Hex, type TypedDataDefinition } from 'viem'
import { createBundlerClient, createPaymasterClient, entryPoint08Address } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainClient, smartAccount } from '../../provider/bundler/smart-account.harness.js'
import { DEMO_APP_ID } from '../../provider/index.js'
import { startWorld, type World } from '../../world.js'
import { waitUntilClosed, waitForVisible, launch, openPage, press, visibleText, stopAll } from '../browser.js'
import { call } from '../client-page.harness.js'

const TAG = 'wallet-sign-message'
const CHAIN = 31337
const POLICY = '7f0c2d5e-3a41-4b8e-9f10-2c6d8a9b1e23'
const VALUE = parseEther('0.25')

interface Settings {
  configuredNetworks: { bundlerUrl: string; paymasterUrl?: string; paymasterContext?: object }[]
}

describe("a payment from the visitor's smart account (ERC-4337)", () => {
  let world: World
  let browser: Browser
  let page: Page
  let owner: Hex
  let troubles: string[]

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    await world.driver.updateApp(DEMO_APP_ID, { require_users_accept_terms: false })
    browser = await launch()
    ;({ page, troubles } = await openPage(browser, `${world.appUrl}/demo/client.html`))
    await page.evaluate('import("/dist/client.js").then(client => { globalThis.client = client })')
    await call(page, 'loginAsGuest')
    owner = ((await call(page, 'createWallet', { chainType: 'ethereum' })) as { address: Hex }).address
    await page.evaluate(tag => void document.body.append(document.createElement(tag)), TAG)
  })
  afterAll(() => stopAll(browser, world))

  /** Sets the app's networks, and reads them in the page as a host does. */
  async function settings(network: object): Promise<Settings['configuredNetworks'][number]> {
    const configured = { chain_id: `eip155:${CHAIN}`, ...network }
    await world.driver.updateApp(DEMO_APP_ID, {
      smart_wallets: { enabled: true, smart_wallet_type: 'kernel', configured_networks: [configured] },
    })
    const [own] = ((await call(page, 'getSmartWalletConfig')) as Settings).configuredNetworks
    if (!own) throw new Error('The app has no network')
    return own
  }
  /** Node may not know the names below localhost. */
  const reachable = (url = '') => http(url.replace(world.apiUrl, world.apiUrlLocal), { retryCount: 0 })

  /** The page's wallet as the owner of the account: the visitor approves each signature. */
  const visitor = () => ({
    address: owner,
    signTypedData: (data: TypedDataDefinition) =>
      page.evaluate(
        (address, text) =>
          (
            globalThis as unknown as {
              client: { getEthereumProvider(): { request(asked: object): Promise<`0x${string}`> } }
            }
          ).client
            .getEthereumProvider()
            .request({ method: 'eth_signTypedData_v4', params: [address, text] }),
        owner,
        JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
      ),
  })

  it.each([
    ['its own fee', {}, /Fee at most\s+0\.\d+ ETH/],
    [
      'nothing else, because the paymaster pays',
      { paymaster_context: { policy_id: POLICY } },
      /Fee paid by\s+0x4337…5054/,
    ],
  ])('is read and approved by the visitor, and moves exactly the amount and %s', async (_, network, shows) => {
    const { bundlerUrl, paymasterUrl, paymasterContext } = await settings(network)
    const client = chainClient(CHAIN, world.ethereumRpcUrl)
    const { chains } = world.driver
    if (!chains) throw new Error('There are no chains')
    const account = await smartAccount(client, chains.smartWallets.ethereum, visitor())
    const bundler = createBundlerClient({
      account,
      client,
      transport: reachable(bundlerUrl),
      pollingInterval: 50,
      ...(paymasterUrl ? { paymaster: createPaymasterClient({ transport: reachable(paymasterUrl) }) } : {}),
      paymasterContext,
    })
    await chains.fund(account.address, '1', 'ethereum')
    const recipient = privateKeyToAccount(generatePrivateKey()).address
    const wealth = async () =>
      (await client.getBalance({ address: account.address })) +
      ((await client.readContract({
        address: entryPoint08Address,
        abi: account.entryPoint.abi,
        functionName: 'balanceOf',
        args: [account.address],
      })) as bigint)
    const before = await wealth()

    const sent = bundler.sendUserOperation({ calls: [{ to: recipient, value: VALUE }] })
    await waitForVisible(page, TAG, '.sentence', 'Send 0.25 ETH to ')
    expect(await visibleText(page, TAG)).toMatch(shows)
    await press(page, TAG, 'Sign and continue')
    const { success, actualGasCost } = await bundler.waitForUserOperationReceipt({ hash: await sent })
    await waitUntilClosed(page, TAG)

    expect([success, await client.getBalance({ address: recipient })]).toEqual([true, VALUE])
    expect(await wealth()).toBe(before - VALUE - (paymasterUrl ? 0n : actualGasCost))
  })

  it('can be asked for by the page itself, from its own origin', async () => {
    const { bundlerUrl } = await settings({})
    const answer = await page.evaluate(async url => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_supportedEntryPoints' })
      const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      return response.json() as Promise<object>
    }, bundlerUrl)
    expect(answer).toMatchObject({ result: [entryPoint08Address] })
    expect(troubles).toEqual([])
  })
})
