import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectorTo, FakeWallet, reloadPage } from './wallet.harness.js'
import { $connectors, addConnectorSource, connectorsReady } from './registry.js'

beforeEach(reloadPage)
afterEach(() => {
  vi.useRealTimers()
})

const after = (ms: number) => () =>
  new Promise<void>(resolve => {
    setTimeout(resolve, ms)
  })
const never = () => new Promise<void>(() => {})

describe('waiting for the connectors', () => {
  it('waiting ends as soon as all connectors are initialised, if that is before 1500 ms [START-05]', async () => {
    vi.useFakeTimers()
    addConnectorSource('quick', after(100))
    addConnectorSource('slow', after(700))
    const ready = vi.fn()
    void connectorsReady().then(ready)
    await vi.advanceTimersByTimeAsync(699)
    expect(ready).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ready).toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('waiting ends after 1500 ms even if a connector is not initialised [START-06]', async () => {
    vi.useFakeTimers()
    addConnectorSource('hanging', never)
    const ready = vi.fn()
    void connectorsReady().then(ready)
    await vi.advanceTimersByTimeAsync(1_499)
    expect(ready).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ready).toHaveBeenCalled()
  })

  it('a source that fails does not delay waiting', async () => {
    addConnectorSource('rejecting', () => Promise.reject(new Error('broken')))
    addConnectorSource('throwing', () => {
      throw new Error('broken at once')
    })
    await expect(connectorsReady()).resolves.toBeUndefined()
  })

  it('waiting ends when the signal is aborted, and leaves no timer', async () => {
    vi.useFakeTimers()
    addConnectorSource('hanging', never)
    const stop = new AbortController()
    const waiting = expect(connectorsReady(stop.signal)).rejects.toThrow('enough')
    stop.abort(new Error('enough'))
    await waiting
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a source of connectors', () => {
  it('a source is started once per page, and may find more wallets later', async () => {
    let later: ((connector: ReturnType<typeof connectorTo>) => void) | undefined
    const source = vi.fn(async (found: NonNullable<typeof later>) => {
      later = found
    })
    addConnectorSource('one', source)
    addConnectorSource('one', source)
    await connectorsReady()
    expect(source).toHaveBeenCalledTimes(1)
    const connector = connectorTo(new FakeWallet())
    later?.(connector)
    later?.(connector)
    expect($connectors().get()).toEqual([connector])
  })
})
