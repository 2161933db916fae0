import { expect, it } from 'vitest'
import { same } from './same.js'

class Signer {
  readonly #key: string
  constructor(key: string) {
    this.#key = key
  }
  sign() {
    return this.#key
  }
}

it('plain data and bytes are compared by content', () => {
  const request = () => ({ to: '0x1', value: 1n, list: [{ deep: null }, undefined], bytes: new Uint8Array([1, 2]) })
  expect(same(request(), request())).toBe(true)
  expect(same(Object.assign(Object.create(null) as object, request()), request())).toBe(true)
  for (const other of [
    {},
    { ...request(), to: '0x2' },
    { ...request(), more: 1 },
    { ...request(), list: [] },
    { ...request(), bytes: new Uint8Array([1, 3]) },
    undefined,
    'text',
  ])
    expect(same(request(), other)).toBe(false)
  expect(same(null, {})).toBe(false)
})

it('other objects are the same only if they are identical', () => {
  const signer = new Signer('a')
  expect(same({ signer }, { signer })).toBe(true)
  for (const [one, other] of [
    [signer, new Signer('b')],
    [new Date(1), new Date(2)],
    [new Map([[1, 1]]), new Map()],
    [() => 1, () => 1],
  ])
    expect(same({ live: one }, { live: other })).toBe(false)
})
