import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEMO_APP_ID } from '../../provider/index.js'
import { startWorld, type World } from '../../world.js'
import { launchWithAuthenticator, type Authenticator } from '../authenticator.js'
import { engines, waitForVisible, PATIENCE, press, stopAll, until } from '../browser.js'
import { call, isSignedBy, logIn, openClient, sign, type Chain } from '../client-page.harness.js'

const STEP_MS = 30_000
/** The provider sends at most five texts to a phone in this time. */
const TEXTS_WINDOW_MS = 10 * 60_000
/** One less, because a text was sent before the first action. */
const ACTIONS_PER_WINDOW = 4
const PASSWORD = 'Owl-grebe_27+heron'
const EMAIL = 'vera@example.com'
const PHONE = '+12065550142'
const PROMPT = 'wallet-mfa-prompt'
const CODE = 'input[autocomplete=one-time-code]:not(:read-only)'
const NOT_CONFIRMED = 'Passkey request timed out or rejected by user.'

type Method = 'totp' | 'sms' | 'passkey'
const LABELS: Readonly<Record<Method, string>> = { totp: 'Authenticator app', sms: 'SMS', passkey: 'Passkey' }
/** What the prompt says that the factor is for. */
const [TO_SIGN, TO_EXPORT, TO_DELEGATE, TO_PROTECT, TO_CHANGE_FACTORS, TO_REMOVE_PASSKEY] = [
  'Verify to sign with your wallet.',
  'Verify to export the keys of your wallet.',
  'Verify to let the app use your wallet.',
  'Verify to change how your wallet is recovered.',
  'Verify to change your verification methods.',
  'Verify to remove a passkey.',
]
/** The provider's route that verifies a factor. */
const ROUTES: Readonly<Record<Method, string>> = { totp: 'totp', sms: 'passwordless_sms', passkey: 'passkeys' }

interface Account {
  readonly type: string
  readonly credentialId: string
}

