import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import { answerConsent } from '../../../demo/provider/test-app.harness.js'
import { authenticateEmail, sendEmailCode, updateEmail as sendUpdate } from '../../api/login/email.js'
import { authenticate } from '../../session/authenticate.js'
import { loginAsGuest } from '../../session/guest.js'
import { closePage, openPage } from '../../session/test/page.harness.js'
import { startOAuth } from '../../session/returns/oauth-flows.js'
import { readReturn } from '../../session/returns/address-return.js'
import { pendingReturn } from '../returns/returns.js'
import { core } from '../../session/core.js'
import { $session, currentUser, setSession } from '../../session/store.js'
import { signInByEmail } from '../../session/test/sign-in.harness.js'
import type { EmailAccount, User } from '../../session/user/user.js'
import { linkEmail, unlinkEmail, updateEmail } from './email.js'

let world: World
let app: { appId: string; apiUrl: string }
let people = 0

beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  app = { appId: (await world.driver.createApp()).appId, apiUrl: world.apiUrlLocal }
  openPage(app)
})
afterEach(() => {
  closePage()
  world.driver.clearFaults()
  vi.restoreAllMocks()
})

const NEVER = { verifiedAt: null, firstVerifiedAt: null, latestVerifiedAt: null }
const somebody = () => `account${++people}@example.com`
const asked = (part: string) => world.driver.requests(app.appId).filter(({ path }) => path.includes(part))
const addresses = () =>
  currentUser()?.linkedAccounts.flatMap(account => (account.type === 'email' ? [account.address] : []))

async function codeFor(email: string): Promise<string> {
  await sendEmailCode({ email })
  return world.driver.lastCode(email)
}

async function logIn(email = somebody()): Promise<string> {
  await signInByEmail(world, email)
  return email
}

/** Logs in a user without an e-mail address. */
async function logInWithGoogle(): Promise<void> {
  const { url } = await startOAuth({ provider: 'google', redirectTo: 'https://shop.example/' })
  const found = readReturn(
    await answerConsent(url.replace(/^http:\/\/[^/]+/, app.apiUrl), {
      email: somebody(),
      name: 'Ada',
      answer: 'allow',
    }),
  )
  await (found && pendingReturn(found))?.complete(new AbortController().signal)
}

describe('linking an e-mail address', () => {
  it('needs a signed-in user [LINK-01]', async () => {
    await expect(linkEmail({ email: 'ada@example.com', code: '123456' })).rejects.toMatchObject({
      code: 'MUST_BE_AUTHENTICATED',
      message: 'User must be authenticated to link an email',
    })
    expect(asked('/link')).toEqual([])
  })

  it('adds it to the accounts of the session [LINK-20]', async () => {
    await logInWithGoogle()
    const email = somebody()
    const user = await linkEmail({ email, code: await codeFor(email) })
    expect(user.email?.address).toBe(email)
    expect(addresses()).toEqual([email])
  })

  it('is refused for guests, who log in instead', async () => {
    await loginAsGuest()
    await expect(linkEmail({ email: 'ada@example.com', code: '123456' })).rejects.toMatchObject({
      code: 'FAILED_TO_LINK_ACCOUNT',
      message: 'A guest cannot link accounts; log in instead.',
    })
    expect(asked('/link')).toEqual([])
  })

  it('is aborted, like an update and an unlinking, when its signal is aborted', async () => {
    const gone = AbortSignal.abort()
    await logInWithGoogle()
    await expect(linkEmail({ email: 'ada@example.com', code: '123456' }, gone)).rejects.toMatchObject({
      code: 'REQUEST_ABORTED',
    })
    const email = somebody()
    await linkEmail({ email, code: await codeFor(email) })
    await expect(updateEmail({ newAddress: 'ada@example.com', code: '123456' }, gone)).rejects.toMatchObject({
      code: 'REQUEST_ABORTED',
    })
    await expect(unlinkEmail({ address: email }, gone)).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    expect(addresses()).toEqual([email])
  })

  it('is refused for a second address, without a request', async () => {
    await logIn()
    await expect(linkEmail({ email: 'second@example.com', code: '123456' })).rejects.toMatchObject({
      code: 'CANNOT_LINK_MORE_OF_TYPE',
      message: 'User already has an account of type email linked.',
    })
    expect(asked('/link')).toEqual([])
  })

  it('is one request for two calls at once [SESS-08]', async () => {
    await logInWithGoogle()
    const email = somebody()
    const code = await codeFor(email)
    const [one, other] = await Promise.all([linkEmail({ email, code }), linkEmail({ email, code })])
    expect(asked('/link')).toHaveLength(1)
    expect(one).toBe(other)
  })

  it('succeeds although the tokens could not be refreshed afterwards', async () => {
    await logInWithGoogle()
    const email = somebody()
    world.driver.fault({ path: '/api/v1/sessions', appId: app.appId }, { status: 418 })
    expect((await linkEmail({ email, code: await codeFor(email) })).email?.address).toBe(email)
    expect($session().get()).toMatchObject({ status: 'authenticated', user: { email: { address: email } } })
  })

  it('resolves with the user of the refreshed tokens', async () => {
    await logInWithGoogle()
    const email = somebody()
    const code = await codeFor(email)
    const renewed = { ...(currentUser() as User), hasAcceptedTerms: true }
    vi.spyOn(core(), 'refresh').mockResolvedValue(renewed)
    expect(await linkEmail({ email, code })).toBe(renewed)
  })

  it('changes nothing if the code is wrong', async () => {
    await logInWithGoogle()
    const email = somebody()
    const code = await codeFor(email)
    await expect(linkEmail({ email, code: code === '111111' ? '222222' : '111111' })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    })
    expect(addresses()).toEqual([])
  })
})

