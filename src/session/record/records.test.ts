import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SafeStorage } from '../../lib/storage.js'
import { idbRecords } from './records.js'
import { NO_RECORD, type SessionRecord } from './session-record.js'

const APP = 'clrecordsunittestapp00001'
const TOKENS = { refresh: 'r', customer: 'c', provider: null, identity: null }

function memory(): SafeStorage {
  const map = new Map<string, string>()
  return {
    get: key => map.get(key) ?? null,
    set: (key, value) => void map.set(key, value),
    remove: key => void map.delete(key),
  }
}

/** A fake database of records. Each step answers in a task of its own, as in IndexedDB. `trouble` makes it fail. */
function database(
  trouble: {
    open?: 'throws' | 'hangs' | 'fails' | 'is blocked'
    /** How many times the browser aborts the opening. */
    aborts?: number
    put?: boolean
    gone?: boolean
    silent?: boolean
  } = {},
) {
  const records = new Map<string, unknown>()
  let opened = 0
  let connection: { isClosed?: boolean; onversionchange?: () => void } = {}
  const [asked, createObjectStore, closed] = [vi.fn(), vi.fn(), vi.fn()]
  const later = (work: () => void) => void setImmediate(work)
  const open = (...named: unknown[]) => {
    asked('open', ...named)
    if (trouble.open === 'throws') throw new DOMException('Not here', 'SecurityError')
    const request: Record<string, unknown> = { error: null }
    const own: typeof connection = {}
    const close = () => {
      closed()
      own.isClosed = true
    }
    const transaction = (...named: unknown[]) => {
      asked('transaction', ...named)
      if (trouble.gone || own.isClosed) throw new DOMException('The connection is closing', 'InvalidStateError')
      const run: Record<string, unknown> = { error: null, abort: () => later(() => (run['onabort'] as () => void)()) }
      run['objectStore'] = (...named: unknown[]) => (
        asked('store', ...named),
        {
          get: (key: string) => {
            const found: Record<string, unknown> = {}
            if (!trouble.silent)
              later(() => {
                found['result'] = structuredClone(records.get(key))
                const pending: [string, unknown][] = []
                run['put'] = (value: unknown) => pending.push([key, value])
                ;(found['onsuccess'] as () => void)()
                later(() => {
                  if (pending.length > 0 && trouble.put) return (run['onabort'] as () => void)()
                  for (const [name, value] of pending) records.set(name, structuredClone(value))
                  ;(run['oncomplete'] as () => void)()
                })
              })
            return found
          },
          put: (value: unknown) => (run['put'] as (value: unknown) => void)(value),
        }
      )
      return run
    }
    later(() => {
      if (trouble.open === 'hangs') return
      const isAborted = trouble.aborts !== undefined && trouble.aborts-- > 0
      if (isAborted) request['error'] = new DOMException('The connection was closed.', 'AbortError')
      if (trouble.open === 'fails' || isAborted) return (request['onerror'] as () => void)()
      if (trouble.open === 'is blocked') return (request['onblocked'] as () => void)()
      opened++
      request['result'] = connection = Object.assign(own, { transaction, close, createObjectStore })
      if (records.size === 0) (request['onupgradeneeded'] as () => void)()
      ;(request['onsuccess'] as () => void)()
    })
    return request
  }
  return {
    factory: { open } as unknown as IDBFactory,
    records,
    opened: () => opened,
    close: () => (connection.isClosed = true),
    outdate: () => connection.onversionchange?.(),
    asked,
    createObjectStore,
    closed,
  }
}

const signedIn = (record: SessionRecord): SessionRecord => ({
  ...record,
  generation: record.generation + 1,
  session: record.session + 1,
  tokens: TOKENS,
})
const signedOut = (record: SessionRecord): SessionRecord => ({
  ...record,
  generation: record.generation + 1,
  logouts: record.logouts + 1,
  tokens: null,
})

afterEach(() => {
  vi.useRealTimers()
})

