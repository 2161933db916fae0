import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../demo/world.js'
import { sendEmailCode } from '../api/login/email.js'
import { sendSmsCode } from '../api/login/sms.js'
import type { TelegramAuthResult } from '../api/login/telegram.js'
import { currentUser } from '../session/store.js'
import { closePage, openPage } from '../session/test/page.harness.js'
import { link } from './linking/link.js'
import { update } from './linking/update.js'
import { logIn } from './log-in.js'
import type { CodeProof } from './proofs/proof.js'

let world: World
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
let app: { appId: string; apiUrl: string }
beforeEach(async () => {
  app = {
    appId: (await world.driver.createApp({ sms_auth: true, telegram_auth: true })).appId,
    apiUrl: world.apiUrlLocal,
  }
  openPage(app)
})
afterEach(() => {
  closePage()
})

const NUMBER = '+1 206 555 0461'
const EMAIL = 'headless@example.com'
const PROOFS: Readonly<Record<CodeProof['kind'], (identifier?: string) => Promise<CodeProof>>> = {
  email: async (identifier = EMAIL) => {
    await sendEmailCode({ email: identifier })
    return { kind: 'email', identifier, code: await world.driver.lastCode(identifier) }
  },
  phone: async (identifier = NUMBER) => {
    await sendSmsCode({ phoneNumber: identifier })
    return { kind: 'phone', identifier, code: world.driver.lastTextedCode(identifier) }
  },
}
const OTHERS = { email: 'other@example.com', phone: '+1 206 555 0462' } as const
const signed = (id: number) => ({
  kind: 'telegram' as const,
  authResult: world.driver.telegramLogin(app.appId, { id, first_name: 'Ada' }) as unknown as TelegramAuthResult,
})

describe.each([
  ['email', 'email', { email: { address: EMAIL } }],
  ['phone', 'sms', { phone: { number: NUMBER } }],
] as const)('a login with a code by %s', (kind, method, user) => {
  it('signs up, and then logs in, without a screen', async () => {
    expect(await logIn(await PROOFS[kind]())).toMatchObject({ user, isNewUser: true, method })
    expect(currentUser()).toMatchObject(user)
    closePage()
    openPage(app)
    const proof = await PROOFS[kind]()
    const [one, other] = await Promise.all([logIn(proof), logIn(proof)])
    expect([one.isNewUser, one.user === other.user], 'a second call while one is running').toEqual([false, true])
  })

  it('creates no user if sign-up is disabled', async () => {
    await expect(logIn(await PROOFS[kind](), { disableSignup: true })).rejects.toMatchObject({
      code: 'USER_DOES_NOT_EXIST',
    })
    expect(currentUser()).toBeNull()
  })

  it('can also add an account to the signed-in user, and then replace it', async () => {
    await logIn(signed(4714))
    expect(await link(await PROOFS[kind]())).toMatchObject(user)
    const other = await PROOFS[kind](OTHERS[kind])
    const { linkedAccounts } = await update(other)
    expect(linkedAccounts.map(({ type }) => type)).toEqual(['telegram', kind])
    expect(linkedAccounts[1]).toMatchObject(kind === 'email' ? { address: OTHERS.email } : { number: OTHERS.phone })
    expect(currentUser()?.linkedAccounts).toEqual(linkedAccounts)
  })

  it('logs nobody in with a wrong credential', async () => {
    const proof = await PROOFS[kind]()
    await expect(logIn({ ...proof, code: proof.code === '111111' ? '222222' : '111111' })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    })
    expect(currentUser()).toBeNull()
  })
})

describe('proofs without a screen', () => {
  it('log in with data signed by Telegram, or link that account to another user', async () => {
    expect(await logIn(signed(4711))).toMatchObject({
      method: 'telegram',
      isNewUser: true,
      user: { linkedAccounts: [{ type: 'telegram', telegramUserId: '4711' }] },
    })
    closePage()
    openPage(app)
    await logIn(await PROOFS.email())
    expect((await link(signed(4712))).linkedAccounts.map(({ type }) => type)).toEqual(['email', 'telegram'])
  })

  it('log in a guest, but cannot link a guest or replace a Telegram account', async () => {
    expect(await logIn({ kind: 'guest' })).toMatchObject({ method: 'guest', isNewUser: true, user: { isGuest: true } })
    // @ts-expect-error a guest has no account that could be linked
    await expect(link({ kind: 'guest' })).rejects.toMatchObject({ code: 'FAILED_TO_LINK_ACCOUNT' })
    // @ts-expect-error one Telegram account does not take the place of another
    await expect(update(signed(4713))).rejects.toMatchObject({ code: 'FAILED_TO_UPDATE_ACCOUNT' })
  })
})
