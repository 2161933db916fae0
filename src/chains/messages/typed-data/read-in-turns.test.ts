import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { failure } from '../../../errors/failure.harness.js'
import { readTypedDataInTurns } from './read-in-turns.js'
import type { TypedData } from './read-typed-data.js'
import { anyTypedData, readTypedData } from './typed-data.harness.js'

const turns = vi.hoisted(() => ({ taken: 0 }))
vi.mock('../../../lib/time/next-turn.js', async real => {
  const { nextTurn } = await real<typeof import('../../../lib/time/next-turn.js')>()
  return {
    nextTurn: () => {
      turns.taken++
      return nextTurn()
    },
  }
})

const OWNER = `0x${'b'.repeat(40)}`
/** Typed data of more than 200 kB, with many items. The item with the index `odd` is malformed. */
const large = (odd?: number) => ({
  types: {
    Item: [
      { name: 'id', type: 'uint256' },
      { name: 'owner', type: 'address' },
    ],
    Box: [
      { name: 'items', type: 'Item[]' },
      { name: 'counts', type: 'uint8[][3]' },
      { name: 'title', type: 'string' },
    ],
  },
  primaryType: 'Box',
  domain: { chainId: 1 },
  message: {
    title: 'All of them',
    counts: [[1], Array<number>(300).fill(2), []],
    items: Array.from({ length: 2_500 }, (_, id) => ({
      id: String(10n ** 20n + BigInt(id)),
      owner: id === odd ? 'nobody' : OWNER,
    })),
  },
})

describe('typed data that are read in chunks', () => {
  it('data read in chunks equal data read at once, for any content', async () => {
    await fc.assert(
      fc.asyncProperty(anyTypedData(), async data => {
        expect(await readTypedDataInTurns(data)).toEqual(readTypedData(data))
      }),
      { numRuns: 30 },
    )
    expect(await readTypedDataInTurns(JSON.stringify(large()))).toEqual(readTypedData(large()))
  })

  it('the page gets a turn after every 200 values of 200 kB of data, and the result is frozen', async () => {
    expect(JSON.stringify(large()).length).toBeGreaterThan(200_000)
    turns.taken = 0
    const read = await readTypedDataInTurns(large())
    // Each item is three values.
    expect(turns.taken).toBeGreaterThanOrEqual(Math.floor((2_500 * 3) / 200))
    const frozen = (value: unknown): boolean =>
      typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(frozen))
    expect(frozen(read.message)).toBe(true)
    turns.taken = 0
    await readTypedDataInTurns({ ...large(), message: { title: '', counts: [[], [], []], items: [] } })
    expect(turns.taken, 'little is read at once').toBe(0)
  })

  it('the data are read as they were when passed in, whatever changes meanwhile [SEC-03]', async () => {
    const given = large()
    const reading = readTypedDataInTurns(given)
    given.message.title = 'others'
    for (const item of given.message.items) item.owner = `0x${'c'.repeat(40)}`
    given.types.Box.pop()
    expect(await reading).toEqual(readTypedData(large()))
  })

  it('malformed data are refused with the same message as data read at once', async () => {
    const broken: Partial<ReturnType<typeof large>>[] = [
      large(2_400),
      { ...large(), message: { ...large().message, counts: [[1], [2]] } },
      { ...large(), message: { ...large().message, counts: [[1], [], Array<number>(400).fill(256)] } },
      { ...large(), message: { ...large().message, title: large().message.items as never } },
      { ...large(), message: { ...large().message, items: { ...large().message.items } as never } },
      { ...large(), message: large().message.items as never },
      { ...large(), types: { ...large().types, Item: [{ name: 'id', type: 'Item' }] } as never },
    ]
    for (const data of broken) {
      const sync = (): TypedData => readTypedData(data)
      const { code, message } = (await failure(readTypedDataInTurns(data))) as { code: string; message: string }
      expect(code).toBe('INVALID_DATA')
      expect(sync).toThrow(expect.objectContaining({ code, message }) as Error)
    }
  })
})