describe('the session record', () => {
  it('is stored in the database, and another tab reads it there', async () => {
    const { factory, records } = database()
    const storage = memory()
    expect(
      await idbRecords(
        () => storage,
        () => factory,
      ).read(APP),
    ).toEqual({ generation: 0, session: 0, logouts: 0, tokens: null, clockOffset: 0 })
    const written = await idbRecords(
      () => storage,
      () => factory,
    ).change(APP, signedIn)
    expect(written).toMatchObject({ generation: 1, tokens: TOKENS })
    expect(records.get(APP)).toEqual(written)
    expect(await idbRecords(memory, () => factory).read(APP)).toEqual(written)
  })

  it('is unchanged if the change returns nothing', async () => {
    const { factory } = database()
    const records = idbRecords(memory, () => factory)
    const before = await records.change(APP, signedIn)
    expect(await records.change(APP, () => undefined)).toEqual(before)
    expect(await records.read(APP)).toEqual(before)
  })

  it('is empty if the stored data is broken', async () => {
    const { factory, records } = database()
    const validRecord = { generation: 1, session: 1, logouts: 0, tokens: TOKENS, clockOffset: 0 }
    records.set(APP, validRecord)
    expect(await idbRecords(memory, () => factory).read(APP)).toEqual(validRecord)
    const odd = [
      { generation: -1 },
      { generation: 1.5 },
      { session: -1 },
      { logouts: '0' },
      { clockOffset: Infinity },
      { clockOffset: null },
      { tokens: undefined },
      { tokens: { refresh: 1 } },
      { tokens: { ...TOKENS, provider: undefined } },
      { tokens: { ...TOKENS, identity: 7 } },
    ]
    for (const value of [7, 'x', { token: 'old' }, ...odd.map(part => ({ ...validRecord, ...part }))]) {
      records.set(APP, value)
      expect(await idbRecords(memory, () => factory).read(APP)).toEqual(NO_RECORD)
      await idbRecords(memory, () => factory).change(APP, () => undefined)
      expect(records.get(APP)).toEqual(value)
    }
  })

  it.each([
    ['is missing', undefined],
    ['may not be opened', { open: 'throws' as const }],
    ['cannot be opened', { open: 'fails' as const }],
    ['is held by an older page', { open: 'is blocked' as const }],
    ['cannot be written', { put: true }],
  ])('is stored in local storage if the database %s', async (_, trouble) => {
    const storage = memory()
    const factory = trouble ? database(trouble).factory : undefined
    const records = idbRecords(
      () => storage,
      () => factory,
    )
    await records.change(APP, signedIn)
    await records.change(APP, signedOut)
    expect(await records.read(APP)).toMatchObject({ generation: 2, logouts: 1, tokens: null })
    expect(
      await idbRecords(
        () => storage,
        () => undefined,
      ).read(APP),
    ).toMatchObject({ generation: 2, tokens: null })
    expect(JSON.parse(storage.get(`wallet-elements:${APP}:session`) ?? '')).toMatchObject({ generation: 2, logouts: 1 })
  })

  it.each([
    ['does not open', { open: 'hangs' as const }],
    ['does not answer', { silent: true }],
  ])('waits three seconds for a database that %s, once', async (_, trouble) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { factory } = database(trouble)
    const storage = memory()
    const records = idbRecords(
      () => storage,
      () => factory,
    )
    const written = records.change(APP, signedIn)
    for (let ticks = 0; ticks < 5; ticks++) await new Promise(resolve => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await written).toMatchObject({ generation: 1 })
    expect(await records.change(APP, signedOut)).toMatchObject({ generation: 2, tokens: null })
  })

  it('is in a database and an object store of its own', async () => {
    const { factory, asked, createObjectStore } = database()
    const records = idbRecords(memory, () => factory)
    await records.read(APP)
    await records.change(APP, signedIn)
    expect(asked.mock.calls).toEqual([
      ['open', 'wallet-elements', 1],
      ['transaction', 'sessions', 'readonly'],
      ['store', 'sessions'],
      ['transaction', 'sessions', 'readwrite'],
      ['store', 'sessions'],
    ])
    expect(createObjectStore).toHaveBeenCalledExactlyOnceWith('sessions')
  })

  it('is the last one that this tab has seen if both storages fail', async () => {
    const trouble = { gone: false }
    const records = idbRecords(memory, () => database(trouble).factory)
    const before = await records.change(APP, signedIn)
    trouble.gone = true
    expect(await records.read(APP)).toEqual(before)
    expect(await records.change(APP, signedOut)).toMatchObject({ generation: 2, session: 1, tokens: null })
  })

  it('comes from the database if local storage has an equally new one, and is the newer one if a change returns nothing', async () => {
    const trouble = { put: false }
    const { factory, records: stored } = database(trouble)
    const storage = memory()
    const records = idbRecords(
      () => storage,
      () => factory,
    )
    const first = await records.change(APP, signedIn)
    storage.set(`wallet-elements:${APP}:session`, JSON.stringify({ ...first, tokens: null }))
    expect(await records.read(APP)).toEqual(first)
    trouble.put = true
    const newer = await records.change(APP, signedOut)
    trouble.put = false
    expect(await records.change(APP, () => undefined)).toEqual(newer)
    expect([stored.get(APP), storage.get(`wallet-elements:${APP}:session`)]).toEqual([newer, null])
    expect(
      await idbRecords(
        () => storage,
        () => factory,
      ).read(APP),
    ).toEqual(newer)
  })

  it('is kept in its newest state if the database fails meanwhile, and the database is used again later', async () => {
    const trouble = { put: false }
    const { factory, records: stored } = database(trouble)
    const storage = memory()
    const records = idbRecords(
      () => storage,
      () => factory,
    )
    await records.change(APP, signedIn)
    trouble.put = true
    await records.change(APP, signedOut)
    const other = idbRecords(
      () => storage,
      () => factory,
    )
    expect(await other.read(APP)).toMatchObject({ generation: 2, tokens: null })
    trouble.put = false
    expect(await other.change(APP, signedIn)).toMatchObject({ generation: 3, session: 2, tokens: TOKENS })
    expect(stored.get(APP)).toMatchObject({ generation: 3 })
    expect(await records.read(APP)).toMatchObject({ generation: 3 })
  })

  it('is read from the database again after the browser closed it', async () => {
    const { factory, opened, close } = database()
    const records = idbRecords(memory, () => factory)
    await records.change(APP, signedIn)
    close()
    expect(await records.read(APP)).toMatchObject({ generation: 1 })
    expect(opened()).toBe(2)
  })

  it('is empty after the visitor has cleared both storages, and can then be stored again', async () => {
    const { factory, records: stored, close } = database()
    const storage = memory()
    const records = idbRecords(
      () => storage,
      () => factory,
    )
    await records.change(APP, signedIn)
    stored.clear()
    close()
    expect(await records.read(APP)).toEqual(NO_RECORD)
    close()
    const kept = vi.spyOn(storage, 'set')
    expect(await records.change(APP, signedOut)).toMatchObject({ generation: 1, session: 0, tokens: null })
    expect([stored.get(APP), kept.mock.calls]).toMatchObject([{ generation: 1, tokens: null }, []])
  })

  it('is empty also if the browser closes the reopened database while it clears the data', async () => {
    const trouble: Parameters<typeof database>[0] = {}
    const { factory, records: stored, close } = database(trouble)
    const storage = memory()
    const records = idbRecords(
      () => storage,
      () => factory,
    )
    await records.change(APP, signedIn)
    stored.clear()
    close()
    trouble.aborts = 2
    expect(await records.read(APP)).toEqual(NO_RECORD)
    expect(trouble.aborts).toBeLessThanOrEqual(0)
    expect(await records.change(APP, signedIn)).toMatchObject({ generation: 1 })
    expect(storage.get(`wallet-elements:${APP}:session`)).toBe(null)
  })

  it('is read from the database again after every attempt to open it was aborted', async () => {
    const trouble: Parameters<typeof database>[0] = {}
    const { factory, records: stored, close, asked } = database(trouble)
    const records = idbRecords(memory, () => factory)
    await records.change(APP, signedIn)
    stored.clear()
    close()
    trouble.aborts = 3
    asked.mockClear()
    expect(await records.read(APP), 'for now').toMatchObject({ generation: 1 })
    expect(asked.mock.calls.filter(([what]) => what === 'open')).toHaveLength(3)
    expect(await records.read(APP)).toEqual(NO_RECORD)
  })

  it('closes the database for a newer version of it, and opens it again', async () => {
    const { factory, opened, outdate, closed } = database()
    const records = idbRecords(memory, () => factory)
    await records.change(APP, signedIn)
    outdate()
    expect(closed).toHaveBeenCalledOnce()
    expect(await records.read(APP)).toMatchObject({ generation: 1 })
    expect(opened()).toBe(2)
  })

  it('is unchanged if the change throws, and the call rejects with that error', async () => {
    const { factory, records: stored } = database()
    const records = idbRecords(memory, () => factory)
    await records.change(APP, signedIn)
    await expect(
      records.change(APP, () => {
        throw new Error('No tokens')
      }),
    ).rejects.toThrow('No tokens')
    expect(stored.get(APP)).toMatchObject({ generation: 1 })
  })
})
