import { recoverMessageAddress, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import { NO_RESPONSE } from '../../channel/page.harness.js'
import { setFrameHost } from '../../channel/frame-host.js'
import { walletFrame } from '../../channel/wallet-frame.js'
import { failure } from '../../errors/failure.harness.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import type { PasswordModel } from '../../screens/recovery/password/password.js'
import { englishText } from '../../screens/shapes/parts/screen-content.harness.js'
import { logout } from '../../session/logout.js'
import { currentUser, setSession } from '../../session/store.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import { createWallet } from '../../wallet/frame/create.js'
import { recoverWithSecret } from '../../wallet/frame/recover.js'
import { signWithWallet } from '../../wallet/frame/sign.js'
import { signedInPage, type SignedInPage } from '../../wallet/test/signed-in-page.harness.js'
import { recoverWallet } from './recover-wallet.js'
import { openVisit, type Visitor } from './visitor.harness.js'

const PASSWORD = 'Owl-grebe_27+heron'

let world: World
let signedIn: SignedInPage
let wallet: WalletAccount
let visitor: Visitor<never, unknown> | undefined

beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  signedIn = await signedInPage({ user_owned_recovery_options: ['user-passcode'] }, world)
  wallet = await createWallet({ chainType: 'ethereum', recovery: { method: 'user-passcode', password: PASSWORD } })
  await signedIn.useOtherDevice()
  signedIn.page.posted.length = 0
})
afterEach(async () => {
  visitor?.close()
  visitor = undefined
  await signedIn.stop()
})

const open = <P, R>(made: Visitor<P, R>): Visitor<P, R> => {
  visitor = made as unknown as Visitor<never, unknown>
  return made
}
const sign = (text = 'Hello') =>
  signWithWallet(wallet, { method: 'personal_sign', params: [text, wallet.address] }) as Promise<Hex>
const asked = (event: string) => signedIn.page.requests.filter(message => message.event === event)
/** Scripts the frame's answer to a recovery. */
const onRecovery = (answer: () => unknown) =>
  signedIn.intercept(event => (event === 'privy:wallets:recover' ? answer() : undefined))
const refuse = (type: string, message = '') =>
  onRecovery(() => {
    throw { type, message }
  })

