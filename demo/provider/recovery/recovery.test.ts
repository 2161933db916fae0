import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { openDeviceShares } from '../frame/page/device-shares.js'
import { frameEvents } from '../frame/page/events/frame-events.js'
import { frameWorld, type FrameWorld } from '../frame/page/frame-world.js'
import { ProviderCall } from '../frame/page/provider-call.js'
import { SecondFactorPass } from '../frame/page/second-factor-pass.js'
import { bearer, TestApp } from '../test-app.harness.js'

const PAGE = 'http://app.localhost:4100'
const VERIFIER = 'v'.repeat(48)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

let world: World
let app: TestApp
let token: string
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  app = await TestApp.of(world, { user_owned_recovery_options: ['google-drive', 'icloud'] })
  token = (await app.logIn()).body.token
})

const ask = (path: string, body: object, headers: Record<string, string> = {}) =>
  app.call(`recovery/${path}`, body, { ...bearer(token), origin: PAGE, ...headers })
const init = async (more: object = {}) =>
  String(
    (await ask('oauth/init', { redirect_to: `${PAGE}/back?x=1`, state_code: 's', code_challenge: CHALLENGE, ...more }))
      .body['url'],
  )
const answer = (url: string, form: Record<string, string>) =>
  fetch(url.replace(/^http:\/\/[^/]+/, world.apiUrlLocal), {
    method: 'POST',
    body: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  })
const allow = (url: string, email = 'ada@example.com') => answer(url, { email, name: 'Ada', answer: 'allow' })
const codeOf = async (url: string, email?: string) =>
  new URL((await allow(url, email)).headers.get('location') ?? '').searchParams.get('privy_oauth_code') ?? ''
const exchange = (authorization_code: string, more: object = {}) =>
  ask('oauth/authenticate', {
    authorization_code,
    state_code: 's',
    code_verifier: VERIFIER,
    provider: 'google-drive',
    ...more,
  })
const driveToken = async (email?: string) =>
  String((await exchange(await codeOf(await init(), email))).body['access_token'])
const icloudToken = async (email?: string) =>
  /data-session="([\w-]+)"/.exec(
    await (await allow(String((await ask('oauth/init_icloud', { client_type: 'web' })).body['url']), email)).text(),
  )?.[1] ?? ''

/** The frame on a new device, connected to this provider. */
async function newDevice(): Promise<FrameWorld> {
  return frameWorld(
    new ProviderCall({ appId: app.id }, undefined, new SecondFactorPass(() => undefined)),
    await openDeviceShares(app.id),
  )
}
async function frame(page: FrameWorld, event: string, data: object = {}) {
  const platformFetch = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, request?: RequestInit) =>
    platformFetch(path.startsWith('/') ? `${world.apiUrlLocal}${path}` : path, request),
  )
  try {
    return (await frameEvents.get(event)?.({ accessToken: token, ...data }, page)) as Record<string, unknown>
  } finally {
    vi.unstubAllGlobals()
  }
}

describe('the permission to use a Google Drive', () => {
  it('a page asks for it, and the right user exchanges the code once, with state and verifier', async () => {
    const url = await init()
    expect(await (await fetch(url.replace(/^http:\/\/[^/]+/, world.apiUrlLocal))).text()).toContain(
      'Development Google Drive',
    )
    const code = await codeOf(url)
    expect((await allow(url)).status).toBe(404)
    expect((await exchange(code)).body['access_token']).toMatch(/^cloud_/)
    expect(await exchange(code)).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
    expect(await exchange(await codeOf(await init()), { state_code: 't' })).toMatchObject({
      status: 400,
      body: { code: 'oauth_state_mismatch' },
    })
    expect(await exchange(await codeOf(await init()), { code_verifier: 'w'.repeat(48) })).toMatchObject({
      status: 400,
      body: { code: 'invalid_pkce_parameters' },
    })
    const foreign = await codeOf(await init())
    token = (await app.logIn()).body.token
    expect(await exchange(foreign)).toMatchObject({ status: 401 })
  })

  it('a person can decline it', async () => {
    const back = new URL((await answer(await init(), { answer: 'deny' })).headers.get('location') ?? '')
    expect(back.href).toBe(
      `${PAGE}/back?x=1&privy_oauth_state=s&privy_oauth_provider=google-drive&privy_oauth_code=undefined`,
    )
    expect(await exchange('undefined')).toMatchObject({
      status: 400,
      body: { error: 'User denied confirmation during OAuth flow' },
    })
  })

  it('only apps that offer it can request it, for signed-in users', async () => {
    await world.driver.updateApp(app.id, { user_owned_recovery_options: ['user-passcode'] })
    expect(await ask('oauth/init', { redirect_to: PAGE })).toMatchObject({
      status: 400,
      body: { code: 'disallowed_recovery_method' },
    })
    expect(await ask('oauth/init_icloud', { client_type: 'web' })).toMatchObject({
      status: 400,
      body: { code: 'disallowed_recovery_method' },
    })
    for (const path of ['oauth/init', 'oauth/init_icloud', 'oauth/authenticate', 'configuration_icloud'])
      expect((await app.call(`recovery/${path}`, { client_type: 'web' })).status, path).toBe(401)
  })
})

