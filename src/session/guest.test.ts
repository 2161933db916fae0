import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../demo/world.js'
import { linkEmail } from '../accounts/linking/email.js'
import { loginAsGuest } from './guest.js'
import { logout } from './logout.js'
import { closePage, openPage, type PageUnderTest } from './test/page.harness.js'
import { currentUser } from './store.js'
import { signInByEmail } from './test/sign-in.harness.js'

let world: World
let page: PageUnderTest
let app: { appId: string; apiUrl: string }
let people = 0

beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  app = { appId: (await world.driver.createApp()).appId, apiUrl: world.apiUrlLocal }
  page = openPage(app)
})
afterEach(() => closePage())

const credential = (): unknown => JSON.parse(page.browser.local.get(`privy:guest:${app.appId}`) ?? 'null')

async function logInByEmail() {
  const email = `guest${++people}@example.com`
  return signInByEmail(world, email)
}

describe('a guest', () => {
  it('is marked as a guest, and a user who logs in by e-mail is not [GUEST-01]', async () => {
    const { user, isNewUser } = await loginAsGuest()
    expect([user.isGuest, isNewUser, currentUser()?.isGuest]).toEqual([true, true, true])
    await logout()
    expect((await logInByEmail()).user.isGuest).toBe(false)
  })

  it('can log in with another method, and stays the same user [GUEST-02]', async () => {
    const guest = await loginAsGuest()
    const named = await logInByEmail()
    expect(named.user).toMatchObject({ id: guest.user.id, isGuest: false })
    expect(currentUser()?.email?.address).toMatch(/^guest\d+@example\.com$/)
  })

  it('cannot link accounts, and no request is sent [GUEST-03]', async () => {
    await loginAsGuest()
    await expect(linkEmail({ email: 'ada@example.com', code: '123456' })).rejects.toMatchObject({
      code: 'FAILED_TO_LINK_ACCOUNT',
    })
    expect(world.driver.requests(app.appId).filter(({ path }) => path.includes('/link'))).toEqual([])
  })

  it('is the same user at the next login: the credential is stored and used again [GUEST-04]', async () => {
    const first = await loginAsGuest()
    const kept = credential()
    expect(kept).toMatch(/^[A-Za-z0-9_-]{43}$/)
    await logout()
    page = openPage(app, page.browser)
    const second = await loginAsGuest()
    expect([second.user.id, second.isNewUser]).toEqual([first.user.id, false])
    expect(credential()).toBe(kept)
    const sent = world.driver
      .requests(app.appId)
      .filter(({ path }) => path.endsWith('/guest/authenticate'))
      .map(({ body }) => body)
    expect(sent).toEqual([{ guest_credential: kept }, { guest_credential: kept }])
  })

  it('can no longer be reached by the credential after a login with another method', async () => {
    await loginAsGuest()
    await logInByEmail()
    expect(credential()).toBeNull()
  })

  it('gets a new credential if the stored one is broken', async () => {
    page.tab.storage.set(`privy:guest:${app.appId}`, '"short"')
    await loginAsGuest()
    expect(credential()).toMatch(/^[A-Za-z0-9_-]{43}$/)
  })
})
