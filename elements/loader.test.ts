import { afterEach, expect, it, vi } from 'vitest'

const loaded = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('./tags/loaders.js', () => ({ LOADERS: { 'wallet-fund': loaded } }))
const { loadWhenShown } = await import('./loader.js')

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('an element that fails to load is retried with exponential backoff until it loads', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('customElements', { get: () => undefined })
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  loaded
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValue()
  loadWhenShown({ querySelector: () => ({}) } as unknown as Document)
  await vi.advanceTimersByTimeAsync(999)
  expect(loaded).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(loaded).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(loaded).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect([loaded.mock.calls.length, consoleError.mock.calls.length]).toEqual([3, 2])
  await vi.runAllTimersAsync()
  expect(loaded).toHaveBeenCalledTimes(3)
})
