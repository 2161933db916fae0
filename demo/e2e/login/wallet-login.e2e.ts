import type { Browser, Page } from 'puppeteer-core'
import { parseSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Behaviour } from '../../../elements/testing/wire.js'
import { exchanges, type Exchange } from '../../provider/door/publish-exchanges.js'
import { walletsScript } from '../../wallets/script.js'
import { startWorld, type World } from '../../world.js'
import {
  waitUntilClosed,
  engines,
  waitForVisible,
  launch,
  openPage,
  press,
  visibleText,
  until,
  typeInto,
} from '../browser.js'

const TAG = 'wallet-login-modal'

interface TestPage {
  readonly testWallets: Record<
    'ethereum' | 'solana',
    {
      readonly script: { behave(behaviour: Behaviour): void; behaveNext(...behaviours: Behaviour[]): void }
      request(request: { method: string }): Promise<unknown>
      choose(account: number): Promise<void>
    }
  >
  outcome?: string
}

describe.each(engines)('a login with a wallet, in %s', engine => {
  let world: World
  let browser: Browser
  beforeAll(async () => {
    world = await startWorld({ host: true })
    exchanges.subscribe(listen)
    browser = await launch(engine)
  })
  afterAll(async () => {
    exchanges.unsubscribe(listen)
    await browser?.close()
    await world?.stop()
  })

  let page: Page
  let troubles: string[]
  /** The login requests that the provider has received. */
  let signed: Record<string, string>[] = []
  const listen = (exchange: unknown) => {
    const { path, asked } = exchange as Exchange
    if (/siw[es]\/authenticate$/.test(path)) signed.push(asked as Record<string, string>)
  }
  /** Opens a page with a new app, in a browser with both test wallets. */
  beforeEach(async () => {
    const { appId } = await world.driver.createApp({ wallet_auth: true, solana_wallet_auth: true } as Parameters<
      typeof world.driver.createApp
    >[0])
    const context = await browser.createBrowserContext()
    ;({ page, troubles } = await openPage(context, 'about:blank'))
    const urls = { 4102: world.ethereumRpcUrl, 4103: world.solanaRpcUrl, 4104: world.baseRpcUrl }
    const script = Object.entries(urls).reduce(
      (text, [port, url]) => text.replace(`http://127.0.0.1:${port}`, url),
      walletsScript(),
    )
    await page.evaluateOnNewDocument(`if (isSecureContext) { ${script} }`) // Firefox's first document is not secure
    signed = []
    await page.goto(`${world.appUrl ?? ''}/demo/privacy.html`)
    await page.evaluate('import("/dist/index.js")') // as text: the test's own build would rewrite it
    await page.evaluate(
      async config => {
        await customElements.whenDefined('wallet-login-modal')
        const tag = Object.assign(document.createElement('wallet-login-modal'), { config })
        document.body.replaceChildren(tag)
        document.addEventListener('wallet-login-complete', event =>
          Object.assign(window, { outcome: JSON.stringify((event as CustomEvent).detail) }),
        )
        void (tag as unknown as { show(): Promise<unknown> }).show().catch(() => {})
      },
      {
        appId,
        apiUrl: world.apiUrl,
        appearance: { walletChainType: 'ethereum-and-solana' },
        loginMethods: ['email', 'wallet'],
        analytics: false,
        chains: [
          {
            id: 31337,
            name: 'Local',
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            rpcUrls: { default: { http: [world.ethereumRpcUrl] } },
          },
        ],
      },
    )
    return () => context.close()
  })

  /** The detail of the login event. */
  const outcome = async () => {
    const detail = await until(page, () => (window as unknown as TestPage).outcome).catch(async (cause: unknown) => {
      throw new Error(`No login. ${TAG} shows "${await visibleText(page, TAG)}"; the page reports ${troubles.join()}`, {
        cause,
      })
    })
    return JSON.parse(String(await detail.jsonValue())) as {
      isNewUser: boolean
      method: string
      account: { type: string; chainType: string; address: string }
    }
  }

  it('works by a signature on Ethereum', async () => {
    await press(page, TAG, 'Continue with a wallet')
    await press(page, TAG, 'Test Wallet (Ethereum)')
    const { isNewUser, method, account } = await outcome()
    expect({ isNewUser, method, account }).toMatchObject({
      isNewUser: true,
      method: 'wallet',
      account: { type: 'wallet', chainType: 'ethereum' },
    })
    const message = parseSiweMessage(signed[0]?.['message'] ?? '')
    const { host, origin } = new URL(world.appUrl ?? '')
    expect(message).toMatchObject({ address: account.address, domain: host, uri: origin, chainId: 31337, version: '1' })
    await waitUntilClosed(page, TAG)
    expect(troubles).toEqual([])
  })

  it('works by a signature on Solana', async () => {
    await press(page, TAG, 'Continue with a wallet')
    await press(page, TAG, 'Test Wallet (Solana)')
    await press(page, TAG, 'Continue without Ledger')
    expect(await outcome()).toMatchObject({
      isNewUser: true,
      method: 'wallet',
      account: { type: 'wallet', chainType: 'solana' },
    })
    await waitUntilClosed(page, TAG)
    expect(troubles).toEqual([])
  })

  it('offers the same wallet first the next time, and needs only one press', async () => {
    await choosesIt()
    await outcome()
    await waitUntilClosed(page, TAG)
    await page.$eval(TAG, async tag => {
      const login = tag as unknown as { session: { logout(): Promise<void> }; show(): Promise<unknown> }
      await login.session.logout()
      void login.show().catch(() => {})
    })
    const row = await waitForVisible(page, TAG, '[part~=list-item]')
    expect(await row.evaluate(({ textContent }) => textContent)).toContain('Test Wallet (Ethereum)')
    await waitForVisible(page, TAG, '[part~=list-item]', 'Recent')
    await press(page, TAG, 'Test Wallet (Ethereum)')
    await until(page, () => document.querySelector('wallet-login-modal')?.matches(':state(authenticated)') ?? false)
    expect(signed).toHaveLength(2)
  })

  it('reports a refused signature, and can be tried again', async () => {
    await page.evaluate(() => {
      ;(window as unknown as TestPage).testWallets.ethereum.script.behaveNext('approve', 'refuse')
    })
    await press(page, TAG, 'Continue with a wallet')
    await press(page, TAG, 'Test Wallet (Ethereum)')
    await waitForVisible(page, TAG, '[role=status], .title', 'You rejected the request')
    expect(signed).toEqual([])
    await press(page, TAG, 'Try again')
    expect(await outcome()).toMatchObject({ method: 'wallet' })
    expect(signed).toHaveLength(1)
  })

  const setBehaviour = (behaviour: Behaviour) =>
    page.evaluate(how => (window as unknown as TestPage).testWallets.ethereum.script.behave(how), behaviour)
  const choosesIt = async () => {
    await press(page, TAG, 'Continue with a wallet')
    await press(page, TAG, 'Test Wallet (Ethereum)')
  }

  it.each<[string, Behaviour, string]>([
    ['already has a pending request', 'busy', 'Resource request already pending'],
    ['is on an unsupported network', 'wrong chain', 'It does not support the network of this app.'],
  ])('reports a wallet that %s, and works with the next attempt', async (_, behaviour, words) => {
    await setBehaviour(behaviour)
    await choosesIt()
    await waitForVisible(page, TAG, '*', words)
    expect(signed).toEqual([])
    await setBehaviour('approve')
    await press(page, TAG, 'Try again')
    expect(await outcome()).toMatchObject({ method: 'wallet' })
  })

  it('reports a wallet that changes its account while signing, and then uses the new account', async () => {
    await page.evaluate(() => {
      const { ethereum } = (window as unknown as TestPage).testWallets
      const ask = ethereum.request.bind(ethereum)
      ethereum.request = async request => {
        const answer = await ask(request)
        if (request.method === 'personal_sign') await ethereum.choose(2)
        return answer
      }
    })
    await choosesIt()
    await waitForVisible(page, TAG, '*', 'The wallet has changed to another account.')
    expect(signed).toEqual([])
    await press(page, TAG, 'Try again')
    const { account } = await outcome()
    expect(parseSiweMessage(signed[0]?.['message'] ?? '').address).toBe(account.address)
  })

  it('finds a wallet by its name in a list, if the host begins with wallets', async () => {
    await page.$eval(TAG, async element => {
      const tag = element as unknown as { close(): Promise<void> | void; show(options: object): Promise<unknown> }
      await tag.close()
      void tag.show({ start: 'wallet' }).catch(() => {})
    })
    await waitForVisible(page, TAG, '.title', 'Connect your wallet')
    await typeInto(page, TAG, 'input[type=search]', 'solana')
    await until(page, tag => document.querySelector(tag)?.shadowRoot?.querySelectorAll('.list-item').length === 1, TAG)
    await press(page, TAG, 'Test Wallet (Solana)')
    await press(page, TAG, 'Continue without Ledger')
    expect(await outcome()).toMatchObject({ method: 'wallet', account: { chainType: 'solana' } })
  })

  it('explains how to install a wallet that the visitor does not have', async () => {
    await press(page, TAG, 'Continue with a wallet')
    await press(page, TAG, 'Rainbow')
    await waitForVisible(page, TAG, '.title', 'Get Rainbow')
    const link = await waitForVisible(page, TAG, 'a', 'Install Rainbow')
    expect(
      await link.evaluate(anchor => [
        anchor.getAttribute('href'),
        anchor.getAttribute('rel'),
        anchor.getAttribute('target'),
      ]),
    ).toEqual(['https://rainbow.me/download', 'noreferrer', '_blank'])
  })
})
