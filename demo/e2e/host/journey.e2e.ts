import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approve } from '../../../elements/testing/approve.js'
import { startWorld, type World } from '../../world.js'
import {
  openBy,
  waitUntilClosed,
  engines,
  waitForVisible,
  launch,
  openPage,
  press,
  visibleText,
  stopAll,
  until,
  typeInto,
} from '../browser.js'

/** The address of a wallet of the signed-in user, from the session of the page. */
const wallet = (page: Page, chainType: 'ethereum' | 'solana') =>
  page.$eval(
    'wallet-app',
    (app, type) => {
      const { session } = app as unknown as {
        session: {
          $state: {
            get(): { user: { linkedAccounts: { type: string; chainType?: string; address: string }[] } | null }
          }
        }
      }
      return (
        session.$state
          .get()
          .user?.linkedAccounts.find(account => account.type === 'wallet' && account.chainType === type)?.address ?? ''
      )
    },
    chainType,
  )

/** The ticked lines of a step on the page. */
const tickedOn = (page: Page, step: string) =>
  page.$$eval(`[data-step=${step}] .done > li`, lines => lines.map(({ textContent }) => textContent))
/** The labels of the visible step buttons in the accent colour, which the page proposes as the next step. */
const proposed = (page: Page) =>
  page.$$eval('.steps wallet-button', buttons => {
    const accent = (element: Element) => getComputedStyle(element).getPropertyValue('--wallet-color-accent')
    return buttons
      .filter(button => button.getClientRects().length > 0 && accent(button) === accent(document.body))
      .map(button => button.getAttribute('label'))
  })
const status = (page: Page) =>
  page.$eval(
    'wallet-app',
    app => (app as unknown as { session: { $state: { get(): { status: string } } } }).session.$state.get().status,
  )

async function rpc<T>(url: string, method: string, params: unknown[]): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await answer.json()) as { result: T }).result
}

