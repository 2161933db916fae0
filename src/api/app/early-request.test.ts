import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetPage } from '../../lib/page.js'
import { jsonResponse } from '../provider.harness.js'

const APP = { appId: 'clapiclientunittest000001', clientId: 'client', apiUrl: 'https://provider.test' }
const config = (name: string) => jsonResponse({ id: APP.appId, name })
const asked: { url: string; init: RequestInit }[] = []

/** A storage like that of browsers, whose values are also its properties. */
const stored = (values: Record<string, string> = {}): Record<string, string> =>
  Object.assign(
    Object.create({
      getItem(key: string) {
        return (this as Record<string, string>)[key] ?? null
      },
      setItem(key: string, value: string) {
        ;(this as Record<string, string>)[key] = value
      },
      removeItem(key: string) {
        delete (this as Record<string, string>)[key]
      },
    }) as Record<string, string>,
    values,
  )

describe("the early request for the app's configuration", () => {
  /** Loads the modules of a page whose platform replies like this. */
  async function page(reply: () => Promise<Response>, storage: object) {
    asked.length = 0
    vi.resetModules()
    vi.stubGlobal('localStorage', storage)
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      asked.push({ url, init })
      return reply()
    })
    const { requestAppEarly } = await import('./early-request.js')
    return requestAppEarly
  }
  const loaded = async () => {
    const { getAppConfig } = await import('./app.js')
    const { useApp: use } = await import('../../config/app.js')
    use({ appId: APP.appId, apiUrl: APP.apiUrl })
    return getAppConfig()
  }
  beforeEach(() => {
    forgetPage()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    forgetPage()
  })

  it('it equals the later request, and its response is used instead of requesting the configuration again [API-01] [API-02] [API-03] [API-04] [API-05]', async () => {
    const storage = stored()
    const requestAppEarly = await page(() => Promise.resolve(config('Ahead')), storage)
    requestAppEarly(APP)
    const [{ url, init } = { url: '', init: {} }] = asked
    const id = JSON.parse(storage['privy:caid'] ?? '""') as string
    expect([url, init.method ?? 'GET', init.credentials, init.redirect]).toEqual([
      'https://provider.test/api/v1/apps/clapiclientunittest000001',
      'GET',
      'include',
      'manual',
    ])
    expect(init.headers).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      'privy-app-id': APP.appId,
      'privy-client-id': 'client',
      'privy-client': 'react-auth:2.16.0',
      'privy-ca-id': id,
    })
    expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(await loaded()).toMatchObject({ name: 'Ahead' })
    expect(asked).toHaveLength(1)
  })

  it('a lost request is repeated with the same browser id', async () => {
    vi.useFakeTimers()
    let first = true
    const requestAppEarly = await page(
      () => (first ? Promise.reject(new TypeError('lost')) : Promise.resolve(config('Later'))),
      stored({ 'privy:caid': '"5f0c7c5e-7b0a-4a53-9a43-2f4f8a2f8c11"' }),
    )
    requestAppEarly(APP)
    first = false
    const later = loaded()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await later).toMatchObject({ name: 'Later' })
    expect(asked.map(({ init }) => (init.headers as Record<string, string>)['privy-ca-id'])).toEqual([
      '5f0c7c5e-7b0a-4a53-9a43-2f4f8a2f8c11',
      '5f0c7c5e-7b0a-4a53-9a43-2f4f8a2f8c11',
    ])
    vi.useRealTimers()
  })

  it('no early request is sent where the storage is blocked or contains something else', async () => {
    const blocked = new Proxy(
      {},
      {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      },
    )
    for (const storage of [blocked, stored({ 'privy:caid': 'no JSON' })]) {
      const requestAppEarly = await page(() => Promise.resolve(config('Later')), storage)
      requestAppEarly(APP)
      expect(asked).toEqual([])
    }
    expect(await loaded()).toMatchObject({ name: 'Later' })
    expect(asked).toHaveLength(1)
  })
})
