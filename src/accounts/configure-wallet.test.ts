import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../demo/world.js'
import { $app, $hostConfig, forgetApp } from '../config/app.js'
import { forgetPage, pageRecord } from '../lib/page.js'
import { setStorage } from '../lib/storage.js'
import { getAccessToken } from '../session/tokens/access-token.js'
import { core } from '../session/core.js'
import { loginAsGuest } from '../session/guest.js'
import { $session } from '../session/store.js'
import { eventually } from '../lib/time/eventually.harness.js'
import { configureWallet } from './configure-wallet.js'

let world: World
let appId: string

beforeAll(async () => {
  world = await startWorld({ chains: false })
  appId = (await world.driver.createApp()).appId
})
afterAll(() => world.stop())
afterEach(async () => {
  if ($app().get()) await core().clear('logout')
  forgetApp()
  forgetPage()
  setStorage(undefined)
})

describe('a page that is controlled by a script', () => {
  it('starts with its app and without a user, and a login signs one in', async () => {
    configureWallet({ appId, apiUrl: world.apiUrlLocal })
    await eventually(() => expect($session().get().status).toBe('unauthenticated'))
    expect(await getAccessToken()).toBeNull()
    await loginAsGuest()
    expect($session().get()).toMatchObject({ status: 'authenticated', user: { isGuest: true } })
    expect(await getAccessToken()).toEqual(expect.any(String))
  })

  it("looks for the visitor's own wallets once it has its app, and not before", async () => {
    configureWallet({ appearance: { theme: 'dark' } })
    expect(pageRecord().values.has('external-wallets')).toBe(false)
    configureWallet({ appId, apiUrl: world.apiUrlLocal })
    expect(pageRecord().values.has('external-wallets')).toBe(true)
    await eventually(() => expect($session().get().status).toBe('unauthenticated'))
  })

  it('logs a session that cannot be restored to the console, and continues', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const error = new Error('The network is down')
    pageRecord().values.set(`session-started:${appId}@${new URL(world.apiUrlLocal).host}`, Promise.reject(error))
    configureWallet({ appId, apiUrl: world.apiUrlLocal })
    await eventually(() => expect(warn).toHaveBeenCalledExactlyOnceWith('The session could not be restored.', error))
    warn.mockRestore()
  })

  it('can get its settings in several calls, the app last', () => {
    configureWallet({ appearance: { theme: 'dark' } })
    expect($app().get()).toBeNull()
    configureWallet({ appId, apiUrl: world.apiUrlLocal })
    configureWallet({ appearance: { loginMessage: 'Hello' } })
    expect($hostConfig().get().appearance).toEqual({ theme: 'dark', loginMessage: 'Hello' })
    expect($app().get()).toMatchObject({ appId, apiUrl: world.apiUrlLocal })
  })

  it('throws at once for a malformed app id, and for a second app', () => {
    expect(() => configureWallet({ appId: 'too-short' })).toThrow(expect.objectContaining({ code: 'INVALID_CONFIG' }))
    forgetApp()
    configureWallet({ appId, apiUrl: world.apiUrlLocal })
    expect(() => configureWallet({ appId: 'clanotherappwalletelem001', name: 'Another' })).toThrow(
      expect.objectContaining({ code: 'INSTANCE_CONFLICT' }),
    )
    expect($hostConfig().get()).toEqual({ appId, apiUrl: world.apiUrlLocal })
  })
})