describe.each(engines)('a second factor for the actions of a wallet, in %s', engine => {
  describe.each(Object.keys(LABELS) as Method[])('%s', method => {
    let world: World
    let browser: Browser
    let authenticatorOf: (page: Page, like?: Authenticator) => Promise<Authenticator>
    let authenticator: Authenticator
    let page: Page
    /** The key of the authenticator app. */
    let secret = ''
    /** The passkey, which can be linked without being a factor. */
    let credentialId = ''
    let actions = 0
    /** How many texts the phone had before the current action. */
    let textsBefore = 0
    const addresses: Record<Chain, string> = { ethereum: '', solana: '' }
    const troubles: string[] = []

    beforeAll(async () => {
      world = await startWorld({ data: ':memory:', ports: 'free', host: true })
      await world.driver.updateApp(DEMO_APP_ID, {
        passkey_auth: true,
        require_users_accept_terms: false,
        mfa_methods: ['totp', 'sms', 'passkey'],
        user_owned_recovery_options: ['user-passcode'],
      })
      ;({ browser, authenticatorOf } = await launchWithAuthenticator(engine))
      page = await openClient(browser, world, troubles)
      authenticator = await authenticatorOf(page)
      await logIn(page, world, EMAIL)
      const wallets = (await call(page, 'createWallets', { chainTypes: ['ethereum', 'solana'] })) as {
        address: string
      }[]
      ;[addresses.ethereum = '', addresses.solana = ''] = wallets.map(({ address }) => address)
      await call(page, 'linkPasskey')
      credentialId = (await passkey()) ?? ''
      await enrol(method)
    })
    afterAll(() => stopAll(browser, world))
    beforeEach(() => begin())

    /** The id of the visitor's passkey; undefined if they have none. */
    async function passkey(): Promise<string | undefined> {
      const { linkedAccounts } = (await call(page, 'refreshUser')) as { linkedAccounts: Account[] }
      return linkedAccounts.find(({ type }) => type === 'passkey')?.credentialId
    }
    const enrolled = async () => ((await call(page, 'refreshUser')) as { mfaMethods: Method[] }).mfaMethods

    async function enrol(factor: Method): Promise<void> {
      if (factor === 'totp') {
        const totp = (await call(page, 'enrollTotp')) as { secret: string }
        ;({ secret } = totp)
        await call(page, 'submitMfaEnrollment', { method: 'totp', code: world.driver.authenticatorCode(secret) })
      } else if (factor === 'sms') {
        await call(page, 'enrollSms', { phoneNumber: PHONE })
        const code = world.driver.lastTextedCode(PHONE)
        await call(page, 'submitMfaEnrollment', { method: 'sms', phoneNumber: PHONE, code })
      } else await call(page, 'submitMfaEnrollment', { method: 'passkey', credentialIds: [credentialId] })
    }
    const remove = (factor: Method) =>
      factor === 'passkey'
        ? call(page, 'unlinkPasskey', { credentialId, removeAsMfa: true })
        : call(page, 'unenrollMfa', { method: factor })

    const toRemove = (factor: Method) => (factor === 'passkey' ? TO_REMOVE_PASSKEY : TO_CHANGE_FACTORS)

    /** Forgets the last verification, and has the authenticator refuse the visitor until they are verified there. */
    async function begin(): Promise<void> {
      await call(page, 'clearMfa')
      if (++actions % ACTIONS_PER_WINDOW === 0) world.driver.shiftClock(TEXTS_WINDOW_MS)
      textsBefore = world.driver.texts(PHONE).length
      if (method === 'passkey') await authenticator.verified(false)
    }

    /**
     * Waits until this tag asks for the factor for this purpose. A prompt asks for a passkey at once, and it is refused:
     * the purpose is in view only before.
     */
    async function asks(purpose: string, tag = PROMPT): Promise<void> {
      if (method === 'passkey') return void (await waitForVisible(page, tag, '*', NOT_CONFIRMED))
      await waitForVisible(page, tag, CODE)
      await waitForVisible(page, tag, '.subtitle', purpose)
    }
    /** Proves the factor in this tag. */
    async function proveAtOnce(purpose: string, tag = PROMPT): Promise<void> {
      await asks(purpose, tag)
      if (method === 'passkey') {
        await authenticator.verified(true)
        return press(page, tag, 'Try again')
      }
      if (method === 'totp') {
        world.driver.shiftClock(STEP_MS)
        return type(tag, world.driver.authenticatorCode(secret))
      }
      await vi.waitFor(() => expect(world.driver.texts(PHONE).length).toBeGreaterThan(textsBefore), PATIENCE)
      return type(tag, world.driver.lastTextedCode(PHONE))
    }
    /** Enters a wrong code in this tag, checks that it is refused, and proves the factor. */
    async function prove(purpose: string, tag = PROMPT): Promise<void> {
      if (method !== 'passkey') {
        await type(tag, '000000')
        await waitForVisible(page, tag, '.error', 'The code you entered is not valid')
      }
      await proveAtOnce(purpose, tag)
    }
    async function type(tag: string, code: string): Promise<void> {
      const field = await waitForVisible(page, tag, CODE)
      await until(page, input => (input as HTMLInputElement).value === '', field)
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
      await prove(TO_SIGN)
      await expectOwnSignature(chain, signature)
      await untilRemoved(PROMPT)
    })

    it('is required once on a new device, before the recovery', async () => {
      const old = page
      page = await openClient(await browser.createBrowserContext(), world, troubles)
      authenticator = await authenticatorOf(page, authenticator)
      await old.close()
      await logIn(page, world, EMAIL)
      await begin()
      const recovered = () =>
        world.driver.requests(DEMO_APP_ID).filter(({ path }) => path.endsWith('/recovery/share')).length
      const before = recovered()
      const signature = sign(page, 'ethereum', addresses.ethereum, 'mine')
      await asks(TO_SIGN)
      expect(recovered() - before, 'nothing was handed out yet').toBe(0)
      await proveAtOnce(TO_SIGN)
      await expectOwnSignature('ethereum', signature)
      expect(recovered() - before).toBe(1)
      await untilRemoved(PROMPT)
    })

    it('is required before an export, in the element of the export', async () => {
      const exporting = call(page, 'exportWallet', { chainType: 'ethereum' })
      await prove(TO_EXPORT, 'wallet-export')
      await waitForVisible(page, 'wallet-export', 'iframe:not([inert])')
      await press(page, 'wallet-export', 'Done')
      expect(await exporting).toMatchObject({ address: addresses.ethereum })
      await untilRemoved('wallet-export')
    })

    it('is required before offline access is granted', async () => {
      const lending = call(page, 'delegateWallet', {})
      await press(page, 'wallet-delegate', 'Accept')
      await prove(TO_DELEGATE, 'wallet-delegate')
      expect(await lending).toMatchObject({ action: 'grant', wallets: [{ delegated: true }, { delegated: true }] })
      await untilRemoved('wallet-delegate')
    })

    it('is required before the recovery is changed', async () => {
      const changing = call(page, 'setRecovery', { recovery: { method: 'user-passcode', password: PASSWORD } })
      await asks(TO_PROTECT)
      expect(new Set(await recoveries())).toEqual(new Set(['privy']))
      await prove(TO_PROTECT)
      expect(await changing).toMatchObject({ recoveryMethod: 'user-passcode' })
      await untilRemoved(PROMPT)
    })

    it('is required before another factor is enrolled, and before that one is removed', async () => {
      const other = method === 'passkey' ? 'totp' : 'passkey'
      const enrolling = enrol(other)
      await asks(TO_CHANGE_FACTORS)
      expect(await enrolled()).toEqual([method])
      await prove(TO_CHANGE_FACTORS)
      await enrolling
      expect(new Set(await enrolled())).toEqual(new Set([method, other]))
      await untilRemoved(PROMPT)
      await begin()
      const removing = remove(other)
      await waitForVisible(page, PROMPT, '.subtitle', toRemove(other))
      await press(page, PROMPT, LABELS[method])
      await asks(toRemove(other))
      expect(await enrolled(), 'it is still theirs').toContain(other)
      await prove(toRemove(other))
      await removing
      expect(await enrolled()).toEqual([method])
      await untilRemoved(PROMPT)
    })

    it('is required and sent only once for all waiting requests, on both chains and of any kind', async () => {
      const sent = () =>
        world.driver.requests(DEMO_APP_ID).filter(({ path }) => path.endsWith(`/mfa/${ROUTES[method]}/verify`)).length
      const before = sent()
      const signing = (['ethereum', 'solana', 'ethereum'] as const).map(chain =>
        expectOwnSignature(chain, sign(page, chain, addresses[chain], 'mine')),
      )
      const changing = call(page, 'setRecovery', { recovery: { method: 'user-passcode', password: `${PASSWORD}_2` } })
      const proving = call(page, 'verifyMfa')
      await proveAtOnce('') // the last call is the first to ask, and has no purpose of its own
      await Promise.all([...signing, proving])
      expect(await changing).toMatchObject({ recoveryMethod: 'user-passcode' })
      expect(sent() - before).toBe(1)
      await untilRemoved(PROMPT)
    })

    it('is required before it is removed, and not afterwards', async () => {
      const removing = remove(method)
      await prove(toRemove(method))
      await removing
      expect(await enrolled()).toEqual([])
      await untilRemoved(PROMPT)
      await expectOwnSignature('ethereum', sign(page, 'ethereum', addresses.ethereum, 'mine'))
      await page.close()
      expect(troubles).toEqual([])
    })
  })
})
