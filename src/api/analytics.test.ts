import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { configureWallet, forgetApp, useApp } from '../config/app.js'
import { hearAnalytics } from './analytics-listener.js'
import { sendAnalytics, type AnalyticsPayload } from './analytics.js'
import { appFacts } from './app-facts.js'
import { setTokenSource } from './client.js'
import { answer, scriptedProvider } from './scripted-provider.js'

let leave = () => {}
const provider = (...script: Parameters<typeof scriptedProvider>) => {
  const scripted = scriptedProvider(...script)
  leave = scripted.leave
  return scripted.sent
}
beforeEach(() => { vi.useFakeTimers({ now: Date.UTC(2026, 0, 2) }) })
afterEach(() => { leave(); vi.useRealTimers() })

it('sends name, analytics id and a payload with its time [API-57]', async () => {
  const sent = provider(answer('null'))
  sendAnalytics('sdk_authenticate', { method: 'email', isNewUser: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(sent[0]).toMatchObject({
    method: 'POST',
    body: { event_name: 'sdk_authenticate', client_id: sent[0]?.headers.get('privy-ca-id'), payload: { method: 'email', isNewUser: true, clientTimestamp: '2026-01-02T00:00:00.000Z' } },
  })
  expect(sent[0]?.url.pathname).toBe('/api/v1/analytics_events')
  expect(sent[0]?.init.keepalive).toBe(true)
})

it('is told before it is sent, and kept back by a no', async () => {
  const sent = provider(answer('null'), answer('null'))
  const heard: unknown[] = []
  hearAnalytics(event => heard.push(event) > 1)
  sendAnalytics('sdk_authenticate', { method: 'email', isNewUser: true })
  sendAnalytics('sdk_initialize')
  await vi.advanceTimersByTimeAsync(0)
  hearAnalytics(() => true)
  expect(heard[0]).toEqual({ event_name: 'sdk_authenticate', payload: { method: 'email', isNewUser: true } })
  expect(sent.map(({ body }) => (body as { event_name: string }).event_name)).toEqual(['sdk_initialize'])
})

it('is not tried again, whatever happens [ANALY-01]', async () => {
  for (const reply of [answer({}, 503), new TypeError('fetch failed'), answer('<html>')]) {
    const sent = provider(reply)
    sendAnalytics('sdk_initialize')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(sent).toHaveLength(1)
    leave()
  }
})

it('neither waits nor fails: no answer, no app, no token [ANALY-02]', async () => {
  provider('hang')
  expect(sendAnalytics('sdk_initialize')).toBeUndefined()
  setTokenSource(() => Promise.reject(new Error('no session')))
  expect(sendAnalytics('sdk_initialize')).toBeUndefined()
  forgetApp()
  expect(sendAnalytics('sdk_initialize')).toBeUndefined()
  await vi.advanceTimersByTimeAsync(30_000) // an unhandled rejection would fail this run
})

it('renews no token for its own sake', async () => {
  provider(answer('null'))
  const source = vi.fn(() => Promise.resolve('token'))
  setTokenSource(source)
  sendAnalytics('sdk_initialize')
  await vi.advanceTimersByTimeAsync(0)
  expect(source).toHaveBeenCalledExactlyOnceWith({ refresh: false })
})

it('carries scalars of known names only', async () => {
  const sent = provider(answer('null'))
  const careless = { walletAddress: 'x'.repeat(1_000), code: '123456', error: new Error('secret'), isNewUser: { nested: 'secret' }, method: 'email' }
  sendAnalytics('sdk_authenticate', careless as unknown as AnalyticsPayload<'sdk_authenticate'>)
  sendAnalytics('embedded_wallet_creation_completed', careless as unknown as AnalyticsPayload<'embedded_wallet_creation_completed'>)
  await vi.advanceTimersByTimeAsync(0)
  const clientTimestamp = '2026-01-02T00:00:00.000Z'
  expect(sent.map(({ body }) => (body as { payload: unknown }).payload)).toEqual([
    { method: 'email', clientTimestamp },
    { walletAddress: 'x'.repeat(255), clientTimestamp },
  ])
})

it('is silent when the host wants none', async () => {
  const sent = provider(answer('null'))
  appFacts().analytics = false
  sendAnalytics('sdk_initialize')
  await vi.advanceTimersByTimeAsync(0)
  forgetApp()
  useApp({ appId: 'clapiclientunittest000002', apiUrl: 'https://provider.test' })
  configureWallet({ analytics: false })
  sendAnalytics('sdk_initialize')
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toHaveLength(0)
})
