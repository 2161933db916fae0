import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { bearer, TestApp, type Auth } from '../test-app.harness.js'

let world: World
let app: TestApp
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  app = await TestApp.of(world, { sms_auth: true })
})

let numbers = 0
const someNumber = () => `+1 415 555 ${String(2_000 + ++numbers)}`
const refusal = (status: number, code: string) => ({ status, body: { code } })
const init = (phoneNumber: string, headers: Record<string, string> = {}) =>
  app.call('passwordless_sms/init', { phoneNumber }, headers)

async function codeFor(phoneNumber: string, headers: Record<string, string> = {}): Promise<string> {
  expect((await init(phoneNumber, headers)).status).toBe(200)
  return /^\d{6}/.exec(world.driver.texts(phoneNumber)[0]?.text ?? '')?.[0] ?? ''
}
const logIn = async (phoneNumber: string, extra: Record<string, unknown> = {}) =>
  app.call<Auth>('passwordless_sms/authenticate', { phoneNumber, code: await codeFor(phoneNumber), ...extra })

describe('login by text', () => {
  it('the last line names the requesting host without its port, so that only it gets the code (WebOTP)', async () => {
    const lastLine = () => world.driver.texts(number)[0]?.text.split('\n').at(-1)
    const number = someNumber()
    await init(number, { origin: 'http://app.localhost:4100' })
    expect(lastLine()).toMatch(/^@app\.localhost #\d{6}$/)
    expect(lastLine()?.slice(-6)).toBe(world.driver.lastTextedCode(number))
    await world.driver.updateApp(app.id, { whatsapp_enabled: true })
    await init(number, { origin: 'http://app.localhost:4100' })
    expect(lastLine()).toContain('is your code for')
    await world.driver.updateApp(app.id, { whatsapp_enabled: false })
    await init(number)
    expect(lastLine()).toContain('is your code for')
  })

  it('a phone logs in, however its number is written', async () => {
    const first = await logIn('(415) 555-0100')
    expect(first.body).toMatchObject({
      is_new_user: true,
      user: { linked_accounts: [{ type: 'phone', phoneNumber: '+1 415 555 0100', number: '+1 415 555 0100' }] },
    })
    expect((await logIn('+14155550100')).body).toMatchObject({ is_new_user: false, user: { id: first.body.user.id } })
    expect((await logIn('+44 7911 123456')).body.user.linked_accounts).toMatchObject([
      { phoneNumber: '+44 7911 123456' },
    ])
  })

  it('the development phone shows its texts and their channel', async () => {
    await world.driver.updateApp(app.id, { whatsapp_enabled: true })
    const code = await codeFor('+1 415 555 0101')
    const page = await fetch(`${world.apiUrlLocal}/phone`)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const shown = (await (await fetch(`${world.apiUrlLocal}/phone/texts.json?to=4155550101`)).json()) as {
      texts: Record<string, unknown>[]
    }
    expect(shown.texts).toMatchObject([
      { recipient: '+1 415 555 0101', text: expect.stringContaining(code) as string, channel: 'whatsapp' },
    ])
  })

  it('an invalid number is reported as such', async () => {
    for (const invalid of ['12', 'nobody', `+${'1'.repeat(60)}`]) {
      expect(await init(invalid)).toMatchObject(refusal(422, 'invalid_data'))
      expect(await app.call('passwordless_sms/authenticate', { phoneNumber: invalid, code: '123456' })).toMatchObject(
        refusal(422, 'invalid_credentials'),
      )
    }
    expect(await app.call('passwordless_sms/init', {})).toMatchObject(refusal(400, 'invalid_data'))
    expect(await init('+53 5 1234567')).toMatchObject(refusal(400, 'not_supported'))
    await world.driver.updateApp(app.id, { sms_auth: false })
    expect(await init('+14155550102')).toMatchObject(refusal(403, 'disallowed_login_method'))
  })

  it('a phone that replied STOP gets no texts until it replies START', async () => {
    const phone = someNumber()
    const reply = async (text: string, headers: Record<string, string> = { 'content-type': 'application/json' }) => {
      const answer = await fetch(`${world.apiUrlLocal}/phone/replies`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ phone, text }),
      })
      return [answer.status, await answer.json()]
    }
    const texts = () => world.driver.texts(phone).map(({ text }) => text.split(' ').slice(0, 3).join(' '))
    expect(await reply(' stop')).toEqual([200, { silenced: true }])
    expect(await reply('Unsubscribe')).toEqual([200, { silenced: true }])
    expect(await init(phone)).toMatchObject(refusal(400, 'user_unsubscribed'))
    expect(texts()).toEqual(['You are unsubscribed'])
    expect((await reply('Thanks!'))[0]).toBe(400)
    expect((await reply('START', { 'content-type': 'text/plain' }))[0]).toBe(403)
    expect((await reply('START', { 'content-type': 'application/json', origin: 'http://app.localhost:4100' }))[0]).toBe(
      403,
    )
    expect(await reply('START')).toEqual([200, { silenced: false }])
    expect((await init(phone)).status).toBe(200)
    expect(texts().slice(1)).toEqual(['You are subscribed', 'You are unsubscribed'])
    world.driver.silencePhone(phone)
    expect(await init(phone)).toMatchObject(refusal(400, 'user_unsubscribed'))
  })

  it('tries and sends are limited as for emailed codes', async () => {
    const phone = someNumber()
    const code = await codeFor(phone)
    const wrongCode = code === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++)
      expect(await app.call('passwordless_sms/authenticate', { phoneNumber: phone, code: wrongCode })).toMatchObject(
        refusal(422, 'invalid_credentials'),
      )
    expect(await app.call('passwordless_sms/authenticate', { phoneNumber: phone, code })).toMatchObject(
      refusal(429, 'too_many_requests'),
    )
    for (let i = 0; i < 4; i++) await init(phone)
    expect(await init(phone)).toMatchObject(refusal(429, 'too_many_requests'))
    expect(await logIn(someNumber(), { mode: 'no-signup' })).toMatchObject(refusal(400, 'user_does_not_exist'))
  })
})