describe('updating the e-mail address', () => {
  it('needs a signed-in user [LINK-02]', async () => {
    await expect(updateEmail({ newAddress: 'ada@example.com', code: '123456' })).rejects.toMatchObject({
      code: 'MUST_BE_AUTHENTICATED',
      message: 'User must be authenticated to update their email',
    })
    expect(asked('/update')).toEqual([])
  })

  it('needs an address to replace [EMAIL-18]', async () => {
    await logInWithGoogle()
    await expect(updateEmail({ newAddress: 'ada@example.com', code: '123456' })).rejects.toMatchObject({
      code: 'FAILED_TO_UPDATE_ACCOUNT',
      message: 'User must have an email to update it.',
    })
    expect(asked('/update')).toEqual([])
  })

  it('is refused before any request if the old address, the new one or the code is missing [EMAIL-19]', async () => {
    await logIn()
    await expect(updateEmail({ newAddress: '', code: '123456' })).rejects.toMatchObject({ code: 'INVALID_DATA' })
    await expect(updateEmail({ newAddress: 'new@example.com', code: '' })).rejects.toMatchObject({
      code: 'INVALID_DATA',
    })
    await expect(sendUpdate({ oldAddress: '', newAddress: 'new@example.com', code: '123456' })).rejects.toMatchObject({
      code: 'INVALID_DATA',
    })
    expect(asked('/update')).toEqual([])
  })

  it("changes the session's account, and sends the old and the new address to the provider [LINK-20]", async () => {
    const oldAddress = await logIn()
    const newAddress = somebody()
    const code = await codeFor(newAddress)
    expect((await updateEmail({ newAddress, code })).email?.address).toBe(newAddress)
    expect(addresses()).toEqual([newAddress])
    expect(asked('/update')).toMatchObject([{ body: { oldAddress, newAddress, code } }])
  })
})

describe('unlinking the e-mail address', () => {
  it('needs a signed-in user [LINK-03]', async () => {
    await expect(unlinkEmail({ address: 'ada@example.com' })).rejects.toMatchObject({
      code: 'MUST_BE_AUTHENTICATED',
      message: 'User must be authenticated to unlink an email',
    })
    const email = somebody()
    await logInWithGoogle()
    await linkEmail({ email, code: await codeFor(email) })
    await unlinkEmail({ address: email })
    expect(addresses()).toEqual([])
  })

  it('sends the address [LINK-13]', async () => {
    const email = somebody()
    await logInWithGoogle()
    await linkEmail({ email, code: await codeFor(email) })
    await unlinkEmail({ address: ` ${email.toUpperCase()} ` })
    expect(asked('/unlink')).toMatchObject([{ body: { address: email } }])
  })

  it('matches the address regardless of upper and lower case, and sends it as the account has it', async () => {
    await logIn()
    const user = currentUser() as User
    const [email] = user.linkedAccounts
    setSession(
      {
        ...user,
        linkedAccounts: [
          { ...email, address: 'Ada@Example.com' } as EmailAccount,
          { type: 'phone', number: '+1 206 555 0100', ...NEVER },
        ],
      },
      'user-updated',
    )
    await expect(unlinkEmail({ address: 'ada@example.com' })).rejects.toMatchObject({ name: 'WalletError' })
    expect(asked('/unlink')).toMatchObject([{ body: { address: 'Ada@Example.com' } }])
  })

  it("is refused without a request if the address is not the user's", async () => {
    await logIn()
    await expect(unlinkEmail({ address: 'other@example.com' })).rejects.toMatchObject({
      code: 'INVALID_DATA',
      message: 'Invalid subject',
    })
    expect(asked('/unlink')).toEqual([])
  })
})

describe('logging in by e-mail', () => {
  it('is refused before any request without an address or a code [EMAIL-20]', async () => {
    for (const part of [
      { email: '', code: '123456' },
      { email: 'ada@example.com', code: '' },
    ]) {
      await expect(
        authenticate('email', () => authenticateEmail({ ...part, mode: 'login-or-sign-up' })),
      ).rejects.toMatchObject({ code: 'INVALID_DATA' })
    }
    expect(asked('/authenticate')).toEqual([])
  })
})
