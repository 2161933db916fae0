import { atom } from 'nanostores'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import { authenticateSms, sendSmsCode } from '../../api/login/sms.js'
import { forgetApp, useApp } from '../../config/app.js'
import { resolveSettings } from '../../config/resolve.js'
import { forgetPage } from '../../lib/page.js'
import { setStorage } from '../../lib/storage.js'
import type { CodeModel } from '../../screens/shapes/code/code.js'
import type { FormModel } from '../../screens/shapes/form/form.js'
import { englishText } from '../../screens/shapes/parts/screen-content.harness.js'
import { authenticate } from '../../session/authenticate.js'
import { currentUser } from '../../session/store.js'
import type { Flow } from '../../stage/define.js'
import { Stage } from '../../stage/stage.js'
import { forError } from '../for-error.js'
import { phone } from '../../credentials/phone.js'
import { linkByProof, updateByProof } from './by-proof.js'
import { signInByEmail } from '../../session/test/sign-in.harness.js'
import { eventually } from '../../lib/time/eventually.harness.js'

const [linkPhone, updatePhone] = [linkByProof('phone', phone.prove), updateByProof('phone', phone.prove)]

let world: World
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())

async function freshPage(): Promise<void> {
  forgetPage()
  forgetApp()
  setStorage(undefined)
  const { appId } = await world.driver.createApp({ sms_auth: true })
  useApp({ appId, apiUrl: world.apiUrlLocal })
}

async function signedInByEmail(email: string): Promise<void> {
  await freshPage()
  await signInByEmail(world, email)
}

async function signedInByPhone(phoneNumber: string): Promise<void> {
  await freshPage()
  await sendSmsCode({ phoneNumber })
  const code = world.driver.lastTextedCode(phoneNumber)
  await authenticate('sms', () => authenticateSms({ phoneNumber, code, mode: 'login-or-sign-up' }))
}

async function opened<Outcome>(flow: Flow<Record<never, never>, Outcome>) {
  const stage = new Stage({ $settings: atom(resolveSettings(null)), errorScreen: forError })
  const result = stage.play(flow, {}, { exit: 'USER_EXITED_LINK_FLOW' })
  result.catch(() => {})
  await eventually(() => expect(stage.$scene.get()).not.toBeNull())
  const model = <M>() => stage.$scene.get()?.model as M
  return {
    stage,
    result,
    model,
    shown: () => stage.$scene.get()?.screen,
    enters: async (number: string) => {
      const { field } = model<FormModel>()
      field.load()
      await eventually(() => expect(field.$more.get()).toBeDefined())
      field.type(number)
      field.submit()
      await eventually(() => expect(model<CodeModel>().$status?.get()).toBe('awaiting-code-input'))
      model<CodeModel>().submit(world.driver.lastTextedCode(number))
    },
  }
}

describe('the phone number of an account', () => {
  it('is linked on a screen titled "Connect your phone", with a code that was sent to it [PHONE-08]', async () => {
    await signedInByEmail('has-no-phone@example.com')
    const { shown, model, enters, result } = await opened(linkPhone)
    expect([shown(), englishText(model<FormModel>().title), englishText(model<FormModel>().detail ?? '')]).toEqual([
      'link-phone',
      'Connect your phone',
      'A confirmation code will be sent to this number.',
    ])
    await enters('+1 206 555 0301')
    expect(await result).toMatchObject({ user: { phone: { number: '+1 206 555 0301' } }, transferred: false })
    expect(
      currentUser()
        ?.linkedAccounts.map(({ type }) => type)
        .sort(),
    ).toEqual(['email', 'phone'])
  })

  it('has an update screen that is titled as such and announces that a code will be sent [PHONE-06, PHONE-07]', async () => {
    await signedInByPhone('+1 206 555 0302')
    const { shown, model, enters, result } = await opened(updatePhone)
    expect([shown(), englishText(model<FormModel>().title)]).toEqual(['update-phone', 'Update your phone number'])
    expect(englishText(model<FormModel>().detail ?? '')).toMatch(/confirmation code will be sent/)
    await enters('+49 30 901820')
    expect((await result).phone).toEqual({ number: '+49 30 901820' })
    expect(currentUser()?.phone).toEqual({ number: '+49 30 901820' })
  })

  it('is updated only if there is one, and linked only if there is none', async () => {
    await signedInByEmail('has-none@example.com')
    const update = await opened(updatePhone)
    expect(update.shown()).toBe('error')
    update.stage.close()
    await expect(update.result).rejects.toMatchObject({
      code: 'FAILED_TO_UPDATE_ACCOUNT',
      message: 'User must have a phone to update it.',
    })
    await signedInByPhone('+1 206 555 0303')
    const link = await opened(linkPhone)
    link.stage.close()
    await expect(link.result).rejects.toMatchObject({
      code: 'CANNOT_LINK_MORE_OF_TYPE',
      message: 'User already has an account of type phone linked.',
    })
  })
})
