import { expect } from 'chai'
import { localChain } from '../test/guest.harness.js'
import {
  driver,
  openFrame,
  holdTimers,
  recordEvents,
  waitForElement,
  typeInto,
  until,
  findInside,
  world,
  type Tag,
} from '../test/page.harness.js'

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const RETRIES = [500, 1_500, 4_500]
let address = 0

interface Failure {
  code: string
  cancelled: boolean
  message: string
}
const text = (tag: Tag, selector: string) => findInside(tag, selector)?.textContent ?? ''
const button = (tag: Tag, words: string) =>
  until(() => [...tag.shadowRoot.querySelectorAll('button')].find(one => one.textContent === words && !one.disabled))

/** A page with one element, for its own app, and all of its events. */
class Host {
  appId = ''
  tag!: Tag
  page!: Awaited<ReturnType<typeof openFrame>>
  events!: ReturnType<typeof recordEvents>
  ended!: Promise<Failure | object>

  static async of(name: string, attributes: Record<string, string> = {}, app: object = {}): Promise<Host> {
    const host = new Host()
    const { apiUrl, ethereumRpcUrl } = await world()
    host.appId = (await driver<{ appId: string }>('createApp', app)).appId
    host.page = await openFrame('width: 600px; height: 700px')
    // Waits between two tries end at once here.
    const { setTimeout: start } = host.page
    host.page.setTimeout = ((action: () => void, ms = 0) =>
      start.call(host.page, action, RETRIES.includes(ms) ? 0 : ms)) as typeof setTimeout
    host.tag = host.page.document.createElement(name) as Tag
    host.tag.config = {
      appId: host.appId,
      apiUrl,
      chains: [localChain(ethereumRpcUrl)],
    }
    for (const [attribute, value] of Object.entries(attributes)) host.tag.setAttribute(attribute, value)
    host.events = recordEvents(host.page.document)
    return host
  }

  async faulty(path: string, fault: object, times?: number): Promise<void> {
    await driver('fault', { appId: this.appId, path, ...(times && { times }) }, fault)
  }

  opens(): this {
    this.page.document.body.append(this.tag)
    this.ended = this.tag.show().catch((error: Failure) => error)
    return this
  }

  /** A guest with an Ethereum wallet. */
  async hasWallet(): Promise<void> {
    this.page.document.body.append(this.tag)
    await this.tag.ready
    const { loginAsGuest, createWallet } = (await this.page.eval('import("/dist/client.js")')) as {
      loginAsGuest(): Promise<unknown>
      createWallet(options: object): Promise<unknown>
    }
    await loginAsGuest()
    await createWallet({ chainType: 'ethereum' })
  }

  async submits(): Promise<string> {
    const email = `bad${++address}.${Date.now()}@example.com`
    typeInto(await waitForElement<HTMLInputElement>(this.tag, 'input[type=email]'), email)
    ;(
      await until(() =>
        findInside<HTMLButtonElement>(this.tag, 'form button:not([disabled]):not([aria-disabled=true])'),
      )
    ).click()
    return email
  }

  /** The visitor leaves: one error event with this code, and the promise rejects with the same. */
  async endsWith(code: string): Promise<void> {
    this.tag.close()
    expect(((await this.ended) as Failure).code).to.equal(code)
    expect(this.events.details('wallet-error').map(({ code: reportedCode }) => reportedCode)).to.deep.equal([code])
    await until(() => !this.tag.open && !findInside(this.tag, 'dialog'))
    await this.leaves()
  }

  async leaves(): Promise<void> {
    await this.tag.session.logout()
    this.page.remove()
  }
}

