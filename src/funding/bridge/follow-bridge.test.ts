import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { jsonResponse, scriptedProvider } from '../../api/provider.harness.js'
import { failure } from '../../errors/failure.harness.js'
import { followBridge } from './follow-bridge.js'

const HASH = `0x${'ab'.repeat(32)}`
const statusResponse = (status: string) => jsonResponse({ requests: [{ status }] })

let bridge: ReturnType<typeof scriptedProvider>
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  bridge.restore()
})

function follow(script: readonly string[] | Parameters<typeof scriptedProvider>, testnet = false) {
  bridge = scriptedProvider(
    ...script.map(line => (typeof line === 'string' && line !== 'hang' ? statusResponse(line) : line)),
  )
  const leave = new AbortController()
  const onStatus = vi.fn()
  const onFailure = vi.fn()
  const ended = vi.fn()
  const promise = followBridge({ names: [{ hash: HASH }, { id: 'r1' }], testnet, onStatus, onFailure }, leave.signal)
  promise.then(ended, () => {})
  return { promise, ended, onStatus, onFailure, leave, asked: () => bridge.requests.length }
}

describe('the status of a deposit at the bridge', () => {
  it('the status is requested every second while it is pending, waiting or delayed [BRIDGE-05]', async () => {
    const { asked, onStatus, leave } = follow(['waiting', 'pending', 'delayed', 'delayed'])
    await vi.advanceTimersByTimeAsync(0)
    expect(asked()).toBe(1)
    for (const count of [2, 3, 4, 5, 6]) {
      await vi.advanceTimersByTimeAsync(999)
      expect(asked()).toBe(count - 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(asked()).toBe(count)
    }
    expect(onStatus.mock.calls.flat().slice(0, 4)).toEqual(['waiting', 'pending', 'delayed', 'delayed'])
    leave.abort(new Error('left'))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked()).toBe(6)
  })

  it('the status is pending if the bridge does not know the deposit yet: an empty list [BRIDGE-13]', async () => {
    const { onStatus, ended, leave } = follow([jsonResponse({ requests: [] })])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(onStatus.mock.calls.flat()).toEqual(['pending', 'pending', 'pending'])
    expect(ended).not.toHaveBeenCalled()
    leave.abort(new Error('left'))
  })

  it('the other id is requested if the bridge does not know the transaction, which may be replaced', async () => {
    const { ended } = follow([jsonResponse({ requests: [] }), statusResponse('pending'), statusResponse('success')])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(ended).toHaveBeenCalledOnce()
    expect(bridge.requests.map(({ url }) => url.search)).toEqual([`?hash=${HASH}`, '?id=r1', '?id=r1'])
  })

  it('the polling ends with success [BRIDGE-06]', async () => {
    const { asked, ended } = follow(['pending', 'success'])
    await vi.advanceTimersByTimeAsync(999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked()).toBe(2)
  })

  it('the polling ends with an error and a link if the bridge refunds the deposit or fails [BRIDGE-07]', async () => {
    for (const status of ['refund', 'failure'])
      for (const testnet of [false, true]) {
        const { promise, asked } = follow(['waiting', status], testnet)
        const failed = failure(promise)
        await vi.advanceTimersByTimeAsync(1_000)
        expect(await failed).toMatchObject({
          code: 'TRANSACTION_FAILURE',
          data: { status, refundUrl: `https://${testnet ? 'testnets.' : ''}relay.link/transaction/${HASH}` },
        })
        await vi.advanceTimersByTimeAsync(10_000)
        expect(asked()).toBe(2)
        bridge.restore()
      }
  })

  it('polling continues after the bridge failed to answer for a while', async () => {
    const { ended, onFailure, onStatus } = follow([
      new TypeError('down'),
      jsonResponse('<html>'),
      statusResponse('success'),
    ])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(onFailure).toHaveBeenCalledTimes(2)
    expect(onStatus).not.toHaveBeenCalled()
    expect(ended).toHaveBeenCalledOnce()
  })

  it('the bridge is not polled while the page is hidden, and polled at once when it is visible', async () => {
    let now = 'hidden'
    class Document extends EventTarget {
      get visibilityState() {
        return now
      }
    }
    const page = new Document()
    vi.stubGlobal('Document', Document)
    vi.stubGlobal('document', page)
    const { asked, ended } = follow(['success'])
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(asked()).toBe(0)
    now = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect([asked(), ended.mock.calls.length]).toEqual([1, 1])
  })
})