describe('the phone of a user', () => {
  it('a phone can be linked, changed and unlinked', async () => {
    const me = bearer((await app.logIn()).body.token)
    const [first, next] = [someNumber(), someNumber()]
    const linked = await app.call<Auth['user']>(
      'passwordless_sms/link',
      { phoneNumber: first, code: await codeFor(first, me) },
      me,
    )
    expect(linked.body.linked_accounts).toMatchObject([{ type: 'email' }, { type: 'phone', phoneNumber: first }])
    expect(
      await app.call('passwordless_sms/link', { phoneNumber: next, code: await codeFor(next, me) }, me),
    ).toMatchObject(refusal(400, 'cannot_link_more_of_type'))
    const updated = await app.call<Auth['user']>(
      'passwordless_sms/update',
      { old_phone_number: first, new_phone_number: next, code: await codeFor(next, me) },
      me,
    )
    expect(updated.body.linked_accounts).toMatchObject([{ type: 'email' }, { type: 'phone', phoneNumber: next }])
    expect(
      (await app.call<Auth['user']>('passwordless_sms/unlink', { phoneNumber: next }, me)).body.linked_accounts,
    ).toHaveLength(1)
  })

  it('a phone is transferred from another user', async () => {
    const phone = someNumber()
    await logIn(phone)
    const me = bearer((await app.logIn()).body.token)
    const refused = await app.call<{ code: string; data: { nonce: string } }>(
      'passwordless_sms/link',
      { phoneNumber: phone, code: await codeFor(phone, me) },
      me,
    )
    expect(refused.body).toMatchObject({ code: 'account_transfer_required', data: { account: { displayName: phone } } })
    const transferred = await app.call<Auth['user']>(
      'passwordless_sms/transfer',
      { nonce: refused.body.data.nonce, phoneNumber: phone },
      me,
    )
    expect(transferred.body.linked_accounts).toMatchObject([{ type: 'email' }, { type: 'phone' }])
  })
})