describe('a wallet with a password, on a device without the wallet', () => {
  it('asks for its password on top of the open flow for any request that needs the wallet, and then signs [RECOV-20] [RECOV-22]', async () => {
    const page = open(openVisit())
    const signing = sign()
    await page.waitForScreen('recover-with-password')
    expect(page.content).toMatchObject({ title: 'Enter your password', buttons: ['Recover your account'] })
    page.input.type(PASSWORD)
    page.press('Recover your account')
    const signature = await signing
    expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(wallet.address)
    await page.waitForScreen('other')
    expect(await sign('Again'), 'and is not asked again').toMatch(/^0x/)
    expect(asked('privy:wallets:recover')).toHaveLength(1)
  })

  it('is recovered once for all requests that wait for it', async () => {
    const page = open(openVisit())
    const both = Promise.all([sign('One'), sign('Two')])
    await page.waitForScreen('recover-with-password')
    page.input.type(PASSWORD)
    page.input.submit()
    expect(await both).toHaveLength(2)
    expect(asked('privy:wallets:recover')).toHaveLength(1)
  })

  it('continues the flow after the recovery, or closes it if nothing follows [RECOV-25]', async () => {
    const page = open(openVisit())
    const signing = sign()
    await page.waitForScreen('recover-with-password')
    page.input.type(PASSWORD)
    page.input.submit()
    await signing
    await page.waitForScreen('other')
    page.close()
    await signedIn.useOtherDevice()
    const alone = open(openVisit(recoverWallet, {}))
    await alone.waitForScreen('recover-with-password')
    alone.input.type(PASSWORD)
    alone.input.submit()
    expect(await alone.result).toEqual({ action: 'recover', wallet, recoveryMethod: 'user-passcode' })
    expect(alone.stage.playing).toBe(false)
  })

  it('cannot be recovered with an empty password [RECOV-23]', async () => {
    const page = open(openVisit(recoverWallet, { address: wallet.address }))
    await page.waitForScreen('recover-with-password')
    expect(page.button?.disabled).toBe(true)
    page.input.submit()
    page.input.type('a')
    expect(page.button?.disabled).toBe(false)
    page.input.type('')
    expect(page.button?.disabled).toBe(true)
    expect(asked('privy:wallets:recover')).toEqual([])
  })

  it('shows an error after a wrong password and stays on the screen; the right one opens the wallet [RECOV-24]', async () => {
    const page = open(openVisit(recoverWallet, {}))
    await page.waitForScreen('recover-with-password')
    page.input.type('Owl-grebe_27+herons')
    page.press('Recover your account')
    expect([page.button?.busy, page.content.buttons]).toEqual([true, ['Recovering your account']])
    await eventually(() => expect(page.problem).toBe('Invalid recovery password, please try again.'))
    expect([page.screen, page.input.$text.get(), page.button?.busy]).toEqual([
      'recover-with-password',
      'Owl-grebe_27+herons',
      false,
    ])
    page.input.type(PASSWORD)
    expect(page.problem, 'until something else is typed').toBeUndefined()
    page.press('Recover your account')
    expect(await page.result).toMatchObject({ action: 'recover' })
  })

  it('can explain why the password is needed [RECOV-21]', async () => {
    const page = open(openVisit(recoverWallet, {}))
    await page.waitForScreen('recover-with-password')
    const { explanation } = page.model<PasswordModel>().$state.get()
    expect([englishText(explanation?.question ?? ''), englishText(explanation?.answer ?? '')]).toEqual([
      'Why is this necessary?',
      expect.stringMatching(/protected your wallet with a password/),
    ])
  })

  it('is recovered once, however often the form is submitted', async () => {
    const page = open(openVisit(recoverWallet, {}))
    await page.waitForScreen('recover-with-password')
    onRecovery(() => NO_RESPONSE)
    page.input.type(PASSWORD)
    for (let times = 0; times < 3; times++) page.input.submit()
    await eventually(() => expect(asked('privy:wallets:recover')).toHaveLength(1))
    page.close()
    await expect(page.result).rejects.toMatchObject({ cancelled: true })
  })

  it('rejects the request if the visitor leaves, and forgets the typed password', async () => {
    const page = open(openVisit())
    const signing = failure(sign())
    await page.waitForScreen('recover-with-password')
    const { input } = page
    input.type(PASSWORD)
    expect(page.stage.back()).toBe(true)
    expect(await signing).toMatchObject({ code: 'EMBEDDED_WALLET_NEEDS_RECOVERY' })
    await page.waitForScreen('other')
    expect(input.$text.get()).toBe('')
  })

  it.each([
    [
      'the frame rejects the arguments',
      () => refuse('invalid_request_arguments'),
      'Invalid recovery password, please try again.',
    ],
    [
      'the provider allows no more attempts for now',
      () => refuse('error', 'The provider answered with status 429'),
      'Too many attempts.',
    ],
    [
      'the error is unknown',
      () => refuse('error', 'Stack overflow in vault.ts'),
      'An error has occurred, please try again.',
    ],
  ])('keeps its screen with an error if %s', async (_, happens, text) => {
    const page = open(openVisit(recoverWallet, {}))
    await page.waitForScreen('recover-with-password')
    happens()
    page.input.type(PASSWORD)
    page.input.submit()
    await eventually(() => expect(page.problem).toBe(text))
    signedIn.intercept(undefined)
    page.input.submit()
    expect(await page.result).toMatchObject({ action: 'recover' })
  })

  it('reports that the wallet frame is unreachable [RECOV-15]', async () => {
    const page = open(openVisit(recoverWallet, {}))
    await page.waitForScreen('recover-with-password')
    walletFrame().reset()
    signedIn.page.connected = false
    setFrameHost(() => null)
    page.input.type(PASSWORD)
    page.input.submit()
    await eventually(() => expect(page.problem).toBe('Cannot connect to wallet proxy'))
    expect(await failure(recoverWithSecret(wallet, { recoveryPassword: PASSWORD }))).toMatchObject({
      code: 'WALLET_FRAME_UNAVAILABLE',
      message: 'Cannot connect to wallet proxy',
    })
  })

  it('reports that the user cannot be identified to the provider [RECOV-17]', async () => {
    const user = currentUser()
    await logout()
    setSession(user, 'login')
    const page = open(openVisit(recoverWallet, {}))
    await page.waitForScreen('recover-with-password')
    page.input.type(PASSWORD)
    page.input.submit()
    await eventually(() => expect(page.problem).toBe('Unable to authorize user'))
    expect(await failure(recoverWithSecret(wallet, { recoveryPassword: PASSWORD }))).toMatchObject({
      code: 'MUST_BE_AUTHENTICATED',
      message: 'Unable to authorize user',
    })
    expect(asked('privy:wallets:recover')).toEqual([])
  })

  it('needs the id of its secret and its verifier: both are sent with the password, and without them nothing is [RECOV-26]', async () => {
    const page = open(openVisit(recoverWallet, {}))
    await page.waitForScreen('recover-with-password')
    const user = currentUser() as User
    const known = (change: Partial<WalletAccount>) =>
      setSession(
        {
          ...user,
          linkedAccounts: user.linkedAccounts.map(account =>
            account.type === 'wallet' ? { ...account, ...change } : account,
          ),
        },
        'user-updated',
      )
    for (const nameless of [{ walletIndex: 1 }, { imported: true, address: '' }]) {
      known(nameless)
      const own = currentUser()?.linkedAccounts.find(account => account.type === 'wallet')
      expect(await failure(recoverWithSecret(own, { recoveryPassword: PASSWORD }))).toMatchObject({
        code: 'EMBEDDED_WALLET_NOT_FOUND',
        message: 'Embedded wallet not found',
      })
    }
    expect(asked('privy:wallets:recover')).toEqual([])
    setSession(user, 'user-updated')
    page.input.type(PASSWORD)
    page.input.submit()
    await page.result
    expect(asked('privy:wallets:recover')).toMatchObject([
      { data: { entropyId: wallet.address, entropyIdVerifier: 'ethereum-address-verifier' } },
    ])
  })

  it('shows its password only to the field and the frame', async () => {
    const logs = (['log', 'warn', 'error', 'info', 'debug'] as const).map(name => vi.spyOn(console, name))
    const page = open(openVisit(recoverWallet, {}))
    await page.waitForScreen('recover-with-password')
    for (const typed of ['Owl-grebe_27', PASSWORD]) {
      page.input.type(typed)
      page.input.submit()
      await eventually(() => expect(asked('privy:wallets:recover').at(-1)?.data['recoveryPassword']).toBe(typed))
      if (typed !== PASSWORD) await eventually(() => expect(page.problem).toBeDefined())
    }
    const result = await page.result
    expect(
      signedIn.page.posted
        .filter(message => JSON.stringify(message).includes('grebe'))
        .map(({ message: { event } }) => event),
    ).toEqual(['privy:wallets:recover', 'privy:wallets:recover'])
    await eventually(() =>
      expect(world.driver.analytics(signedIn.appId).map(({ event_name: name }) => name)).toContain(
        'embedded_wallet_recovery_completed',
      ),
    )
    expect(
      JSON.stringify([
        result,
        world.driver.requests(signedIn.appId),
        world.driver.analytics(signedIn.appId),
        logs.map(({ mock }) => mock.calls),
      ]),
    ).not.toContain('grebe')
    vi.restoreAllMocks()
  })
})

