import { afterAll, beforeAll, expect, it } from 'vitest'
import { setTransport } from '../../../src/api/client.js'
import { ENDPOINTS } from '../../../src/api/endpoints.js'
import { ONRAMP_ENDPOINTS } from '../../../src/api/onramps/endpoints.js'
import { forgetApp, useApp } from '../../../src/config/app.js'
import { APP_ID, CALLS } from './provider-calls.js'

const requested = new Set<string>()
let answer: unknown

beforeAll(() => {
  forgetApp()
  useApp({ appId: APP_ID, apiUrl: 'https://provider.test' })
  setTransport((url, { method = 'GET' }) => {
    const path = new URL(url).pathname.replace(/(?<=\/apps\/)\w+/, '{appId}').replace(/(?<=\/wallets\/)w\b/, '{id}')
    requested.add(`${method} ${path}`)
    return Promise.resolve(Response.json(answer))
  })
})
afterAll(() => {
  setTransport()
  forgetApp()
})

it.each(CALLS)('ends a call with its correct response: $name', async call => {
  answer = call.answer
  await call.ask()
})

it('makes a request to every endpoint but that of analytics', () => {
  const { analytics: _, ...endpoints } = { ...ENDPOINTS, ...ONRAMP_ENDPOINTS }
  const paths = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
  expect(paths.filter(path => !requested.has(path))).toEqual([])
})
