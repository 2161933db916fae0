/**
 * Checks every request that a test sends to the development provider, and every response, against the published schemas
 * of the wire. A test fails if one of them does not match.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, afterEach, expect } from 'vitest'

const CHANNEL = 'wallet-elements.provider.exchange'
const exchanges = []
const listen = exchange => exchanges.push(exchange)
subscribe(CHANNEL, listen)

async function check() {
  if (exchanges.length === 0) return
  const { faultOf } = await import('../../demo/provider/conformance/fault-of.ts')
  expect([...new Set(exchanges.splice(0).map(faultOf))].filter(Boolean)).toEqual([])
}
afterEach(check)
afterAll(async () => {
  unsubscribe(CHANNEL, listen)
  await check()
})
