/**
 * Looks at everything that any test asks of the development provider, and at every answer, and holds it against the published
 * schemas of the wire. The test in which something does not fit fails.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, afterEach, expect } from 'vitest'

const CHANNEL = 'wallet-elements.provider.exchange'
const told = []
const listen = exchange => told.push(exchange)
subscribe(CHANNEL, listen)

async function check() {
  if (told.length === 0) return
  const { faultOf } = await import('../../demo/provider/conformance/fault-of.ts')
  expect([...new Set(told.splice(0).map(faultOf))].filter(Boolean)).toEqual([])
}
afterEach(check)
afterAll(async () => {
  unsubscribe(CHANNEL, listen)
  await check()
})
