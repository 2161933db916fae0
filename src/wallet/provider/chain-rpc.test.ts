import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventually } from '../../lib/time/eventually.harness.js'
import { failure } from '../../errors/failure.harness.js'

const platform = vi.fn<typeof fetch>()
// The tested file captures `fetch` when it loads.
vi.stubGlobal('fetch', platform)
const { askChain } = await import('./chain-rpc.js')
vi.unstubAllGlobals()

const NODE = 'https://node.test/rpc'
const respondWith = (body: string) => platform.mockImplementation(async () => new Response(body))
const ask = (params: unknown = ['0x1']) => askChain(NODE, 'eth_call', params)

beforeEach(() => {
  platform.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a JSON-RPC request is posted without any information about the page', async () => {
  respondWith('{"jsonrpc":"2.0","id":1,"result":{"list":[{"gas":"0x1"}]}}')
  const later = vi.fn()
  vi.stubGlobal('fetch', later)
  const answer = await ask()
  expect(answer).toEqual({ list: [{ gas: '0x1' }] })
  expect(Object.getPrototypeOf(answer)).toBe(Object.prototype)
  expect(platform).toHaveBeenCalledExactlyOnceWith(NODE, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: expect.any(AbortSignal) as AbortSignal,
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":["0x1"]}',
  })
  expect(later).not.toHaveBeenCalled()
  await askChain(NODE, 'eth_blockNumber', undefined)
  expect(platform.mock.lastCall?.[1]?.body).toBe('{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber"}')
})

it('the error of the node is thrown, with a default code if it has none', async () => {
  respondWith('{"error":{"code":3,"message":"execution reverted","data":"0x08"}}')
  expect(await failure(ask())).toMatchObject({
    name: 'ProviderRpcError',
    code: 3,
    message: 'execution reverted',
    data: '0x08',
  })
  respondWith('{"error":{"code":"3","message":7},"result":"0x1"}')
  expect(await failure(ask())).toMatchObject({ code: -32603, message: 'The chain refused.' })
})

it('a malformed answer is reported with its fault', async () => {
  for (const body of ['', '<html>', '[]', 'null', '7']) {
    respondWith(body)
    expect(await failure(ask()), body).toMatchObject({ code: -32603, message: 'The chain gave no JSON-RPC answer.' })
  }
  for (const body of ['{}', '{"error":null}', '{"error":"no"}', '{"error":[1]}']) {
    respondWith(body)
    expect(await failure(ask()), body).toMatchObject({ code: -32603, message: 'The chain gave no result.' })
  }
  respondWith('{"error":null,"result":null}')
  expect(await ask()).toBeNull()
})

it('an answer is not read beyond a limit', async () => {
  const chunk = new Uint8Array(1_000_000).fill(32)
  let sent = 0
  let cancelled = false
  platform.mockImplementation(() =>
    Promise.resolve(
      new Response(
        new ReadableStream({
          pull(controller) {
            sent++
            controller.enqueue(chunk)
          },
          cancel() {
            cancelled = true
          },
        }),
      ),
    ),
  )
  expect(await failure(ask())).toMatchObject({ code: -32603, message: 'The chain gave no JSON-RPC answer.' })
  expect(sent).toBeLessThan(40)
  await eventually(() => expect(cancelled).toBe(true))
})

it('an unreachable or silent chain is reported, and the request and its timer end', async () => {
  const cause = new TypeError('Failed to fetch')
  platform.mockRejectedValue(cause)
  expect(await failure(ask())).toMatchObject({ code: 'NETWORK_ERROR', message: 'The chain cannot be reached.', cause })
  vi.useFakeTimers()
  platform.mockImplementation(() => new Promise(() => {}))
  const outcome = failure(ask())
  const settled = vi.fn()
  void outcome.then(settled)
  await vi.advanceTimersByTimeAsync(14_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toMatchObject({ code: 'CLIENT_REQUEST_TIMEOUT', message: 'The chain does not answer.' })
  expect(platform.mock.lastCall?.[1]?.signal?.aborted).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

it('parameters that are not JSON are refused before the request', async () => {
  const cyclic: unknown[] = []
  cyclic.push(cyclic)
  expect(await failure(ask(cyclic))).toMatchObject({
    code: -32602,
    message: 'The parameters are no JSON.',
    cause: expect.any(Error) as Error,
  })
  expect(platform).not.toHaveBeenCalled()
})
