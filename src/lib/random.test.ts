import { expect, it } from 'vitest'
import { randomText, uuid } from './random.js'

it('makes version 4 UUIDs, each its own', () => {
  const made = Array.from({ length: 1_000 }, uuid)
  for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(made).size).toBe(made.length)
})

it('writes 32 random bytes in 43 characters', () => {
  const made = Array.from({ length: 1_000 }, () => randomText(32))
  for (const text of made) expect(text).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(new Set(made).size).toBe(made.length)
})
