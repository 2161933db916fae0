import { atom } from 'nanostores'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AppRow } from '../../../demo/provider/driver.js'
import { startWorld, type World } from '../../../demo/world.js'
import { authenticateEmail, sendEmailCode } from '../../api/login/email.js'
import { authenticateTelegram, type TelegramAuthResult } from '../../api/login/telegram.js'
import { forgetApp, useApp } from '../../config/app.js'
import { resolveSettings } from '../../config/resolve.js'
import { forgetPage } from '../../lib/page.js'
import { setStorage } from '../../lib/storage.js'
import type { CodeModel } from '../../screens/shapes/code/code.js'
import type { FormModel } from '../../screens/shapes/form/form.js'
import { englishText } from '../../screens/shapes/parts/screen-content.harness.js'
import { authenticate } from '../../session/authenticate.js'
import { loginAsGuest } from '../../session/guest.js'
import { currentUser } from '../../session/store.js'
import type { Flow } from '../../stage/define.js'
import { Stage } from '../../stage/stage.js'
import { eventually, LIMIT_MS } from '../../lib/time/eventually.harness.js'
import { email } from '../../credentials/email.js'
import { linkByProof, updateByProof } from './by-proof.js'
import { forError } from '../for-error.js'

const [linkEmail, updateEmail] = [linkByProof('email', email.prove), updateByProof('email', email.prove)]

let world: World
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())

async function freshPage(app: Partial<AppRow> = {}): Promise<string> {
  forgetPage()
  forgetApp()
  setStorage(undefined)
  const { appId } = await world.driver.createApp(app)
  useApp({ appId, apiUrl: world.apiUrlLocal })
  return appId
}

async function signedIn(address: string): Promise<void> {
  await freshPage()
  await sendEmailCode({ email: address })
  const code = await world.driver.lastCode(address)
  await authenticate('email', () => authenticateEmail({ email: address, code, mode: 'login-or-sign-up' }))
}

const open = async <Outcome>(flow: Flow<Record<never, never>, Outcome>) => {
  const stage = new Stage({ $settings: atom(resolveSettings(null)), errorScreen: forError })
  const result = stage.play(flow, {}, { exit: 'USER_EXITED_UPDATE_FLOW' })
  result.catch(() => {})
  await eventually(() => expect(stage.$scene.get()).toBeTruthy())
  return { stage, result }
}

describe('the e-mail address of an account', () => {
  it('has an update screen that is titled as such and announces that a code will be sent [EMAIL-14, EMAIL-15]', async () => {
    await signedIn('old@example.com')
    const { stage } = await open(updateEmail)
    expect(stage.$scene.get()?.screen).toBe('update-email')
    const model = stage.$scene.get()?.model as FormModel
    expect(englishText(model.title)).toBe('Update your email')
    expect(englishText(model.detail ?? '')).toMatch(/confirmation code will be sent/)
    stage.close()
  })

  it('is updated with a code that was sent to the new one, and the flow ends once the visitor has read the confirmation', async () => {
    await signedIn('before@example.com')
    const { stage, result } = await open(updateEmail)
    const { field } = stage.$scene.get()?.model as FormModel
    field.type('after@example.com')
    field.submit()
    const code = await world.driver.lastCode('after@example.com')
    const model = () => stage.$scene.get()?.model as CodeModel
    await eventually(() => expect(model().$status.get()).toBe('awaiting-code-input'))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const ended = vi.fn()
    void result.then(ended)
    model().submit(code)
    const limit = performance.now() + LIMIT_MS
    while (performance.now() < limit && model().$status.get() !== 'done')
      await new Promise(resolve => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(1_399)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect((await result).email).toEqual({ address: 'after@example.com' })
    expect(currentUser()?.email).toEqual({ address: 'after@example.com' })
    vi.useRealTimers()
  })

  it('cannot be updated if the user has none', async () => {
    await freshPage()
    await loginAsGuest()
    const { stage, result } = await open(updateEmail)
    expect(stage.$scene.get()?.screen).toBe('error')
    stage.close()
    await expect(result).rejects.toMatchObject({
      code: 'FAILED_TO_UPDATE_ACCOUNT',
      message: 'User must have an email to update it.',
    })
  })

  it('is linked on a screen titled "Connect your email", with a code that was sent to it [EMAIL-17]', async () => {
    const appId = await freshPage({ telegram_auth: true })
    const authResult = world.driver.telegramLogin(appId, {
      id: 4711,
      first_name: 'Ada',
    }) as unknown as TelegramAuthResult
    await authenticate('telegram', () => authenticateTelegram({ authResult, mode: 'login-or-sign-up' }))
    expect(currentUser()?.email).toBeUndefined()
    const { stage, result } = await open(linkEmail)
    expect(stage.$scene.get()?.screen).toBe('link-email')
    const entry = stage.$scene.get()?.model as FormModel
    expect(englishText(entry.title)).toBe('Connect your email')
    entry.field.type('ada@example.com')
    entry.field.submit()
    const code = await world.driver.lastCode('ada@example.com')
    await eventually(() => expect((stage.$scene.get()?.model as CodeModel).$status.get()).toBe('awaiting-code-input'))
    ;(stage.$scene.get()?.model as CodeModel).submit(code)
    expect(await result).toMatchObject({ user: { email: { address: 'ada@example.com' } }, transferred: false })
    expect(
      currentUser()
        ?.linkedAccounts.map(({ type }) => type)
        .sort(),
    ).toEqual(['email', 'telegram'])
  })

  it('cannot be linked if the user has one already', async () => {
    await signedIn('has@example.com')
    const { stage, result } = await open(linkEmail)
    expect(stage.$scene.get()?.screen).toBe('error')
    stage.close()
    await expect(result).rejects.toMatchObject({ code: 'CANNOT_LINK_MORE_OF_TYPE' })
    expect(currentUser()?.email?.address).toBe('has@example.com')
  })
})
