import { createPublicKey, verify } from 'node:crypto'
import { hashMessage, _TypedDataEncoder as Encoder } from '@ethersproject/hash'
import { recoverAddress } from '@ethersproject/transactions'
import { getBase58Encoder } from '@solana/web3.js'
import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { waitForVisible, launch, openPage, press, visibleText, stopAll, until } from '../browser.js'

const TAG = 'wallet-sign-message'
const MAIL = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'to', type: 'Person[]' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Ether Mail', chainId: 31337 },
  message: { to: [{ name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' }], contents: 'Hello, Bob!' },
}

/** Converts a Solana address to an Ed25519 key for Node. */
const solanaKey = (address: string) =>
  createPublicKey({
    format: 'der',
    type: 'spki',
    key: Buffer.concat([
      Buffer.from('302a300506032b6570032100', 'hex'),
      getBase58Encoder().encode(address) as Uint8Array,
    ]),
  })

/** The part of the client that these journeys call. */
interface Client {
  loginAsGuest(): Promise<unknown>
  createWallets(options: { chainTypes: string[] }): Promise<{ address: string }[]>
  signMessage(request: object): Promise<string>
  configureWallet(settings: object): unknown
  getEthereumProvider(): { request(args: object): Promise<unknown> }
}

describe('a visitor who is asked to sign', () => {
  let world: World
  let browser: Browser
  let page: Page
  let troubles: string[]
  let ethereum = ''
  let solana = ''

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    browser = await launch()
    ;({ page, troubles } = await openPage(browser, `${world.appUrl}/demo/client.html`))
    await page.evaluate('import("/dist/client.js").then(client => { globalThis.client = client })')
    ;[ethereum = '', solana = ''] = await page.evaluate(async () => {
      const { client } = globalThis as unknown as { client: Client }
      await client.loginAsGuest()
      return (await client.createWallets({ chainTypes: ['ethereum', 'solana'] })).map(({ address }) => address)
    })
  })
  afterAll(() => stopAll(browser, world))

  /** Sends a request from the page's script. Resolves with the signature, or with the number of the error. */
  const request = (method: string, params: readonly unknown[]) =>
    page.evaluate(
      (name, params) =>
        (globalThis as unknown as { client: Client }).client
          .getEthereumProvider()
          .request({ method: name, params })
          .then(String, (error: { code: number }) => error.code),
      method,
      params,
    )
  /** The text of the element that the `<wallet-app>` shows for a request. */
  const panelText = () =>
    page.evaluate(
      tag =>
        document
          .querySelector('wallet-app')
          ?.shadowRoot?.querySelector(tag)
          ?.shadowRoot?.querySelector<HTMLElement>('.panel')?.innerText ?? '',
      TAG,
    )
  const untilRemoved = () =>
    until(
      page,
      selector =>
        !document.querySelector(selector) && !document.querySelector('wallet-app')?.shadowRoot?.querySelector(selector),
      TAG,
    )

  it('reads and signs the text of a dapp, and another library recovers the wallet from the signature', async () => {
    const pending = request('personal_sign', ['0x4920776173206865726521', ethereum])
    await waitForVisible(page, TAG, '.signed', 'I was here!')
    await press(page, TAG, 'Sign and continue')
    expect(recoverAddress(hashMessage('I was here!'), String(await pending))).toBe(ethereum)
    await untilRemoved()
  })

  it('reads exactly the signed fields of typed data, and signs them', async () => {
    const pending = request('eth_signTypedData_v4', [
      ethereum,
      JSON.stringify({ ...MAIL, message: { ...MAIL.message, hidden: 'not signed' } }),
    ])
    await waitForVisible(page, TAG, '.signed-fields', 'Hello, Bob!')
    const text = await panelText()
    expect(text).toContain('Bob')
    expect(text).not.toContain('hidden')
    await press(page, TAG, 'Sign and continue')
    const { EIP712Domain: _, ...types } = MAIL.types
    expect(recoverAddress(Encoder.hash(MAIL.domain, types, MAIL.message), String(await pending))).toBe(ethereum)
    await untilRemoved()
  })

  it('is warned of typed data for another network than the dapp is on, and cannot sign before accepting that', async () => {
    await page.evaluate(rpcUrl => {
      const chain = (id: number, name: string) => ({
        id,
        name,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [rpcUrl] } },
      })
      ;(globalThis as unknown as { client: Client }).client.configureWallet({
        chains: [chain(31337, 'Local Ethereum'), chain(31338, 'Second Ethereum')],
      })
    }, world.ethereumRpcUrl)
    const warning = 'It is for the network Second Ethereum, while this app is on Local Ethereum.'
    const mail = { ...MAIL, domain: { ...MAIL.domain, chainId: 31338 } }
    const refused = request('eth_signTypedData_v4', [ethereum, mail])
    await waitForVisible(page, TAG, '.panel', warning)
    await waitForVisible(page, TAG, '.button-primary:disabled', 'Sign and continue')
    await press(page, TAG, 'Not now')
    expect(await refused).toBe(4001)
    await untilRemoved()
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toBe('null')
    const pending = request('eth_signTypedData_v4', [ethereum, mail])
    await waitForVisible(page, TAG, '.signed-fields', 'Hello, Bob!')
    expect(await panelText()).not.toContain('this app is on')
    await press(page, TAG, 'Sign and continue')
    const { EIP712Domain: _, ...types } = MAIL.types
    expect(recoverAddress(Encoder.hash(mail.domain, types, mail.message), String(await pending))).toBe(ethereum)
    await untilRemoved()
  })

  it('signs with a Solana wallet, and the form of the page contains the signature', async () => {
    await page.evaluate(() => {
      const form = document.createElement('form')
      const tag = document.createElement('wallet-sign-message')
      tag.id = 'book'
      tag.setAttribute('name', 'signature')
      tag.setAttribute('method', 'solana_signMessage')
      tag.setAttribute('message', 'I was here!')
      form.append(tag)
      document.body.append(form)
      void (tag as HTMLElement & { show(): Promise<unknown> }).show()
    })
    await waitForVisible(page, '#book', '.signed', 'I was here!')
    await press(page, '#book', 'Sign and continue')
    await until(page, () => !document.querySelector('#book')?.hasAttribute('open'))
    const signature = await page.$eval('form', form => {
      form.remove()
      return String(new FormData(form).get('signature'))
    })
    expect(verify(null, Buffer.from('I was here!'), solanaKey(solana), Buffer.from(signature, 'base64'))).toBe(true)
  })

  it('can refuse, which the dapp receives as error 4001, and never sees an invalid request', async () => {
    const pending = request('personal_sign', ['hello', ethereum])
    await waitForVisible(page, TAG, 'button', 'Sign and continue')
    await press(page, TAG, 'Not now')
    expect(await pending).toBe(4001)
    await untilRemoved()
    expect(await request('eth_signTypedData_v4', [ethereum, { ...MAIL, primaryType: 'Letter' }])).toBe(-32602)
    expect(await request('eth_sign', [ethereum, `0x${'00'.repeat(32)}`])).toBe(4200)
    expect(await visibleText(page, 'body')).toBe('')
  })

  it('gets no errors in the page', () => {
    expect(troubles).toEqual([])
  })
})
