import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import { email } from '../proofs/email.js'
import { loginAsGuest } from '../../session/guest.js'
import { closePage, openPage } from '../../session/test/page.harness.js'
import { setSession, currentUser } from '../../session/store.js'
import type { User } from '../../session/user/user.js'
import { linkEmail, unlinkEmail, updateEmail } from './email.js'
import { signInByEmail } from '../../session/test/sign-in.harness.js'

let world: World
let appId: string
let people = 0

beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  ;({ appId } = await world.driver.createApp())
  openPage({ appId, apiUrl: world.apiUrlLocal })
})
afterEach(() => {
  closePage()
  world.driver.clearFaults()
  vi.restoreAllMocks()
})

/** The provider refuses, without an error code. */
const refuse = (path: string) =>
  world.driver.fault({ appId, path }, { status: 422, body: { error: 'We would rather not.' } })
const unnamed = { message: 'We would rather not.', status: 422, cause: { code: 'API_ERROR' } }

async function logIn(): Promise<string> {
  const email = `unnamed${++people}@example.com`
  await signInByEmail(world, email)
  return email
}

describe('a failure without an error code', () => {
  it('of a login becomes UNKNOWN_AUTH_ERROR [ERR-24]', async () => {
    refuse('/guest/')
    await expect(loginAsGuest()).rejects.toMatchObject({ ...unnamed, code: 'UNKNOWN_AUTH_ERROR' })
  })

  it.each([
    ['log-in', 'UNKNOWN_AUTH_ERROR'],
    ['link', 'FAILED_TO_LINK_ACCOUNT'],
    ['update', 'FAILED_TO_UPDATE_ACCOUNT'],
  ] as const)('of sending a code to %s becomes %s', async (purpose, code) => {
    refuse('/passwordless/init')
    const to = { identifier: 'ada@example.com', purpose }
    await expect(email.send(to, new AbortController().signal)).rejects.toMatchObject({ ...unnamed, code })
  })

  it('of a link becomes FAILED_TO_LINK_ACCOUNT [ERR-22]', async () => {
    await logIn()
    // A user from another login method has no e-mail address yet and may link one.
    const { email: _, ...user } = currentUser() as User
    setSession({ ...user, linkedAccounts: [] }, 'user-updated')
    refuse('/link')
    await expect(linkEmail({ email: 'ada@example.com', code: '123456' })).rejects.toMatchObject({
      ...unnamed,
      code: 'FAILED_TO_LINK_ACCOUNT',
    })
  })

  it('of an update becomes FAILED_TO_UPDATE_ACCOUNT [ERR-23]', async () => {
    const address = await logIn()
    refuse('/passwordless/')
    await expect(updateEmail({ newAddress: 'new@example.com', code: '123456' })).rejects.toMatchObject({
      ...unnamed,
      code: 'FAILED_TO_UPDATE_ACCOUNT',
    })
    // With a phone as another login method, the address is not the last one, which would be refused without a request.
    const user = currentUser() as User
    setSession(
      {
        ...user,
        linkedAccounts: [
          ...user.linkedAccounts,
          { type: 'phone', number: '+1 206 555 0100', verifiedAt: null, firstVerifiedAt: null, latestVerifiedAt: null },
        ],
      },
      'user-updated',
    )
    await expect(unlinkEmail({ address })).rejects.toMatchObject({ ...unnamed, code: 'FAILED_TO_UPDATE_ACCOUNT' })
  })

  it('is the only one that changes: an existing code stays', async () => {
    world.driver.fault({ appId, path: '/guest/' }, { status: 403, body: { error: 'No.', code: 'allowlist_rejected' } })
    await expect(loginAsGuest()).rejects.toMatchObject({ code: 'ALLOWLIST_REJECTED' })
  })
})

describe("unlinking an address that is not the user's", () => {
  it('fails with "Invalid subject" [ERR-30]', async () => {
    await logIn()
    await expect(unlinkEmail({ address: 'other@example.com' })).rejects.toMatchObject({
      code: 'INVALID_DATA',
      message: 'Invalid subject',
    })
  })
})
