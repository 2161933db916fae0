import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_APP_ID } from '../../provider/index.js'
import { startWorld, type World } from '../../world.js'
import { engines, launch, press, stopAll, until, waitForVisible, typeInto } from '../browser.js'
import { call, isSignedBy, logIn, openClient, sign } from '../client-page.harness.js'

const EMAIL = 'mira@example.com'
const STEP_MS = 30_000
const [RECOVERY, PROMPT] = ['wallet-recovery', 'wallet-mfa-prompt']
const CODE = 'input[autocomplete=one-time-code]:not(:read-only)'
/** The password that each tab sets. */
const PASSWORDS = ['Owl-grebe_27+heron', 'Teal+heron_31-crane'] as const

interface Shown {
  readonly mfaMethods: readonly string[]
}

describe.each(engines)('a wallet whose visitor changes its protection in two tabs at once, in %s', engine => {
  let world: World
  let browser: Browser
  let tabs: readonly [Page, Page]
  let address: string
  let secret = ''
  const troubles: string[] = []

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    await world.driver.updateApp(DEMO_APP_ID, {
      require_users_accept_terms: false,
      user_owned_recovery_options: ['user-passcode'],
      mfa_methods: ['totp'],
    })
    browser = await launch(engine)
    tabs = [await openClient(browser, world, troubles), await openClient(browser, world, troubles)]
    await logIn(tabs[0], world, EMAIL)
    ;({ address } = (await call(tabs[0], 'createWallet', { chainType: 'ethereum' })) as { address: string })
    await until(tabs[1], () => {
      const { client } = globalThis as unknown as { client: { currentUser(): { linkedAccounts: unknown[] } | null } }
      return client.currentUser()?.linkedAccounts.length === 2
    })
  })
  afterAll(() => stopAll(browser, world))

  /** Calls a function in both tabs at the same time. */
  const inBoth = (verb: string, argsOf: (tab: 0 | 1) => readonly unknown[] = () => []) =>
    Promise.all([call(tabs[0], verb, ...argsOf(0)), call(tabs[1], verb, ...argsOf(1))])
  const signs = async (page: Page, message: string) =>
    isSignedBy('ethereum', address, message, await sign(page, 'ethereum', address, message))
  const factors = async () =>
    (await inBoth('refreshUser')).map(user => [...((user as Shown | null)?.mfaMethods ?? ['nobody'])])

  /** Types the next code of the authenticator app into the prompt of this tab. */
  async function prove(tab: Page): Promise<void> {
    await tab.bringToFront()
    const field = await waitForVisible(tab, PROMPT, CODE)
    world.driver.shiftClock(STEP_MS)
    await field.type(world.driver.authenticatorCode(secret))
  }

  /** Opens the wallet on another site with this password. Resolves with whether it opens. */
  async function opensElsewhere(site: string, password: string): Promise<boolean> {
    const page = await openClient(browser, world, troubles, site)
    await logIn(page, world, EMAIL)
    const signing = sign(page, 'ethereum', address, 'elsewhere')
    await typeInto(page, RECOVERY, 'input[type=password]', password)
    await press(page, RECOVERY, 'Recover your account')
    const refused = waitForVisible(page, RECOVERY, '.error').then(() => false)
    refused.catch(() => {}) // after the password was right, the page is closed
    const opened = await Promise.race([
      refused,
      signing.then(signature => isSignedBy('ethereum', address, 'elsewhere', signature)),
    ])
    await page.close()
    return opened
  }

  it('is recovered by one of the two passwords that were set, and stays open in both tabs', async () => {
    const set = await inBoth('setRecovery', tab => [
      { recovery: { method: 'user-passcode', password: PASSWORDS[tab] } },
    ])
    const done = PASSWORDS.filter((_, tab) => typeof set[tab] === 'object')
    expect(done, JSON.stringify(set)).not.toEqual([])
    for (const tab of tabs) expect(await signs(tab, 'still here')).toBe(true)
    const opening = []
    for (const [at, password] of PASSWORDS.entries())
      if (await opensElsewhere(['shop', 'news'][at] ?? '', password)) opening.push(password)
    expect(opening).toHaveLength(1)
    expect(done).toContain(opening[0])
  })

  it('gets one second factor, whose codes are right in both tabs', async () => {
    const begun = (await inBoth('enrollTotp')) as { secret: string }[]
    const ended = await inBoth('submitMfaEnrollment', tab => [
      { method: 'totp', code: world.driver.authenticatorCode(begun[tab]?.secret ?? '') },
    ])
    const won = ended.findIndex(result => typeof result === 'object')
    expect(won, JSON.stringify(ended)).toBeGreaterThanOrEqual(0)
    secret = begun[won]?.secret ?? ''
    for (const result of ended) if (typeof result === 'string') expect(result).toMatch(/^[A-Z_]+$/)
    expect(await factors()).toEqual([['totp'], ['totp']])
    for (const tab of tabs) {
      await call(tab, 'clearMfa')
      const signing = signs(tab, 'with a code')
      await prove(tab)
      expect(await signing).toBe(true)
    }
  })

  it('has no second factor after both tabs have removed it, and asks for none', async () => {
    await inBoth('clearMfa')
    const removing = inBoth('unenrollMfa', () => [{ method: 'totp' }])
    for (const tab of tabs) await waitForVisible(tab, PROMPT, CODE)
    for (const tab of tabs) await prove(tab)
    const ended = await removing
    expect(ended.filter(result => typeof result === 'object')).not.toEqual([])
    // The later removal may have nothing left to remove.
    for (const result of ended) if (typeof result === 'string') expect(result).toBe('MISSING_MFA_CREDENTIALS')
    expect(await factors()).toEqual([[], []])
    for (const tab of tabs) expect(await signs(tab, 'without a code')).toBe(true)
    expect(troubles).toEqual([])
  })
})
