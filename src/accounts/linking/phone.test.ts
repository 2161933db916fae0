import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import { sendEmailCode } from '../../api/login/email.js'
import { authenticateSms, sendSmsCode, updateSms } from '../../api/login/sms.js'
import { authenticate } from '../../session/authenticate.js'
import { loginAsGuest } from '../../session/guest.js'
import { currentUser } from '../../session/store.js'
import { closePage, openPage } from '../../session/test/page.harness.js'
import { linkEmail } from './email.js'
import { linkPhone, unlinkPhone, updatePhone } from './phone.js'
import { signInByEmail } from '../../session/test/sign-in.harness.js'

let world: World
let app: { appId: string; apiUrl: string }
let people = 0

beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  app = { appId: (await world.driver.createApp({ sms_auth: true })).appId, apiUrl: world.apiUrlLocal }
  openPage(app)
})
afterEach(() => {
  closePage()
  world.driver.clearFaults()
})

const aNumber = () => `+1 206 555 01${String(++people).padStart(2, '0')}`
const asked = (part: string) => world.driver.requests(app.appId).filter(({ path }) => path.includes(part))
const numbers = () =>
  currentUser()?.linkedAccounts.flatMap(account => (account.type === 'phone' ? [account.number] : []))

async function codeFor(phoneNumber: string): Promise<string> {
  await sendSmsCode({ phoneNumber })
  return world.driver.lastTextedCode(phoneNumber)
}

async function logInByPhone(phoneNumber = aNumber()): Promise<string> {
  const code = await codeFor(phoneNumber)
  await authenticate('sms', () => authenticateSms({ phoneNumber, code, mode: 'login-or-sign-up' }))
  return phoneNumber
}

/** Logs in a user without a phone number. */
async function logInByEmail(): Promise<string> {
  const email = `phone${++people}@example.com`
  await signInByEmail(world, email)
  return email
}

describe('a code to a phone', () => {
  it('is requested with the number and the captcha token [API-20]', async () => {
    const phoneNumber = aNumber()
    await sendSmsCode({ phoneNumber, token: 'captcha' })
    expect(asked('/init')).toMatchObject([{ body: { phoneNumber, token: 'captcha' } }])
    await expect(sendSmsCode({ phoneNumber: '' })).rejects.toMatchObject({ code: 'INVALID_DATA' })
    expect(asked('/init')).toHaveLength(1)
  })

  it('logs in only with a number and a code, otherwise without any request [PHONE-11]', async () => {
    for (const part of [
      { phoneNumber: '', code: '123456' },
      { phoneNumber: '+1 206 555 0100', code: '' },
    ]) {
      await expect(
        authenticate('sms', () => authenticateSms({ ...part, mode: 'login-or-sign-up' })),
      ).rejects.toMatchObject({ code: 'INVALID_DATA', message: 'Phone number and code are needed to log in.' })
    }
    expect(asked('/authenticate')).toEqual([])
  })

  it('logs in and links with the number and the code [API-21]', async () => {
    const phoneNumber = aNumber()
    const first = await codeFor(phoneNumber)
    await authenticate('sms', () => authenticateSms({ phoneNumber, code: first, mode: 'login-or-sign-up' }))
    expect(asked('/authenticate')).toMatchObject([{ body: { phoneNumber, code: first } }])
    closePage()
    openPage(app)
    await logInByEmail()
    const other = aNumber()
    const second = await codeFor(other)
    await linkPhone({ phoneNumber: other, code: second })
    expect(asked('/link')).toMatchObject([{ body: { phoneNumber: other, code: second } }])
  })
})

