import { expect, it, vi } from 'vitest'
import { randomText, uuid } from './random.js'

it('UUIDs are of version 4 and unique', () => {
  const made = Array.from({ length: 1_000 }, uuid)
  for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(made).size).toBe(made.length)
})

it('32 random bytes have 43 characters', () => {
  const made = Array.from({ length: 1_000 }, () => randomText(32))
  for (const text of made) expect(text).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(new Set(made).size).toBe(made.length)
})

it('a UUID has its version and variant, and all other bits are random', () => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation(bytes => bytes)
  expect(uuid()).toBe('00000000-0000-4000-8000-000000000000')
  vi.spyOn(crypto, 'getRandomValues').mockImplementation(
    bytes => (bytes as unknown as Uint8Array).fill(0xff) as unknown as typeof bytes,
  )
  expect(uuid()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
  vi.restoreAllMocks()
})
