import { atom } from 'nanostores'
import { describe, expect, it, vi } from 'vitest'
import type { World } from '../../../demo/world.js'
import { logIn } from '../../accounts/log-in.js'
import { makePasskey } from '../../accounts/passkeys/passkey-proof.js'
import { getAppConfig } from '../../api/app/app.js'
import { resolveSettings } from '../../config/resolve.js'
import { PASSKEY_CHALLENGE_MS } from '../../constants.js'
import { forError } from '../../flows/for-error.js'
import { login } from '../../flows/login.js'
import type { LandingModel } from '../../screens/login/landing.js'
import type { StatusModel } from '../../screens/shapes/status/status.js'
import { BrowserWithPasskeys } from '../../security/passkeys/browser.harness.js'
import { logout } from '../../session/logout.js'
import { currentUser } from '../../session/store.js'
import { Stage } from '../../stage/stage.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { passkeyPageForEach } from './passkey-page.harness.js'

let world: World
let appId: string
let browser: BrowserWithPasskeys
passkeyPageForEach(page => {
  ;({ world, appId, browser } = page)
})

/** A visitor on the landing. */
async function atTheLanding(config = {}) {
  const stage = new Stage({ $settings: atom(resolveSettings(await getAppConfig(), config)), errorScreen: forError })
  const result = stage.play(login, {}, { exit: 'USER_EXITED_AUTH_FLOW' })
  result.catch(() => {})
  const waitForScreen = (screen: string) => eventually(() => expect(stage.$scene.get()?.screen).toBe(screen))
  await waitForScreen('landing')
  const field = () => {
    const [first] = (stage.$scene.get()?.model as LandingModel).$state.get().fields
    if (!first) throw new Error('No field stands open.')
    return first
  }
  const isAsked = (times = 1) => eventually(() => expect(browser.requests).toHaveLength(times))
  return { stage, result, waitForScreen, field, isAsked }
}
const requests = () =>
  world.driver
    .requests(appId)
    .filter(({ path }) => path.includes('/passkeys/'))
    .map(({ path }) => path.replace('/api/v1/passkeys/', ''))

describe('passkeys among the suggestions of the e-mail field', () => {
  it('accepting a suggested passkey logs the visitor in', async () => {
    const { user } = await logIn(await makePasskey('log-in'))
    await logout()
    browser.behaviour = 'nothing'
    const { result, field, isAsked } = await atTheLanding()
    expect(field().suggests).toBe(true)
    field().model.reached?.()
    await isAsked(2)
    expect(browser.requests[1]).toMatchObject({ kind: 'get', mediation: 'conditional' })
    browser.confirm()
    expect(await result).toMatchObject({ method: 'passkey', isNewUser: false, user: { id: user.id } })
    expect(requests().slice(2)).toEqual(['authenticate/init', 'authenticate'])
  })

  it('the provider is asked only when the visitor enters the field, and only once', async () => {
    browser.behaviour = 'nothing'
    const { stage, field, isAsked } = await atTheLanding()
    expect(requests()).toEqual([])
    field().model.reached?.()
    field().model.reached?.()
    await isAsked()
    expect(requests()).toEqual(['authenticate/init'])
    stage.close()
    expect(browser.requests[0]?.signal.aborted, 'left').toBe(true)
  })

  it('another login method ends the suggestions and makes its own request to the browser', async () => {
    browser.behaviour = 'nothing'
    const { stage, field, isAsked, waitForScreen } = await atTheLanding({
      loginConfig: { passkeysForSignupEnabled: false },
    })
    field().model.reached?.()
    await isAsked()
    const state = (stage.$scene.get()?.model as LandingModel).$state.get()
    state.rows.find(({ id }) => id === 'passkey')?.choose()
    await waitForScreen('passkey-login')
    await isAsked(2)
    expect(browser.requests.map(({ mediation, signal }) => [mediation, signal.aborted])).toEqual([
      ['conditional', true],
      [undefined, false],
    ])
    stage.close()
  })

  it('a suggested passkey is used for one try, and the next try requests a passkey', async () => {
    await logIn(await makePasskey('log-in'))
    await logout()
    browser.behaviour = 'nothing'
    const { stage, result, field, isAsked, waitForScreen } = await atTheLanding()
    field().model.reached?.()
    await isAsked(2)
    const disarm = world.driver.fault(
      { path: /passkeys\/authenticate$/, appId },
      { status: 401, body: { error: 'no', code: 'invalid_credentials' } },
    )
    browser.confirm()
    await waitForScreen('passkey-login')
    const model = () => stage.$scene.get()?.model as StatusModel
    await eventually(() => expect(model().$state.get().ring).toBe('failed'))
    disarm()
    browser.behaviour = 'confirms'
    model().$state.get().answers?.[0]?.press?.(new Event('click'))
    await result
    expect(browser.requests[2]).not.toHaveProperty('mediation')
    expect(currentUser()).not.toBeNull()
  })

  it('the browser asks again if the challenge has expired while the field was open', async () => {
    await logIn(await makePasskey('log-in'))
    await logout()
    browser.behaviour = 'nothing'
    const { result, field, isAsked } = await atTheLanding()
    field().model.reached?.()
    await isAsked(2)
    browser.behaviour = 'confirms'
    const now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now + PASSKEY_CHALLENGE_MS)
    browser.confirm()
    expect(await result).toMatchObject({ method: 'passkey' })
    vi.restoreAllMocks()
    expect(requests().slice(2)).toEqual(['authenticate/init', 'authenticate/init', 'authenticate'])
    expect(browser.requests[2]).not.toHaveProperty('mediation')
  })

  it('no passkeys are suggested if the app has none, the browser cannot suggest them, or each request needs a captcha', async () => {
    const quietly = async (config = {}) => {
      const { stage, field } = await atTheLanding(config)
      const { suggests, model } = field()
      model.reached?.()
      await new Promise(resolve => setImmediate(resolve))
      stage.close()
      return suggests
    }
    expect(await quietly({ loginMethods: ['email'] })).toBe(false)
    await quietly({ captchaEnabled: true })
    vi.stubGlobal('PublicKeyCredential', class {})
    expect(await quietly()).toBe(false)
    browser.restore()
    browser = new BrowserWithPasskeys(undefined, { autofill: false })
    await quietly()
    expect([requests(), browser.requests]).toEqual([[], []])
  })
})
