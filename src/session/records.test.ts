import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SafeStorage } from '../lib/storage.js'
import { idbRecords } from './records.js'
import { NO_RECORD, type SessionRecord } from './session-record.js'

const APP = 'clrecordsunittestapp00001'
const TOKENS = { refresh: 'r', customer: 'c', provider: null, identity: null }

function memory(): SafeStorage {
  const map = new Map<string, string>()
  return { get: key => map.get(key) ?? null, set: (key, value) => void map.set(key, value), remove: key => void map.delete(key) }
}

/** A database that keeps records; each step answers in a task of its own, as IndexedDB does. `trouble` breaks it. */
function database(trouble: { open?: 'throws' | 'hangs' | 'fails'; put?: boolean; gone?: boolean } = {}): { factory: IDBFactory; records: Map<string, unknown>; opened: () => number; close: () => void } {
  const records = new Map<string, unknown>()
  let opened = 0
  let connection: { onclose?: () => void } = {}
  const later = (work: () => void) => void setImmediate(work)
  const open = () => {
    if (trouble.open === 'throws') throw new DOMException('Not here', 'SecurityError')
    const request: Record<string, unknown> = { error: null }
    const transaction = () => {
      if (trouble.gone) throw new DOMException('The connection is closing', 'InvalidStateError')
      const run: Record<string, unknown> = { error: null, abort: () => later(() => (run['onabort'] as () => void)()) }
      run['objectStore'] = () => ({
        get: (key: string) => {
          const found: Record<string, unknown> = {}
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
      })
      return run
    }
    later(() => {
      if (trouble.open === 'hangs') return
      if (trouble.open === 'fails') return (request['onerror'] as () => void)()
      opened++
      request['result'] = connection = { transaction, close: () => undefined, createObjectStore: () => undefined } as typeof connection
      ;(request['onsuccess'] as () => void)()
    })
    return request
  }
  return { factory: { open } as unknown as IDBFactory, records, opened: () => opened, close: () => connection.onclose?.() }
}

const signedIn = (record: SessionRecord): SessionRecord => ({ ...record, generation: record.generation + 1, session: record.session + 1, tokens: TOKENS })
const signedOut = (record: SessionRecord): SessionRecord => ({ ...record, generation: record.generation + 1, logouts: record.logouts + 1, tokens: null })

afterEach(() => { vi.useRealTimers() })

describe('the session record', () => {
  it('lives in the database, and is read by another tab from there', async () => {
    const { factory, records } = database()
    const storage = memory()
    expect(await idbRecords(() => storage, () => factory).read(APP)).toEqual(NO_RECORD)
    const written = await idbRecords(() => storage, () => factory).change(APP, signedIn)
    expect(written).toMatchObject({ generation: 1, tokens: TOKENS })
    expect(records.get(APP)).toEqual(written)
    expect(await idbRecords(memory, () => factory).read(APP)).toEqual(written)
  })

  it('stays as it is when a change has nothing to change', async () => {
    const { factory } = database()
    const records = idbRecords(memory, () => factory)
    const before = await records.change(APP, signedIn)
    expect(await records.change(APP, () => undefined)).toEqual(before)
    expect(await records.read(APP)).toEqual(before)
  })

  it('is no record when what is stored is broken', async () => {
    const { factory, records } = database()
    for (const value of [7, 'x', { generation: -1 }, { generation: 1, session: 1, logouts: 0, tokens: { refresh: 1 }, clockOffset: 0 }, { token: 'old' }]) {
      records.set(APP, value)
      expect(await idbRecords(memory, () => factory).read(APP)).toEqual(NO_RECORD)
    }
  })

  it.each([
    ['is missing', undefined],
    ['may not be opened', { open: 'throws' as const }],
    ['cannot be opened', { open: 'fails' as const }],
    ['cannot be written', { put: true }],
  ])('lives in local storage where the database %s', async (_, trouble) => {
    const storage = memory()
    const factory = trouble ? database(trouble).factory : undefined
    const records = idbRecords(() => storage, () => factory)
    await records.change(APP, signedIn)
    await records.change(APP, signedOut)
    expect(await records.read(APP)).toMatchObject({ generation: 2, logouts: 1, tokens: null })
    expect(await idbRecords(() => storage, () => undefined).read(APP)).toMatchObject({ generation: 2, tokens: null })
  })

  it('waits three seconds for a database that does not answer, once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { factory } = database({ open: 'hangs' })
    const storage = memory()
    const records = idbRecords(() => storage, () => factory)
    const written = records.change(APP, signedIn)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await written).toMatchObject({ generation: 1 })
    expect(await records.change(APP, signedOut)).toMatchObject({ generation: 2, tokens: null })
  })

  it('goes on from the newest when the database fails in between, and comes back to it', async () => {
    const trouble = { put: false }
    const { factory, records: stored } = database(trouble)
    const storage = memory()
    const records = idbRecords(() => storage, () => factory)
    await records.change(APP, signedIn)
    trouble.put = true
    await records.change(APP, signedOut)
    const other = idbRecords(() => storage, () => factory)
    expect(await other.read(APP)).toMatchObject({ generation: 2, tokens: null })
    trouble.put = false
    expect(await other.change(APP, signedIn)).toMatchObject({ generation: 3, session: 2, tokens: TOKENS })
    expect(stored.get(APP)).toMatchObject({ generation: 3 })
    expect(await records.read(APP)).toMatchObject({ generation: 3 })
  })

  it('opens the database again after the browser closed it', async () => {
    const { factory, opened, close } = database()
    const records = idbRecords(memory, () => factory)
    await records.change(APP, signedIn)
    close()
    expect(await records.read(APP)).toMatchObject({ generation: 1 })
    expect(opened()).toBe(2)
  })

  it('rejects with what the change throws, and changes nothing', async () => {
    const { factory, records: stored } = database()
    const records = idbRecords(memory, () => factory)
    await records.change(APP, signedIn)
    await expect(records.change(APP, () => { throw new Error('No tokens') })).rejects.toThrow('No tokens')
    expect(stored.get(APP)).toMatchObject({ generation: 1 })
  })
})
