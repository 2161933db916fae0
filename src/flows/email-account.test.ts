import { atom } from 'nanostores'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../demo/world.js'
import { authenticateEmail, sendEmailCode } from '../api/email.js'
import { forgetApp, useApp } from '../config/app.js'
import { resolveSettings } from '../config/resolve.js'
import { forgetPage } from '../lib/page.js'
import { useStorage } from '../lib/storage.js'
import type { EmailEntryModel } from '../screens/account/email-entry.js'
import { authenticate } from '../session/authenticate.js'
import { currentUser } from '../session/store.js'
import { Stage } from '../stage/stage.js'
import { linkEmail, updateEmail } from './email-account.js'
import { forError } from './for-error.js'

let world: World
beforeAll(async () => { world = await startWorld({ chains: false }) })
afterAll(() => world.stop())

async function signedIn(address: string): Promise<void> {
  forgetPage()
  forgetApp()
  useStorage(undefined)
  const { appId } = await world.driver.createApp()
  useApp({ appId, apiUrl: world.apiUrlLocal })
  await sendEmailCode({ email: address })
  const code = await world.driver.lastCode(address)
  await authenticate('email', () => authenticateEmail({ email: address, code, mode: 'login-or-sign-up' }))
}

const open = async (flow: typeof updateEmail) => {
  const stage = new Stage({ $settings: atom(resolveSettings(null)), errorScreen: forError })
  const result = stage.play(flow, {}, { exit: 'USER_EXITED_UPDATE_FLOW' })
  result.catch(() => {})
  for (let i = 0; i < 200 && !stage.$scene.get(); i++) await new Promise(resolve => setTimeout(resolve, 10))
  return { stage, result }
}

describe('the e-mail address of an account', () => {
  it('is updated on a screen that says so and tells that a code will be sent [EMAIL-14, EMAIL-15]', async () => {
    await signedIn('old@example.com')
    const { stage } = await open(updateEmail)
    expect(stage.$scene.get()?.screen).toBe('update-email')
    const model = stage.$scene.get()?.model as EmailEntryModel
    expect(model.title).toBe('Update your email')
    expect(model.detail).toMatch(/confirmation code will be sent/)
    stage.close()
  })

  it('is linked on a screen titled "Connect your email"; an account that has one links no other', async () => {
    await signedIn('has@example.com')
    const { stage, result } = await open(linkEmail)
    expect(stage.$scene.get()?.screen).toBe('error')
    stage.close()
    await expect(result).rejects.toMatchObject({ code: 'CANNOT_LINK_MORE_OF_TYPE' })
    const { linkEmailEntry } = await import('../screens/account/email-entry.js')
    const model = linkEmailEntry.start({}, { $settings: atom(resolveSettings(null)), keep: (_: string, make: () => unknown) => make() } as never)
    expect(model.title).toBe('Connect your email')
    expect(currentUser()?.email?.address).toBe('has@example.com')
  })
})