describe.each(engines)('the first journey in %s', engine => {
  let world: World
  let browser: Browser
  let page: Page
  let troubles: string[]
  const address = `ada.${engine}@example.com`
  /** Every code that was sent, every request of the page, and every line of its console. */
  const codes: string[] = []
  const requests: { url: string; headers: string; body: string }[] = []
  const said: string[] = []
  const tellsBodies = engine === 'chromium'

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    browser = await launch(engine)
    ;({ page, troubles } = await openPage(browser, world.appUrl ?? ''))
    page.on('request', request =>
      requests.push({
        url: request.url(),
        headers: JSON.stringify(request.headers()),
        body: tellsBodies ? (request.postData() ?? '') : '',
      }),
    )
    page.on('console', message => said.push(message.text()))
    await page.evaluate(() => {
      const events: string[] = []
      Object.assign(globalThis, { told: events })
      for (const name of [
        'ready',
        'open',
        'close',
        'before-open',
        'before-close',
        'before-submit',
        'screen-change',
        'session-change',
        'login-complete',
        'fund-complete',
        'confirm-tx-complete',
        'error',
        'analytics-request',
      ]) {
        for (const target of [
          document,
          ...document.querySelectorAll('wallet-app, wallet-login-modal, wallet-fund, wallet-confirm-tx'),
        ])
          target.addEventListener(`wallet-${name}`, event => events.push(JSON.stringify((event as CustomEvent).detail)))
      }
    })
  })
  afterAll(() => stopAll(browser, world))

  it('logs in with the code from the inbox, accepts the terms and gets both wallets', async () => {
    const outcome = page.evaluate(
      () =>
        new Promise(resolve =>
          document.addEventListener(
            'wallet-login-complete',
            event => resolve(JSON.stringify((event as CustomEvent).detail)),
            { once: true },
          ),
        ),
    )
    expect(await proposed(page)).toEqual(['Log in or sign up'])
    await openBy(page, 'wallet-button[for=login]', 'wallet-login-modal')
    const field = await waitForVisible(page, 'wallet-login-modal', 'input[type=email]')
    await field.type(address)
    await field.press('Enter')
    await waitForVisible(page, 'wallet-login-modal', '.title', 'Enter confirmation code')
    const code = await world.driver.lastCode(address)
    codes.push(code)
    await typeInto(page, 'wallet-login-modal', 'input', code === '000000' ? '111111' : '000000')
    await waitForVisible(page, 'wallet-login-modal', '.hint', 'Invalid or expired verification code')
    await until(
      page,
      () =>
        document.querySelector('wallet-login-modal')?.shadowRoot?.querySelector<HTMLInputElement>('.code input')
          ?.value === '',
    )
    await typeInto(page, 'wallet-login-modal', 'input', code)
    await press(page, 'wallet-login-modal', 'Accept')
    const detail = JSON.parse((await outcome) as string) as {
      isNewUser: boolean
      createdWallets: { chainType: string }[]
    }
    expect(detail.isNewUser).toBe(true)
    expect(detail.createdWallets.map(({ chainType }) => chainType)).toEqual(['ethereum', 'solana'])
    expect(JSON.stringify(detail)).not.toMatch(/eyJ/) // an event contains no token
    await waitUntilClosed(page, 'wallet-login-modal')
    expect(await tickedOn(page, 'login')).toEqual([`Logged in as ${address}`])
    expect(await proposed(page)).toEqual(['Receive ETH'])
  })

  it('shows the arrival of funds, and continues', async () => {
    const to = await wallet(page, 'ethereum')
    await openBy(page, 'wallet-button[for=fund-ethereum]', 'wallet-fund#fund-ethereum')
    await waitForVisible(page, 'wallet-fund#fund-ethereum', '.qr svg')
    expect(await visibleText(page, 'wallet-fund#fund-ethereum')).not.toContain('Continue')
    await waitForVisible(page, 'wallet-fund#fund-ethereum', 'span', '0 ETH') // the first balance is known
    await world.driver.faucet(to, '0.5', 'ethereum')
    await press(page, 'wallet-fund#fund-ethereum', 'Continue')
    await world.driver.faucet(await wallet(page, 'solana'), '1', 'solana')
  })

  it('sends ether in a mined transaction', async () => {
    const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const before = BigInt(await rpc<string>(world.ethereumRpcUrl, 'eth_getBalance', [to, 'latest']))
    const outcome = page.evaluate(
      () =>
        new Promise(resolve =>
          document.addEventListener(
            'wallet-confirm-tx-complete',
            event => resolve(JSON.stringify((event as CustomEvent).detail)),
            { once: true },
          ),
        ),
    )
    await waitUntilClosed(page, 'wallet-fund#fund-ethereum')
    expect(await tickedOn(page, 'fund')).toEqual(['0.5 ETH received'])
    expect(await proposed(page)).toEqual(['Send 0.01 ETH'])
    await openBy(page, 'wallet-button[for=send-ethereum]', 'wallet-confirm-tx#send-ethereum')
    await press(page, 'wallet-confirm-tx#send-ethereum', 'Approve')
    await press(page, 'wallet-confirm-tx#send-ethereum', 'All Done')
    const { hash } = JSON.parse((await outcome) as string) as { hash: string }
    const receipt = await rpc<{ status: string }>(world.ethereumRpcUrl, 'eth_getTransactionReceipt', [hash])
    expect(receipt.status).toBe('0x1')
    expect(BigInt(await rpc<string>(world.ethereumRpcUrl, 'eth_getBalance', [to, 'latest'])) - before).toBe(10n ** 16n)
  })

  it('sends SOL in a confirmed transaction', async () => {
    const to = '7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs'
    const balance = async () => (await rpc<{ value: number }>(world.solanaRpcUrl, 'getBalance', [to])).value
    const before = await balance()
    await waitUntilClosed(page, 'wallet-confirm-tx#send-ethereum')
    expect(await tickedOn(page, 'send')).toEqual(['0.01 ETH sent'])
    await openBy(page, 'wallet-button[for=send-solana]', 'wallet-confirm-tx#send-solana')
    const tag = await page.$('wallet-confirm-tx#send-solana')
    if (!tag) throw new Error('The tag is gone.')
    await approve(tag)
    await waitForVisible(page, 'wallet-confirm-tx#send-solana', '.title', 'Transaction complete!')
    await press(page, 'wallet-confirm-tx#send-solana', 'Close')
    expect((await balance()) - before).toBe(50_000_000)
  })

  it('has the code only in its field and request, and tokens only in storage, header and frame [SEC-07]', async () => {
    const { stored, ...seen } = await page.evaluate(() => {
      const shadows = (root: Document | ShadowRoot): string =>
        [...root.querySelectorAll('*')]
          .map(({ shadowRoot }) => (shadowRoot ? shadowRoot.innerHTML + shadows(shadowRoot) : ''))
          .join('')
      const attributes = document.documentElement.outerHTML + shadows(document)
      const { told: events } = globalThis as unknown as { told: string[] }
      return {
        attributes,
        told: events.join('\n'),
        place: [location.href, JSON.stringify(history.state), window.name, document.title].join('\n'),
        stored: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
      }
    })
    expect(seen.told).toContain('did:privy:')
    const [code = ''] = codes
    const wholeCode = new RegExp(`(?<![\\w.])${code}(?!\\w)`)
    const holders = requests.filter(({ url, headers, body }) => [url, headers, body].some(text => wholeCode.test(text)))
    expect(holders.filter(({ url }) => !url.endsWith('/api/v1/passwordless/authenticate'))).toEqual([])
    for (const [place, text] of [...Object.entries(seen), ['stored', stored], ['console', said.join('\n')]] as const)
      expect(wholeCode.test(text), `the code in ${place}`).toBe(false)

    const tokens = await page.evaluate(() =>
      ['privy:token', 'privy:refresh_token', 'privy:id_token'].map(
        key => JSON.parse(localStorage.getItem(key) ?? '""') as string,
      ),
    )
    expect(tokens[0]).toMatch(/^eyJ/)
    for (const token of tokens.filter(Boolean)) {
      for (const [place, text] of [
        ...Object.entries(seen),
        ['console', said.join('\n')],
        ['addresses', requests.map(({ url }) => url).join('\n')],
      ] as const)
        expect(text.includes(token), `a token in ${place}`).toBe(false)
    }
    const isKnown = ({ url }: { url: string }) =>
      [world.apiUrl, world.appUrl ?? ''].some(site => url.startsWith(`${site}/`)) // the page's own server gets cookies
    expect(
      requests
        .filter(sent => !isKnown(sent) && tokens.some(token => token && (sent.headers + sent.body).includes(token)))
        .map(({ url }) => url),
    ).toEqual([])
    if (tellsBodies) expect(holders.length).toBe(1)
  })

  it('keeps the session after a reload and in a second tab, and a logout there ends it here [START-01]', async () => {
    await page.reload()
    await until(page, () => document.querySelector('wallet-app')?.matches(':state(authenticated)'))
    const second = await openPage(browser, world.appUrl ?? '')
    await until(second.page, () => document.querySelector('wallet-app')?.matches(':state(authenticated)'))
    await second.page.click('.account > summary')
    await (await waitForVisible(second.page, 'wallet-button[action=logout]', 'button')).click()
    await until(page, () => !document.querySelector('wallet-app')?.matches(':state(authenticated)'))
    expect(await status(page)).toBe('unauthenticated')
    expect(second.troubles).toEqual([])
  })

  it('causes no errors in the page', () => {
    const refusal = /status of 422/ // the browser logs the response to the wrong code
    expect(troubles.filter(trouble => !refusal.test(trouble))).toEqual([])
  })
})
