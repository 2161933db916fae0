import { atom } from 'nanostores'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppRow } from '../../../demo/provider/driver.js'
import { startWorld, type World } from '../../../demo/world.js'
import { getAppConfig } from '../../api/app/app.js'
import { forgetApp, useApp } from '../../config/app.js'
import { resolveSettings } from '../../config/resolve.js'
import type { HostConfig } from '../../config/settings.js'
import { forError } from '../../flows/for-error.js'
import { login, type LoginInput } from '../../flows/login.js'
import { forgetPage } from '../../lib/page.js'
import { setStorage } from '../../lib/storage.js'
import type { LandingModel } from '../../screens/login/landing.js'
import type { CodeModel } from '../../screens/shapes/code/code.js'
import { englishText, contentOf } from '../../screens/shapes/parts/screen-content.harness.js'
import type { StatusModel } from '../../screens/shapes/status/status.js'
import { Stage } from '../../stage/stage.js'
import { eventually } from '../../lib/time/eventually.harness.js'

let world: World
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())

let people = 0
const aNumber = () => `+1 206 555 02${String(++people).padStart(2, '0')}`

/** Opens the login of a new app with login by phone. */
async function opened(app: Partial<AppRow> = {}, config: HostConfig = {}, input: LoginInput = {}, known?: string) {
  forgetPage()
  forgetApp()
  setStorage(undefined)
  const appId = known ?? (await world.driver.createApp({ sms_auth: true, ...app })).appId
  useApp({ appId, apiUrl: world.apiUrlLocal })
  const stage = new Stage({ $settings: atom(resolveSettings(await getAppConfig(), config)), errorScreen: forError })
  const result = stage.play(login, input, { exit: 'USER_EXITED_AUTH_FLOW' })
  result.catch(() => {})
  const waitForScreen = (name: string) => eventually(() => expect(stage.$scene.get()?.screen).toBe(name))
  const model = <M>() => stage.$scene.get()?.model as M
  await waitForScreen('landing')
  const field = () => {
    const found = model<LandingModel>()
      .$state.get()
      .fields.find(({ id }) => id === 'sms')
    if (!found) throw new Error('The field of the phone is not open.')
    return found.model
  }
  const ready = async () => {
    field().load()
    await eventually(() => expect(field().$more.get()).toBeDefined())
    return field()
  }
  return {
    appId,
    stage,
    result,
    waitForScreen,
    model,
    field,
    ready,
    submits: async (number: string) => {
      const phone = await ready()
      phone.type(number)
      phone.submit()
    },
    typesTheCode: async (number: string) => {
      await waitForScreen('phone-code')
      await eventually(() => expect(model<CodeModel>().$status.get()).toBe('awaiting-code-input'))
      model<CodeModel>().submit(world.driver.lastTextedCode(number))
    },
    requestsTo: (path: string) => world.driver.requests(appId).filter(request => request.path.endsWith(path)),
  }
}