describe('linking a phone', () => {
  it('needs a signed-in user who is not a guest', async () => {
    await expect(linkPhone({ phoneNumber: '+1 206 555 0100', code: '123456' })).rejects.toMatchObject({
      code: 'MUST_BE_AUTHENTICATED',
      message: 'User must be authenticated to link a phone',
    })
    await loginAsGuest()
    await expect(linkPhone({ phoneNumber: '+1 206 555 0100', code: '123456' })).rejects.toMatchObject({
      code: 'FAILED_TO_LINK_ACCOUNT',
    })
    expect(asked('/link')).toEqual([])
  })

  it('adds it to the accounts of the session, with one request for two calls at once', async () => {
    await logInByEmail()
    const phoneNumber = aNumber()
    const code = await codeFor(phoneNumber)
    const [one, other] = await Promise.all([linkPhone({ phoneNumber, code }), linkPhone({ phoneNumber, code })])
    expect([one.phone?.number, one === other, asked('/link').length]).toEqual([phoneNumber, true, 1])
    expect(numbers()).toEqual([phoneNumber])
  })

  it('is refused for a second number, without a request', async () => {
    await logInByPhone()
    await expect(linkPhone({ phoneNumber: aNumber(), code: '123456' })).rejects.toMatchObject({
      code: 'CANNOT_LINK_MORE_OF_TYPE',
      message: 'User already has an account of type phone linked.',
    })
    expect(asked('/link')).toEqual([])
  })

  it('changes nothing if the code is wrong', async () => {
    await logInByEmail()
    const phoneNumber = aNumber()
    const code = await codeFor(phoneNumber)
    await expect(linkPhone({ phoneNumber, code: code === '111111' ? '222222' : '111111' })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    })
    expect(numbers()).toEqual([])
  })
})

describe('updating the phone', () => {
  it('needs a number to replace [PHONE-09]', async () => {
    await expect(updatePhone({ newPhoneNumber: '+1 206 555 0100', code: '123456' })).rejects.toMatchObject({
      code: 'MUST_BE_AUTHENTICATED',
      message: 'User must be authenticated to update their phone',
    })
    await logInByEmail()
    await expect(updatePhone({ newPhoneNumber: '+1 206 555 0100', code: '123456' })).rejects.toMatchObject({
      code: 'FAILED_TO_UPDATE_ACCOUNT',
      message: 'User must have a phone to update it.',
    })
    expect(asked('/update')).toEqual([])
  })

  it('is refused before any request if the old number, the new one or the code is missing [PHONE-10]', async () => {
    await logInByPhone()
    await expect(updatePhone({ newPhoneNumber: '', code: '123456' })).rejects.toMatchObject({ code: 'INVALID_DATA' })
    await expect(updatePhone({ newPhoneNumber: aNumber(), code: '' })).rejects.toMatchObject({ code: 'INVALID_DATA' })
    await expect(updateSms({ oldPhoneNumber: '', newPhoneNumber: aNumber(), code: '123456' })).rejects.toMatchObject({
      code: 'INVALID_DATA',
      message: 'Old number, new number and code are needed to update a phone.',
    })
    expect(asked('/update')).toEqual([])
  })

  it("changes the session's account, and sends the old number, the new one and the code to the provider [API-22]", async () => {
    const old = await logInByPhone()
    const newPhoneNumber = aNumber()
    const code = await codeFor(newPhoneNumber)
    expect((await updatePhone({ newPhoneNumber, code })).phone?.number).toBe(newPhoneNumber)
    expect(numbers()).toEqual([newPhoneNumber])
    expect(asked('/update')).toMatchObject([
      { body: { old_phone_number: old, new_phone_number: newPhoneNumber, code } },
    ])
  })
})

describe('unlinking the phone', () => {
  it('sends the number as the account has it, however it was written [LINK-14]', async () => {
    const phoneNumber = await logInByPhone()
    const email = `phone${++people}@example.com`
    await sendEmailCode({ email })
    await linkEmail({ email, code: await world.driver.lastCode(email) })
    await unlinkPhone({ phoneNumber: phoneNumber.replace(/ /g, '') })
    expect(asked('/unlink')).toMatchObject([{ body: { phoneNumber } }])
    expect(numbers()).toEqual([])
  })

  it("is refused without a request if no user is logged in, or if the number is not the user's", async () => {
    await expect(unlinkPhone({ phoneNumber: '+1 206 555 0100' })).rejects.toMatchObject({
      code: 'MUST_BE_AUTHENTICATED',
      message: 'User must be authenticated to unlink a phone',
    })
    await logInByEmail()
    for (const phoneNumber of ['', '+1 206 555 0100'])
      await expect(unlinkPhone({ phoneNumber })).rejects.toMatchObject({
        code: 'INVALID_DATA',
        message: 'Invalid subject',
      })
    expect(asked('/unlink')).toEqual([])
  })
})
