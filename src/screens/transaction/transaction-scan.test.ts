import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ScanRequest } from '../../config/transaction-scan.js'
import { scanned } from './transaction-scan.js'

const REQUEST: ScanRequest = { metadata: { domain: 'app.example' }, chain_id: '1', request: { method: 'eth_sendTransaction', params: [{}] } }

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a scan that never answers', () => {
  it('has failed after 6 s, and is told to stop', async () => {
    vi.useFakeTimers()
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    let stopped: AbortSignal | undefined
    const settled = vi.fn()
    const looking = scanned((_, signal) => new Promise(() => { stopped = signal }), REQUEST, new AbortController().signal)
    void looking.then(settled)
    await vi.advanceTimersByTimeAsync(5_999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await looking).toEqual({ status: 'failed' })
    expect(stopped?.aborted).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ends in silence when the visitor leaves', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const here = new AbortController()
    const looking = scanned(() => new Promise(() => {}), REQUEST, here.signal)
    here.abort()
    expect(await looking).toEqual({ status: 'failed' })
    expect(warned).not.toHaveBeenCalled()
  })
})
