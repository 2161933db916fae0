import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_APP_ID } from '../../provider/index.js'
import { startWorld, type World } from '../../world.js'
import { launchWithAuthenticator } from '../authenticator.js'
import { inside, press, stopAll, until } from '../browser.js'
import { call, isSignedBy, logIn, openClient, sign, type Chain } from '../client-page.harness.js'

const STEP_MS = 30_000
const PASSWORD = 'Owl-grebe_27+heron'
const PROMPT = 'wallet-mfa-prompt'
const CODE = 'input[autocomplete=one-time-code]:not(:read-only)'

interface Passkey {
  readonly type: string
  readonly credentialId: string
}

describe('a second factor for the actions of a wallet', () => {
  let world: World
  let browser: Browser
  let page: Page
  let secret = ''
  const email = 'vera@example.com'
  const addresses: Record<Chain, string> = { ethereum: '', solana: '' }
  const troubles: string[] = []

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    await world.driver.updateApp(DEMO_APP_ID, {
      passkey_auth: true,
      require_users_accept_terms: false,
      mfa_methods: ['totp', 'passkey'],
      user_owned_recovery_options: ['user-passcode'],
    })
    const launched = await launchWithAuthenticator('chromium')
    browser = launched.browser
    page = await openClient(browser, world, troubles)
    await launched.authenticatorOf(page)
    await logIn(page, world, email)
    const wallets = (await call(page, 'createWallets', { chainTypes: ['ethereum', 'solana'] })) as { address: string }[]
    ;[addresses.ethereum = '', addresses.solana = ''] = wallets.map(({ address }) => address)
    await call(page, 'linkPasskey')
    const totp = (await call(page, 'enrollTotp')) as { secret: string }
    secret = totp.secret
    await call(page, 'submitMfaEnrollment', { method: 'totp', code: world.driver.authenticatorCode(secret) })
  })
  afterAll(() => stopAll(browser, world))
  // Each test starts without a recent verification.
  beforeEach(() => call(page, 'clearMfa'))

  /** Types a wrong code into the prompt of this tag, checks that it is rejected, and types the right one. */
  async function prove(tag = PROMPT, where = page): Promise<void> {
    await type(tag, '000000', where)
    await inside(where, tag, '.error', 'The code you entered is not valid')
    await proveAtOnce(tag, where)
  }
  async function proveAtOnce(tag = PROMPT, where = page): Promise<void> {
    world.driver.shiftClock(STEP_MS)
    await type(tag, world.driver.authenticatorCode(secret), where)
  }
  async function type(tag: string, code: string, where: Page): Promise<void> {
    const field = await inside(where, tag, CODE)
    await until(where, input => (input as HTMLInputElement).value === '', field)
    await field.type(code)
  }
  const untilRemoved = (tag: string) =>
    until(page, name => !document.querySelector('wallet-app')?.shadowRoot?.querySelector(name), tag)
  const expectOwnSignature = async (chain: Chain, signature: Promise<string>, message = 'mine') =>
    expect(isSignedBy(chain, addresses[chain], message, await signature), chain).toBe(true)
  const recoveries = async () =>
    ((await call(page, 'getWallets')) as { recoveryMethod: string }[]).map(({ recoveryMethod }) => recoveryMethod)

  it.each(['ethereum', 'solana'] as const)('is required before a signature on %s', async chain => {
    const signature = sign(page, chain, addresses[chain], 'mine')
    await prove()
    await expectOwnSignature(chain, signature)
    await untilRemoved(PROMPT)
  })

  it('is required once on a new device, before the recovery', async () => {
    const there = await openClient(browser, world, troubles, 'shop')
    await logIn(there, world, email)
    const recovered = () =>
      world.driver.requests(DEMO_APP_ID).filter(({ path }) => path.endsWith('/recovery/share')).length
    const before = recovered()
    const signature = sign(there, 'ethereum', addresses.ethereum, 'mine')
    await inside(there, PROMPT, CODE)
    expect(recovered() - before, 'nothing was handed out yet').toBe(0)
    await proveAtOnce(PROMPT, there)
    await expectOwnSignature('ethereum', signature)
    expect(recovered() - before).toBe(1)
    await there.close()
    await page.bringToFront()
  })

  it('is required before an export, in the element of the export', async () => {
    const exporting = call(page, 'exportWallet', { chainType: 'ethereum' })
    await prove('wallet-export')
    await inside(page, 'wallet-export', 'iframe:not([inert])')
    await press(page, 'wallet-export', 'Done')
    expect(await exporting).toMatchObject({ address: addresses.ethereum })
    await untilRemoved('wallet-export')
  })

  it('is required before offline access is granted', async () => {
    const lending = call(page, 'delegateWallet', {})
    await press(page, 'wallet-delegate', 'Accept')
    await prove('wallet-delegate')
    expect(await lending).toMatchObject({ action: 'grant', wallets: [{ delegated: true }, { delegated: true }] })
    await untilRemoved('wallet-delegate')
  })

  it('is required before the recovery is changed', async () => {
    const changing = call(page, 'setRecovery', { recovery: { method: 'user-passcode', password: PASSWORD } })
    await inside(page, PROMPT, CODE)
    expect(new Set(await recoveries())).toEqual(new Set(['privy']))
    await prove()
    expect(await changing).toMatchObject({ recoveryMethod: 'user-passcode' })
    await untilRemoved(PROMPT)
  })

  it('is required before a passkey is enrolled as a factor, and before it is unlinked', async () => {
    const passkey = async () => {
      const { linkedAccounts } = (await call(page, 'refreshUser')) as { linkedAccounts: Passkey[] }
      return linkedAccounts.find(({ type }) => type === 'passkey')?.credentialId
    }
    const credentialId = await passkey()
    expect(credentialId).toBeDefined()
    const enrolling = call(page, 'submitMfaEnrollment', { method: 'passkey', credentialIds: [credentialId] })
    await prove()
    await enrolling
    await untilRemoved(PROMPT)
    await call(page, 'clearMfa')
    const unlinking = call(page, 'unlinkPasskey', { credentialId, removeAsMfa: true })
    await press(page, PROMPT, 'Authenticator app')
    expect(await passkey(), 'it is still theirs').toBe(credentialId)
    await prove()
    await unlinking
    expect(await passkey()).toBeUndefined()
    await untilRemoved(PROMPT)
  })

  it('is required and sent only once for all waiting requests, on both chains and of any kind', async () => {
    const sent = () => world.driver.requests(DEMO_APP_ID).filter(({ path }) => path.endsWith('/mfa/totp/verify')).length
    const before = sent()
    const signing = (['ethereum', 'solana', 'ethereum'] as const).map(chain =>
      expectOwnSignature(chain, sign(page, chain, addresses[chain], 'mine')),
    )
    const changing = call(page, 'setRecovery', { recovery: { method: 'user-passcode', password: `${PASSWORD}_2` } })
    const proving = call(page, 'verifyMfa')
    await proveAtOnce()
    await Promise.all([...signing, proving])
    expect(await changing).toMatchObject({ recoveryMethod: 'user-passcode' })
    expect(sent() - before).toBe(1)
    await untilRemoved(PROMPT)
  })

  it('is required before it is removed, and not afterwards', async () => {
    const removing = call(page, 'unenrollMfa', { method: 'totp' })
    await prove()
    await removing
    await untilRemoved(PROMPT)
    await expectOwnSignature('ethereum', sign(page, 'ethereum', addresses.ethereum, 'mine'))
    await page.close()
    expect(troubles).toEqual([])
  })
})