describe('an element with bad input or a broken answer', () => {
  afterEach(async () => {
    await driver('clearFaults')
    for (const frame of document.querySelectorAll('iframe')) frame.remove()
  })

  it('reports an unreachable provider, and continues when it answers', async () => {
    const host = await Host.of('wallet-login-modal')
    await host.faulty(`/apps/${host.appId}`, { reset: true })
    host.opens()
    await until(() => host.tag.screen === 'error')
    expect([text(host.tag, '[part~=title]'), text(host.tag, '[part~=subtitle]')]).to.deep.equal([
      'Something went wrong',
      'No answer from the server. Check your connection and try again.',
    ])
    await driver('clearFaults')
    ;(await button(host.tag, 'Try again')).click()
    await waitForElement(host.tag, 'input[type=email]')
    await host.endsWith('USER_EXITED_AUTH_FLOW')
  })

  it('ends with the visible error when the visitor leaves', async () => {
    const host = await Host.of('wallet-login-modal')
    await host.faulty(`/apps/${host.appId}`, { html: true })
    host.opens()
    await until(() => host.tag.screen === 'error')
    expect(host.tag.shadowRoot.textContent).not.to.contain('hotel')
    await host.endsWith('UNEXPECTED_ANSWER')
  })

  for (const [what, fault, code, title] of [
    [
      'status 400',
      { status: 400, body: { error: 'The mail server is down' } },
      'UNKNOWN_AUTH_ERROR',
      'Something went wrong',
    ],
    ['status 404', { status: 404 }, 'UNKNOWN_AUTH_ERROR', 'Something went wrong'],
    ['status 429', { status: 429 }, 'TOO_MANY_REQUESTS', 'Request failed'],
    ['status 503', { status: 503 }, 'UNKNOWN_AUTH_ERROR', 'Something went wrong'],
    ['a page in place of JSON', { html: true }, 'UNKNOWN_AUTH_ERROR', 'Something went wrong'],
  ] as const) {
    it(`shows the error after ${what}, and leads back to the typed address`, async () => {
      const host = (await Host.of('wallet-login-modal')).opens()
      await host.faulty('/passwordless/init', fault)
      const email = await host.submits()
      await until(() => host.tag.screen === 'error')
      expect(text(host.tag, '[part~=title]')).to.equal(title)
      expect(findInside(host.tag, '.button-primary')?.textContent?.trim()).not.to.equal('')
      expect([host.tag.back(), host.tag.back()]).to.deep.equal([true, true])
      expect((await waitForElement<HTMLInputElement>(host.tag, 'input[type=email]')).value).to.equal(email)
      await host.submits()
      await until(() => host.tag.screen === 'error')
      await host.endsWith(code)
    })
  }

  it('shows an error at the field after a truncated answer, and keeps the typed address', async () => {
    const host = (await Host.of('wallet-login-modal')).opens()
    await host.faulty('/passwordless/init', { truncated: true })
    const email = await host.submits()
    await until(() => /^No answer from the server/.test(text(host.tag, '[part~=error]')))
    expect([host.tag.screen, findInside<HTMLInputElement>(host.tag, 'input[type=email]')?.value]).to.deep.equal([
      'landing',
      email,
    ])
    await host.endsWith('USER_EXITED_AUTH_FLOW')
  })

  it('ends the creation with an error screen if the wallet frame never loads, and keeps the session', async () => {
    const host = await Host.of('wallet-login-modal', { 'create-on-login-ethereum': 'all-users' })
    await host.faulty('/embedded-wallets', { hang: true })
    host.opens()
    const email = await host.submits()
    const field = await waitForElement<HTMLInputElement>(host.tag, 'input[autocomplete=one-time-code]')
    const wait = holdTimers(ms => ms === 30_000, host.page)
    await until(() => !field.disabled)
    typeInto(field, await driver<string>('lastCode', email))
    await until(() => host.tag.screen === 'create-wallet' && wait.count)
    wait.stop()
    ;(await button(host.tag, 'Close')).click()
    expect(((await host.ended) as Failure).code).to.equal('EMBEDDED_WALLET_CREATE_ERROR')
    expect(host.events.details('wallet-error').map(({ code }) => code)).to.deep.equal(['EMBEDDED_WALLET_CREATE_ERROR'])
    expect(host.tag.session.$state.get().status).to.equal('authenticated')
    await host.leaves()
  })

  it('ends the wait for a silent chain with an error, and lets the visitor continue', async () => {
    const host = await Host.of('wallet-confirm-tx', { to: TO, value: '1' }, { guest_auth: true })
    await host.hasWallet()
    const silent = `/api/silent-${crypto.randomUUID()}`
    await driver('fault', { path: silent }, { hang: true })
    const { apiUrl } = await world()
    host.tag.config = { ...host.tag.config, chains: [localChain(apiUrl + silent)] }
    const deadlines = holdTimers(ms => ms === 15_000, host.page)
    host.opens()
    await until(() => host.tag.screen === 'confirm-ethereum' && deadlines.count)
    await until(() => {
      deadlines.release() // one request after the other
      return findInside(host.tag, '[role=alert]')?.textContent?.includes('Local does not answer.')
    })
    await button(host.tag, 'Approve')
    deadlines.stop()
    await host.endsWith('TRANSACTION_PREPARATION_FAILURE')
  })

  for (const [name, attributes] of [
    ['wallet-confirm-tx', { to: TO, value: '-1' }],
    ['wallet-confirm-tx', { to: TO, value: '1e18' }],
    ['wallet-confirm-tx', { to: TO, value: '9'.repeat(90) }],
    ['wallet-confirm-tx', { to: TO, value: '0.1' }],
    ['wallet-fund', { address: TO, amount: '-5' }],
    ['wallet-fund', { address: TO, amount: '9'.repeat(90) }],
  ] as const) {
    const amount = 'value' in attributes ? attributes.value : attributes.amount
    it(`refuses ${amount.slice(0, 12)} as the amount of <${name}>`, async () => {
      const host = await Host.of(name, attributes, { guest_auth: true })
      host.page.console.warn = () => {}
      await host.hasWallet()
      host.opens()
      await until(() => host.tag.screen === 'error')
      expect(text(host.tag, '[part~=title]')).to.equal('Something went wrong')
      await host.endsWith('INVALID_DATA')
    })
  }
})