describe('a login by phone', () => {
  it('a visitor signs up with a code by text message, and logs in with another one [FLOW-10]', async () => {
    const number = aNumber()
    const first = await opened()
    await first.submits(number)
    await first.waitForScreen('phone-code')
    expect([englishText(first.model<CodeModel>().detail), first.model<CodeModel>().identifier]).toEqual([
      'We texted six digits to',
      number.replaceAll(' ', '\u00a0'),
    ])
    await first.typesTheCode(number)
    expect(await first.result).toMatchObject({
      isNewUser: true,
      method: 'sms',
      account: { type: 'phone', number },
      user: { phone: { number } },
    })
    expect(world.driver.texts(number)[0]).toMatchObject({ channel: 'sms' })
    const again = await opened({}, {}, {}, first.appId)
    await again.submits(number)
    await again.typesTheCode(number)
    expect(await again.result).toMatchObject({ isNewUser: false, method: 'sms', user: { phone: { number } } })
    expect([first.requestsTo('/init'), first.requestsTo('/authenticate')]).toMatchObject([
      Array(2).fill({ body: { phoneNumber: number } }),
      Array(2).fill({ body: { phoneNumber: number, mode: 'login-or-sign-up' } }),
    ])
  })

  it('the visitor logs in with a WhatsApp code if the app sends its codes that way, and the screen names WhatsApp [FLOW-11]', async () => {
    const number = aNumber()
    const visitor = await opened({ whatsapp_enabled: true })
    expect(englishText((await visitor.ready()).$more.get()?.hint ?? '')).toBe('We send you a code by WhatsApp.')
    await visitor.submits(number)
    await visitor.waitForScreen('phone-code')
    expect(englishText(visitor.model<CodeModel>().detail)).toBe('We sent six digits by WhatsApp to')
    await visitor.typesTheCode(number)
    expect(await visitor.result).toMatchObject({ isNewUser: true, method: 'sms', user: { phone: { number } } })
    expect(world.driver.texts(number)[0]).toMatchObject({ channel: 'whatsapp' })
    const again = await opened({}, {}, {}, visitor.appId)
    await again.submits(number)
    await again.typesTheCode(number)
    expect(await again.result).toMatchObject({ isNewUser: false, user: { phone: { number } } })
  })

  it('a number that the host has filled in is found in its field, and behind its row if fields are hidden, and an e-mail address in its own field [LAND-27]', async () => {
    const byEmail = await opened({}, {}, { prefill: { type: 'email', value: 'ada@example.com' } })
    expect(
      byEmail
        .model<LandingModel>()
        .$state.get()
        .fields.map(({ id, model: { $text } }) => [id, $text.get()]),
    ).toEqual([
      ['email', 'ada@example.com'],
      ['sms', ''],
    ])
    byEmail.stage.close()
    for (const hideDirectWeb2Inputs of [false, true]) {
      const visitor = await opened(
        {},
        { appearance: { hideDirectWeb2Inputs } },
        { prefill: { type: 'phone', value: '+4930901820', disableSignup: true } },
      )
      const phone = await visitor.ready()
      expect([phone.$text.get(), phone.$more.get()?.lead.text, phone.$valid.get()]).toEqual(['030 901820', '+49', true])
      phone.submit()
      await visitor.waitForScreen('phone-code')
      await eventually(() =>
        expect(visitor.requestsTo('/init')).toMatchObject([{ body: { phoneNumber: '+49 30 901820' } }]),
      )
      visitor.stage.close()
    }
  })

  it('login by phone and by e-mail are rows that open their fields if the host hides the fields [CONF-07]', async () => {
    const visitor = await opened({}, { loginMethods: ['email', 'sms'], appearance: { hideDirectWeb2Inputs: true } })
    const { $state } = visitor.model<LandingModel>()
    expect([$state.get().fields, $state.get().rows.map(({ label }) => englishText(label))]).toEqual([
      [],
      ['Continue with Email', 'Continue with phone'],
    ])
    $state.get().rows[1]?.choose()
    expect($state.get().fields.map(({ id, takesFocus }) => [id, takesFocus])).toEqual([['sms', true]])
    visitor.stage.close()
  })

  it('an unsendable message shows the visitor "Something went wrong" with the reason [ERR-05]', async () => {
    const number = aNumber()
    const visitor = await opened()
    const response = await fetch(`${world.apiUrlLocal}/phone/replies`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: world.apiUrlLocal },
      body: JSON.stringify({ phone: number, text: 'STOP' }),
    })
    expect(response.status).toBe(200)
    await visitor.submits(number)
    await visitor.waitForScreen('error')
    expect(contentOf(visitor.model<StatusModel>())).toMatchObject({
      title: 'Something went wrong',
      detail: 'This number takes no text messages from us',
    })
    visitor.stage.close()
  })

  it('a visitor in an unserved region sees the reason and can start again', async () => {
    const visitor = await opened({ sms_regions_not_served: ['US'] })
    await visitor.submits(aNumber())
    await visitor.waitForScreen('error')
    expect(contentOf(visitor.model<StatusModel>())).toMatchObject({
      title: 'This region is not supported',
      detail: 'SMS authentication from this region is not available',
    })
    visitor.stage.close()
  })

  it('a number that the provider rejects stays in its field with an error beside it', async () => {
    const visitor = await opened()
    world.driver.fault(
      { path: '/passwordless_sms/init' },
      { status: 422, body: { error: 'Invalid phone number', code: 'invalid_data' } },
    )
    await visitor.submits('+1 206 555 0100')
    await eventually(() =>
      expect([visitor.stage.$scene.get()?.screen, englishText(visitor.field().$error.get() ?? '')]).toEqual([
        'landing',
        'Please enter a valid phone number.',
      ]),
    )
    expect(visitor.field().$text.get()).toBe('+1 206 555 0100')
    world.driver.clearFaults()
    visitor.stage.close()
  })
})
