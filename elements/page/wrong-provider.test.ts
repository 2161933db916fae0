import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setTransport } from '../../src/api/client.js'
import '../../src/api/refusal/refusal.js' // imported in advance, because the faked clock would pass its loading
import { $openFlow } from '../../src/ask/open-flow.js'
import { pageElements } from '../../src/ask/page-elements.js'
import { forgetApp, useApp } from '../../src/config/app.js'
import { forgetPage } from '../../src/lib/page.js'
import type { WalletErrorDetail } from '../events.js'
import { prefetchApp } from '../play/runtime.js'

const ADDRESS = 'https://wrong.example'
const APP = 'almanac-almanac-almanac-a'
const json = (status: number, body: object) => () => Promise.resolve(Response.json(body, { status }))
const PAGE = () => Promise.resolve(new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }))
const NOBODY = () => Promise.reject(new TypeError('Failed to fetch'))

let messages: string[]
let errors: WalletErrorDetail[]

beforeEach(() => {
  vi.useFakeTimers()
  forgetPage()
  useApp({ appId: APP, apiUrl: ADDRESS })
  vi.stubGlobal('location', { origin: 'https://host.example', protocol: 'https:', hostname: 'host.example' })
  messages = []
  errors = []
  vi.spyOn(console, 'error').mockImplementation((text: string) => {
    messages.push(text)
  })
  const tag = Object.assign(new EventTarget(), { isConnected: true }) as unknown as HTMLElement
  tag.addEventListener('wallet-error', event => errors.push((event as CustomEvent<WalletErrorDetail>).detail))
  pageElements().add(tag)
})
afterEach(() => {
  setTransport()
  forgetApp()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function open(transport: () => Promise<Response>) {
  setTransport(transport)
  const done = prefetchApp()
  await vi.advanceTimersByTimeAsync(20_000)
  await done
}

describe('a page that uses the wrong provider', () => {
  it.each([
    [
      'does not have the app',
      json(404, { error: 'App not found' }),
      'API_ERROR',
      `${ADDRESS} is no provider, or none that has an app ${APP}.`,
    ],
    [
      'answers with a page of its own',
      PAGE,
      'UNEXPECTED_ANSWER',
      `${ADDRESS} is no provider, or none that has an app ${APP}.`,
    ],
    [
      'answers in another format',
      json(200, { hello: 'world' }),
      'UNEXPECTED_ANSWER',
      `${ADDRESS} is no provider, or none that has an app ${APP}.`,
    ],
    [
      'refuses every page, or does not exist',
      NOBODY,
      'NETWORK_ERROR',
      `No provider that lets this page in answers at ${ADDRESS}.`,
    ],
  ])(
    'reports it once, in the console and by wallet-error, with the attributes to set, for one that %s',
    async (_, transport, code, what) => {
      await open(transport)
      await open(transport)
      const message = `${what} Set the attributes of <wallet-app>: api-url, the origin of your provider, and app-id, the id that it gave your app; and let your app be used on https://host.example.`
      expect(messages).toEqual([`wallet-elements: ${message}`])
      expect(errors).toMatchObject([{ flow: 'app', code, message, cancelled: false, cause: { code } }])
    },
  )

  it('reports no error if the provider is only down or busy', async () => {
    for (const transport of [json(503, {}), json(429, {})]) await open(transport)
    expect([messages, errors]).toEqual([[], []])
  })

  it('logs the error only to the console while a flow is open, because that flow ends with the error itself', async () => {
    $openFlow().set({ element: {} as HTMLElement })
    await open(PAGE)
    $openFlow().set(undefined)
    expect([messages.length, errors]).toEqual([1, []])
  })

  it('reports no error while the visitor is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    await open(NOBODY)
    expect([messages, errors]).toEqual([[], []])
  })
})