describe('a wallet that needs no input, or has no recovery screen', () => {
  const known = (recoveryMethod: string | null) => {
    const user = currentUser() as User
    setSession(
      {
        ...user,
        linkedAccounts: user.linkedAccounts.map(account =>
          account.type === 'wallet' ? { ...account, recoveryMethod } : account,
        ),
      },
      'user-updated',
    )
  }

  it('is restored automatically', async () => {
    known('privy')
    signedIn.intercept(event => (/:(connect|recover)$/.test(event) ? { entropyId: wallet.address } : undefined))
    const page = open(openVisit(recoverWallet, {}))
    expect(await page.result).toMatchObject({ action: 'recover', recoveryMethod: 'privy' })
  })

  it('is left to the host', async () => {
    known('recovery-encryption-key')
    const page = open(openVisit(recoverWallet, {}))
    await page.waitForScreen('error')
    page.close()
    await expect(page.result).rejects.toMatchObject({
      code: 'EMBEDDED_WALLET_NEEDS_RECOVERY',
      message: 'Unable to recover wallet',
    })
  })

  it('must belong to the user', async () => {
    const page = open(openVisit(recoverWallet, { address: '0x0000000000000000000000000000000000000001' }))
    await page.waitForScreen('error')
    page.close()
    await expect(page.result).rejects.toMatchObject({ code: 'EMBEDDED_WALLET_NOT_FOUND' })
  })
})
