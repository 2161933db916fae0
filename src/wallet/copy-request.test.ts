import { expect, it } from 'vitest'
import { copyRequest } from './copy-request.js'

const refusal = expect.objectContaining({
  code: 'INVALID_DATA',
  message: 'The request is not plain data.',
  cause: expect.any(Error) as Error,
}) as Error
const tower = (depth: number): unknown => (depth === 0 ? 1 : [tower(depth - 1)])

it('the copy of a request is deep and frozen', () => {
  const source = { list: [{ value: 1n }] }
  const copy = copyRequest(source)
  source.list[0] = { value: 2n }
  expect(copy).toEqual({ list: [{ value: 1n }] })
  for (const part of [copy, copy.list, copy.list[0]]) expect(Object.isFrozen(part)).toBe(true)
})

it('a request may have a hundred thousand values and 32 levels, and no more', () => {
  const list = (values: number) => Array.from({ length: values - 1 }, () => 0)
  expect(copyRequest(list(100_000))).toHaveLength(99_999)
  expect(() => copyRequest(list(100_001))).toThrow(refusal)
  expect(copyRequest(tower(32))).toEqual(tower(32))
  expect(() => copyRequest(tower(33))).toThrow(refusal)
})

it('a request that is not plain data is refused', () => {
  for (const live of [() => 1, Symbol('live'), { inner: new Map() }]) expect(() => copyRequest(live)).toThrow(refusal)
})
