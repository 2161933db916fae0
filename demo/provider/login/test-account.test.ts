import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { somebody, TestApp } from '../test-app.harness.js'

let world: World
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())

it('a test account has a code that never changes, for its own address and number alone', async () => {
  const account = { email: 'test-1234@example.com', phone_number: '+1 555 555 1234', otp_code: '424242' }
  const app = await TestApp.of(world, { sms_auth: true, test_accounts: [account] })
  for (let i = 0; i < 2; i++)
    expect((await app.call('passwordless/authenticate', { email: account.email, code: account.otp_code })).status).toBe(
      200,
    )
  expect(
    (await app.call('passwordless_sms/authenticate', { phoneNumber: '5555551234', code: account.otp_code })).status,
  ).toBe(200)
  expect((await app.call('passwordless/authenticate', { email: account.email, code: '424243' })).status).toBe(422)
  expect((await app.call('passwordless/authenticate', { email: somebody(), code: account.otp_code })).status).toBe(422)
})