describe('the permission to use an iCloud', () => {
  it('the result is posted to the window that opened the page, at its origin', async () => {
    const { body } = await ask('oauth/init_icloud', { client_type: 'web' })
    const page = await (await allow(String(body['url']))).text()
    expect(page).toContain(`data-origin="${PAGE}"`)
    expect(page).toMatch(/data-session="cloud_[\w-]+"/)
    expect(await ask('configuration_icloud', { client_type: 'web' })).toMatchObject({
      status: 200,
      body: {
        environment: 'development',
        container_identifier: expect.any(String) as string,
        api_token: expect.any(String) as string,
      },
    })
    expect(await ask('oauth/init_icloud', { client_type: 'desktop' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_data' },
    })
  })

  it('a native app is called back', async () => {
    await world.driver.updateApp(app.id, { allowed_native_app_url_schemes: ['almanac'] })
    const back = await allow(String((await ask('oauth/init_icloud', { client_type: 'expo-ios' })).body['url']))
    const callback = back.headers.get('location') ?? ''
    expect(new URL(callback).pathname).toBe(`/api/v1/recovery/oauth/callback_icloud/${app.id}/expo_ios`)
    const native = await fetch(callback.replace(/^http:\/\/[^/]+/, world.apiUrlLocal), { redirect: 'manual' })
    expect(native.headers.get('location')).toMatch(/^almanac:\/\/icloud\?ckWebAuthToken=cloud_/)
  })
})

describe('a wallet whose backup is in a cloud', () => {
  for (const [recoveryMethod, tokenFor] of [
    ['google-drive', driveToken],
    ['icloud', icloudToken],
  ] as const) {
    it(`the wallet opens on another device with the same ${recoveryMethod} account, and with no other`, async () => {
      const first = await newDevice()
      const { address } = await frame(first, 'privy:wallet:create')
      const entropy = { entropyId: address, entropyIdVerifier: 'ethereum-address-verifier' }
      expect(
        await frame(first, 'privy:wallets:set-recovery', {
          ...entropy,
          recoveryMethod,
          recoveryAccessToken: await tokenFor(),
        }),
      ).toMatchObject({ recoveryMethod })
      const second = await newDevice()
      await expect(frame(second, 'privy:wallets:connect', entropy)).rejects.toMatchObject({
        type: 'wallet_not_on_device',
      })
      await expect(
        frame(second, 'privy:wallets:recover', { ...entropy, recoveryAccessToken: await tokenFor('eve@example.com') }),
      ).rejects.toMatchObject({ type: 'error' })
      expect(
        await frame(second, 'privy:wallets:recover', { ...entropy, recoveryAccessToken: await tokenFor() }),
      ).toEqual({ entropyId: address })
      expect(await frame(second, 'privy:wallets:connect', entropy)).toEqual({ entropyId: address })
    })
  }

  it('the cloud has only one half of the recovery secret', async () => {
    const { address } = await frame(await newDevice(), 'privy:wallet:create', {
      recoveryMethod: 'google-drive',
      recoveryAccessToken: await driveToken(),
    })
    const material = await app.call(`embedded_wallets/${String(address)}/recovery/key_material`, {}, bearer(token))
    expect(material.body).toMatchObject({
      recovery_type: 'google_drive_recovery_secret',
      file_id: expect.stringMatching(/^[\w-]+$/) as string,
      icloud_record_name: '',
    })
    const share = await app.call(`embedded_wallets/${String(address)}/recovery/share`, {}, bearer(token))
    expect(share).toMatchObject({ status: 422, body: { code: 'invalid_credentials' } })
  })
})
