import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { configureApp, forgetApp, useApp } from '../../config/app.js'
import { pageRecord } from '../../lib/page.js'
import { analyticsListener } from './analytics-listener.js'
import { sendAnalytics, sendEvent, type AnalyticsEvent, type AnalyticsPayload } from './analytics.js'
import { appFacts } from '../app/app-facts.js'
import { setTokenSource } from '../client.js'
import { jsonResponse, scriptedProvider } from '../provider.harness.js'

let leave = () => {}
const provider = (...script: Parameters<typeof scriptedProvider>) => {
  const scripted = scriptedProvider(...script)
  leave = scripted.restore
  return scripted.requests
}
beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 2) })
})
afterEach(() => {
  leave()
  vi.useRealTimers()
})

it('an event is sent with its name, the analytics id, and a payload with the time [API-57]', async () => {
  const sent = provider(jsonResponse('null'))
  sendAnalytics('sdk_authenticate', { method: 'email', isNewUser: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(sent[0]).toMatchObject({
    method: 'POST',
    body: {
      event_name: 'sdk_authenticate',
      client_id: sent[0]?.headers.get('privy-ca-id'),
      payload: { method: 'email', isNewUser: true, clientTimestamp: '2026-01-02T00:00:00.000Z' },
    },
  })
  expect(sent[0]?.url.pathname).toBe('/api/v1/analytics_events')
  expect(sent[0]?.init.keepalive).toBe(true)
})

it('an analytics event is dispatched before it is sent, and cancelling it prevents that', async () => {
  const sent = provider(jsonResponse('null'), jsonResponse('null'))
  const heard: unknown[] = []
  analyticsListener().current = event => heard.push(event) > 1
  expect(pageRecord().values.get('analytics-listener')).toBe(analyticsListener())
  sendAnalytics('sdk_authenticate', { method: 'email', isNewUser: true })
  sendAnalytics('embedded_wallet_creation_started')
  await vi.advanceTimersByTimeAsync(0)
  analyticsListener().current = () => true
  expect(heard[0]).toEqual({ event_name: 'sdk_authenticate', payload: { method: 'email', isNewUser: true } })
  expect(sent.map(({ body }) => (body as { event_name: string }).event_name)).toEqual([
    'embedded_wallet_creation_started',
  ])
})

it('an event is never sent again, whatever the response [ANALY-01]', async () => {
  for (const reply of [jsonResponse({}, 503), new TypeError('fetch failed'), jsonResponse('<html>')]) {
    const sent = provider(reply)
    sendAnalytics('embedded_wallet_creation_started')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(sent).toHaveLength(1)
    leave()
  }
})

it('sending neither waits nor throws without a response, an app or a token [ANALY-02]', async () => {
  provider('hang')
  expect(sendAnalytics('embedded_wallet_creation_started')).toBeUndefined()
  setTokenSource(() => Promise.reject(new Error('no session')))
  expect(sendAnalytics('embedded_wallet_creation_started')).toBeUndefined()
  forgetApp()
  expect(sendAnalytics('embedded_wallet_creation_started')).toBeUndefined()
  await vi.advanceTimersByTimeAsync(30_000) // an unhandled rejection would fail this run
})

it('sending an event does not refresh the token', async () => {
  provider(jsonResponse('null'))
  const source = vi.fn(() => Promise.resolve('token'))
  setTokenSource(source)
  sendAnalytics('embedded_wallet_creation_started')
  await vi.advanceTimersByTimeAsync(0)
  expect(source).toHaveBeenCalledExactlyOnceWith({ refresh: false })
})

it('a payload contains only known members with scalar values', async () => {
  const sent = provider(jsonResponse('null'))
  const careless = {
    walletAddress: 'x'.repeat(1_000),
    code: '123456',
    error: new Error('secret'),
    isNewUser: { nested: 'secret' },
    method: 'email',
  }
  sendAnalytics('sdk_authenticate', careless as unknown as AnalyticsPayload<'sdk_authenticate'>)
  sendAnalytics(
    'embedded_wallet_creation_completed',
    careless as unknown as AnalyticsPayload<'embedded_wallet_creation_completed'>,
  )
  await vi.advanceTimersByTimeAsync(0)
  const clientTimestamp = '2026-01-02T00:00:00.000Z'
  expect(sent.map(({ body }) => (body as { payload: unknown }).payload)).toEqual([
    { method: 'email', clientTimestamp },
    { walletAddress: 'x'.repeat(255), clientTimestamp },
  ])
})

it('a payload contains no NaN, infinity or inherited member, and nothing that a listener adds', async () => {
  const sent = provider(jsonResponse('null'))
  analyticsListener().current = ({ payload }) => Boolean(Object.assign(payload, { value: 'secret' }))
  for (const value of [NaN, Infinity, 0, false])
    sendEvent('of_a_later_screen', ['chainId'], { chainId: value, secret: value })
  sendAnalytics('sdk_authenticate', Object.create({ method: 'email' }) as AnalyticsPayload<'sdk_authenticate'>)
  await vi.advanceTimersByTimeAsync(0)
  analyticsListener().current = () => true
  const clientTimestamp = '2026-01-02T00:00:00.000Z'
  expect(sent.map(({ body }) => (body as { payload: unknown }).payload)).toEqual([
    { clientTimestamp },
    { clientTimestamp },
    { chainId: 0, clientTimestamp },
    { chainId: false, clientTimestamp },
    { clientTimestamp },
  ])
})

describe("the members of an event's payload", () => {
  /** Every member that any part of the product sends. */
  const everything = {
    method: 'email',
    isNewUser: true,
    provider: 'moonpay',
    flow: 'oauth',
    walletAddress: '0x1',
    error: 'no',
    screen: 'create-wallet',
    recoveryMethod: 'privy',
    status: 'success',
    txHash: '0xab',
    address: '0x2',
    value: '0.1',
    token: 'ETH',
    chainType: 'ethereum',
    chainId: 1,
    requesterAppId: 'clotherapp000000000000001',
    connectorType: 'injected',
    walletClientType: 'metamask',
  }
  it.each<[AnalyticsEvent, (keyof typeof everything)[]]>([
    ['sdk_authenticate', ['method', 'isNewUser']],
    ['sdk_authenticate_siwe', ['connectorType', 'walletClientType']],
    ['possible_phishing_attempt', ['provider', 'flow']],
    ['embedded_wallet_creation_started', []],
    ['embedded_wallet_creation_completed', ['walletAddress']],
    ['embedded_wallet_creation_failure_logout', ['error', 'screen', 'provider']],
    ['embedded_wallet_pinless_recovery_started', ['walletAddress']],
    ['embedded_wallet_recovery_completed', ['walletAddress', 'recoveryMethod']],
    ['embedded_wallet_sign_message_started', ['walletAddress', 'requesterAppId']],
    ['embedded_wallet_sign_message_completed', ['walletAddress', 'requesterAppId']],
    ['embedded_wallet_sign_typed_data_started', ['walletAddress', 'requesterAppId']],
    ['embedded_wallet_sign_typed_data_completed', ['walletAddress', 'requesterAppId']],
  ])('the payload of %s has only the members %j', async (name, members) => {
    const sent = provider(jsonResponse('null'))
    sendAnalytics(name, everything)
    await vi.advanceTimersByTimeAsync(0)
    const { clientTimestamp, ...carried } = (sent[0]?.body as { payload: Record<string, unknown> }).payload
    expect(carried).toEqual(Object.fromEntries(members.map(member => [member, everything[member]])))
  })
})

it('no event is sent if the app or the host has turned analytics off', async () => {
  const sent = provider(jsonResponse('null'))
  appFacts().analytics = false
  sendAnalytics('embedded_wallet_creation_started')
  await vi.advanceTimersByTimeAsync(0)
  forgetApp()
  useApp({ appId: 'clapiclientunittest000002', apiUrl: 'https://provider.test' })
  configureApp({ analytics: false })
  sendAnalytics('embedded_wallet_creation_started')
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toHaveLength(0)
})
