import type { Browser, Page } from 'puppeteer-core'
import { recoverMessageAddress, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_APP_ID } from '../../provider/index.js'
import { startWorld, type World } from '../../world.js'
import { waitForVisible, launch, openPage, press, stopAll, until } from '../browser.js'

describe("a host's script with viem", () => {
  let world: World
  let browser: Browser
  let page: Page
  let troubles: string[]

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    browser = await launch()
    ;({ page, troubles } = await openPage(browser, `${world.appUrl}/demo/client.html`))
  })
  afterAll(() => stopAll(browser, world))

  /** Presses a button of the page, and returns the text that the page finally shows. */
  async function ask(id: string, meanwhile: () => Promise<unknown> = () => Promise.resolve()): Promise<string> {
    await page.$eval(`output[for=${id}]`, output => {
      output.textContent = ''
    })
    await page.click(`#${id}`)
    await meanwhile()
    const output = await until(page, name => document.querySelector(`output[for=${name}]`)?.textContent || false, id)
    return String(await output.jsonValue())
  }

  /** Waits until an element that was made for one question is removed. */
  const untilRemoved = (tag: string) =>
    until(
      page,
      name => !document.querySelector(name) && !document.querySelector('wallet-app')?.shadowRoot?.querySelector(name),
      tag,
    )

  it('shares the session of the tags: a guest that it logs in is signed in on the page', async () => {
    const address = await ask('guest')
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    await until(page, () => document.querySelector('wallet-app')?.matches(':state(authenticated)'))
    await world.driver.faucet(address, '1', 'ethereum')
  })

  it('sends a transaction that the visitor approves in an element made for it, and gets its receipt', async () => {
    expect(
      await ask('send', async () => {
        await press(page, 'wallet-confirm-tx', 'Approve')
        await press(page, 'wallet-confirm-tx', 'All Done')
      }),
    ).toMatch(/^0x[0-9a-f]{64}: success in block \d+$/)
    await untilRemoved('wallet-confirm-tx')
  })

  it('receives a refusal as error 4001, which viem recognises', async () => {
    expect(
      await ask('send', async () => {
        await waitForVisible(page, 'wallet-confirm-tx', 'button', 'Approve')
        await press(page, 'wallet-confirm-tx', 'Not now')
      }),
    ).toBe('You said no.')
    await untilRemoved('wallet-confirm-tx')
  })

  it('uses the session of the tags for session, login, linking, wallet, funding and signing [CARD-19]', async () => {
    await page.evaluate('import("/dist/client.js").then(client => { globalThis.client = client })')
    /** Calls a function of the client. Resolves with its result, or with the code of its error. */
    const call = (verb: string, ...args: readonly unknown[]) =>
      page.evaluate(
        async (name, params) => {
          const { client } = globalThis as unknown as {
            client: Record<string, (...all: readonly unknown[]) => unknown>
          }
          try {
            return await client[name]?.(...params)
          } catch (error) {
            return (error as { code: string }).code
          }
        },
        verb,
        args,
      )
    const ofTags = () => page.$eval('wallet-app', app => (app as App).session.$state.get().user)
    const kinds = async () => (await ofTags())?.linkedAccounts.map(({ type, chainType = type }) => chainType).sort()
    expect(await call('currentUser')).toEqual(JSON.parse(JSON.stringify(await ofTags())))
    await call('logout')
    expect(await ofTags()).toBeNull()
    const email = 'grace@example.com'
    const login = call('login')
    const field = await waitForVisible(page, 'wallet-login-modal', 'input[type=email]')
    await field.type(email)
    await field.press('Enter')
    await (
      await waitForVisible(page, 'wallet-login-modal', 'input[autocomplete=one-time-code]')
    ).type(await world.driver.lastCode(email))
    await press(page, 'wallet-login-modal', 'Accept')
    expect(await login).toMatchObject({ isNewUser: true, user: { id: (await ofTags())?.id } })
    expect(await kinds()).toEqual(['email', 'ethereum', 'solana'])
    await world.driver.updateApp(DEMO_APP_ID, { sms_auth: true })
    await call('sendSmsCode', { phoneNumber: PHONE })
    await call('linkPhone', { phoneNumber: PHONE, code: world.driver.lastTextedCode(PHONE) })
    expect(await kinds()).toEqual(['email', 'ethereum', 'phone', 'solana'])
    const { address } = (await call('createWallet', { chainType: 'solana', createAdditional: true })) as {
      address: string
    }
    expect((await ofTags())?.linkedAccounts.map(account => account.address)).toContain(address)
    const signature = (await call('signMessage', { message: 'hello', uiOptions: { showWalletUIs: false } })) as Hex
    expect((await ofTags())?.linkedAccounts.map(account => account.address)).toContain(
      await recoverMessageAddress({ message: 'hello', signature }),
    )
    const funding = call('fundWallet', { chainType: 'ethereum' })
    await waitForVisible(page, 'wallet-fund', '.scene')
    await page.keyboard.press('Escape')
    expect(await funding).toBe('USER_EXITED_FUNDING_FLOW')
  })

  it('keeps the wallet frame hidden, and causes no errors in the page', async () => {
    expect(
      await page.evaluate(() => [...document.querySelectorAll('iframe')].map(frame => frame.checkVisibility())),
    ).toEqual([false])
    expect(troubles).toEqual([])
  })
})

const PHONE = '+12065550142'

/** The part of `<wallet-app>` that is read here. */
type App = HTMLElement & { readonly session: { readonly $state: { get(): { readonly user: User | null } } } }
interface User {
  readonly id: string
  readonly linkedAccounts: readonly { readonly type: string; readonly chainType?: string; readonly address?: string }[]
}
