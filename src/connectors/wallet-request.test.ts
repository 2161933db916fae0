import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isErrorCode } from '../errors/codes.js'
import type { WalletError } from '../errors/wallet-error.js'
import { walletRequest, connectError } from './wallet-request.js'

afterEach(() => { vi.useRealTimers() })

const failing = (error: unknown) => walletRequest({ request: () => Promise.reject(error) }, 'eth_requestAccounts').then(() => { throw new Error('It did not fail.') }, (failure: WalletError) => failure)
const withNumber = (code: unknown) => Object.assign(new Error('from the wallet'), { code })

describe('asking an external wallet', () => {
  it('gives its answer, and asks with what was said', async () => {
    const request = vi.fn(() => Promise.resolve('0x1'))
    expect(await walletRequest({ request }, 'eth_chainId')).toBe('0x1')
    await walletRequest({ request }, 'wallet_switchEthereumChain', { params: [{ chainId: '0x1' }] })
    expect(request.mock.calls).toEqual([[{ method: 'eth_chainId' }], [{ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }]])
  })

  it('ends after 120000 ms without an answer [EXTW-33]', () => unanswered(failure => expect(failure.retryable).toBe(true)))

  it('says "Wallet timeout" when it ends so [EXTW-27]', () => unanswered(failure => expect(failure.message).toBe('Wallet timeout')))

  async function unanswered(look: (failure: WalletError) => void): Promise<void> {
    vi.useFakeTimers()
    const failed = vi.fn<(failure: WalletError) => void>()
    void walletRequest({ request: () => new Promise(() => {}) }, 'eth_requestAccounts').catch(failed)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(failed.mock.calls[0]?.[0].code).toBe('GENERIC_CONNECT_WALLET_ERROR')
    look(failed.mock.calls[0]?.[0] as WalletError)
  }

  it('says "User rejected connection" when the visitor says no in the wallet [EXTW-28]', async () => {
    expect(await failing(withNumber(4001))).toMatchObject({ code: 'USER_REJECTED_REQUEST', message: 'User rejected connection', rpcCode: 4001, cancelled: true })
  })

  it('says "Disconnected" with the number 4900 when the connection is lost [EXTW-29]', async () => {
    expect(await failing(withNumber(4900))).toMatchObject({ message: 'Disconnected', rpcCode: 4900 })
  })

  it('gives invalid parameters the number 4200 [EXTW-30]', async () => {
    expect(await failing(withNumber(-32602))).toMatchObject({ rpcCode: 4200 })
  })

  it('gives a request that is pending already the number -32002 [EXTW-32]', async () => {
    expect(await failing(withNumber(-32002))).toMatchObject({ rpcCode: -32002 })
  })

  it('reports a failure that has a name as GENERIC_CONNECT_WALLET_ERROR [ERR-25]', async () => {
    for (const code of [4900, -32602, 4200, -32002]) expect((await failing(withNumber(code))).code).toBe('GENERIC_CONNECT_WALLET_ERROR')
  })

  it('says of a wallet that cannot be reached "Unable to connect to wallet" [EXTW-37]', async () => {
    const broken = { request: (): never => { throw new Error('no such wallet') } }
    await expect(walletRequest(broken, 'eth_accounts')).rejects.toMatchObject({ code: 'UNKNOWN_CONNECT_WALLET_ERROR', message: 'Unable to connect to wallet' })
  })

  it('keeps the wallet\'s own error, and says whether it can be tried again', async () => {
    for (const [code, message, retryable] of [
      [4001, 'User rejected connection', true], [-32002, 'Resource request already pending', true], [4900, 'Disconnected', true],
      [-32602, 'The wallet does not support this request.', false], [4200, 'The wallet does not support this request.', false], [undefined, 'Unable to connect to wallet', true],
    ] as const) {
      const thrown = withNumber(code)
      expect(await failing(thrown)).toMatchObject({ message, retryable, cause: thrown })
    }
    for (const thrown of [undefined, null, 'no', 4001]) expect((await failing(thrown)).code).toBe('UNKNOWN_CONNECT_WALLET_ERROR')
    const own = await failing(withNumber(4001))
    expect(connectError(own)).toBe(own)
  })

  it('is one of our errors, whatever the wallet throws', () => {
    const trap = new Proxy({}, { get: () => { throw new Error('gotcha') } })
    expect(connectError(trap).code).toBe('UNKNOWN_CONNECT_WALLET_ERROR')
    fc.assert(fc.property(fc.anything(), thrown => { expect(isErrorCode(connectError(thrown).code)).toBe(true) }))
  })

  it('ends at once when the signal is aborted, before or after', async () => {
    const silent = { request: vi.fn(() => new Promise(() => {})) }
    const stop = new AbortController()
    const cause = new Error('left')
    const waiting = walletRequest(silent, 'eth_accounts', { signal: stop.signal })
    stop.abort(cause)
    for (const asked of [waiting, walletRequest(silent, 'eth_accounts', { signal: stop.signal })]) await expect(asked).rejects.toMatchObject({ code: 'REQUEST_ABORTED', message: 'The request was aborted.', cause })
    expect(silent.request).toHaveBeenCalledTimes(1)
  })
})
