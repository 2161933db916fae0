import { afterEach, beforeEach, expect, it } from 'vitest'
import { safeStorage, setStorage, storage } from '../../lib/storage.js'
import { noteBalances, readBook } from './movements.js'

beforeEach(() => setStorage(safeStorage(() => undefined)))
afterEach(() => setStorage(undefined))

const note = (balances: Record<string, bigint>, at: number, user = 'mira') =>
  noteBalances(user, new Map(Object.entries(balances)), at).movements

it('the first read of a balance is no movement, and each later difference is one, the latest first', () => {
  expect(note({ eth: 5n, usdc: 0n }, 1)).toEqual([])
  expect(note({ eth: 5n, usdc: 0n }, 2)).toEqual([])
  expect(note({ eth: 2n, usdc: 0n }, 3)).toEqual([{ key: 'eth', units: -3n, at: 3 }])
  expect(note({ eth: 2n, usdc: 9n }, 4)).toEqual([
    { key: 'usdc', units: 9n, at: 4 },
    { key: 'eth', units: -3n, at: 3 },
  ])
})

it('large balances are stored exactly and read back by the next page', () => {
  const all = 2n ** 255n
  note({ eth: 1n }, 1)
  note({ eth: all }, 2)
  expect(readBook('mira')).toEqual({
    balances: new Map([['eth', all]]),
    movements: [{ key: 'eth', units: all - 1n, at: 2 }],
  })
})

it('the changes between two reads are one movement, and a failed read is none', () => {
  note({ eth: 5n, sol: 1n }, 1)
  expect(note({ sol: 1n }, 2)).toEqual([])
  expect(note({ eth: 9n, sol: 1n }, 3)).toEqual([{ key: 'eth', units: 4n, at: 3 }])
})

it('the movements of two users are stored separately', () => {
  note({ eth: 5n }, 1, 'mira')
  expect(note({ eth: 7n }, 2, 'noor')).toEqual([])
  expect(readBook('mira').balances.get('eth')).toBe(5n)
})

it('only the latest fifty movements are stored', () => {
  for (let at = 0; at <= 60; at++) note({ eth: BigInt(at) }, at)
  expect(readBook('mira').movements.map(({ at }) => at)).toEqual(Array.from({ length: 50 }, (_, index) => 60 - index))
})

it('malformed stored entries are skipped, and valid ones are kept', () => {
  const good = { key: 'eth', units: '4', at: 1 }
  storage().set(
    'wallet-elements:balances:mira',
    JSON.stringify({
      balances: [['eth', '4'], ['sol', 1], ['usdc', '1e9'], ['x'.repeat(201), '1'], 'eth', null],
      movements: [
        good,
        { ...good, units: 4 },
        { ...good, at: -1 },
        { ...good, at: 9e15 },
        { units: '4', at: 1 },
        7,
        null,
      ],
    }),
  )
  expect(readBook('mira')).toEqual({ balances: new Map([['eth', 4n]]), movements: [{ key: 'eth', units: 4n, at: 1 }] })
  for (const text of [
    '',
    '[]',
    'null',
    '7',
    '{"balances":{"eth":"4"},"movements":"x"}',
    '{"__proto__":{"movements":[]}}',
  ]) {
    storage().set('wallet-elements:balances:mira', text)
    expect(readBook('mira'), text).toEqual({ balances: new Map(), movements: [] })
  }
})
