import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isErrorCode } from '../errors/codes.js'
import { failure } from '../errors/failure.harness.js'
import type { WalletError } from '../errors/wallet-error.js'
import { forgetApp, configureApp } from '../config/app.js'
import { connectorTo } from './wallet.harness.js'
import { walletRequest, connectError } from './wallet-request.js'

afterEach(() => {
  vi.useRealTimers()
  forgetApp()
})

const failing = (error: unknown) =>
  failure(walletRequest(connectorTo({ request: () => Promise.reject(error) }), 'eth_requestAccounts'))
const withNumber = (code: unknown) => Object.assign(new Error('from the wallet'), { code })

describe('a request to an external wallet', () => {
  it("the wallet's response is returned, and the request is passed on unchanged", async () => {
    const request = vi.fn(() => Promise.resolve('0x1'))
    expect(await walletRequest(connectorTo({ request }), 'eth_chainId')).toBe('0x1')
    await walletRequest(connectorTo({ request }), 'wallet_switchEthereumChain', { params: [{ chainId: '0x1' }] })
    expect(request.mock.calls).toEqual([
      [{ method: 'eth_chainId' }],
      [{ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }],
    ])
  })

  it('a request ends after 120000 ms without a response [EXTW-33]', () =>
    unanswered(failure => expect(failure.retryable).toBe(true)))

  it('a timed-out request fails with "Wallet timeout" [EXTW-27]', () =>
    unanswered(failure => expect(failure.message).toBe('Wallet timeout')))

  async function unanswered(look: (failure: WalletError) => void): Promise<void> {
    vi.useFakeTimers()
    const failed = vi.fn<(failure: WalletError) => void>()
    void walletRequest(connectorTo({ request: () => new Promise(() => {}) }), 'eth_requestAccounts').catch(failed)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(failed.mock.calls[0]?.[0].code).toBe('GENERIC_CONNECT_WALLET_ERROR')
    look(failed.mock.calls[0]?.[0] as WalletError)
  }

  it('the host sets the time limit for each type of wallet, and it is 120 s for the others [EXTW-34]', async () => {
    configureApp({ rpcConfig: { rpcTimeouts: { metamask: 5_000, wallet_connect: 300_000 } } })
    expect([await timeOf('metamask'), await timeOf('wallet_connect'), await timeOf('phantom')]).toEqual([
      5_000, 300_000, 120_000,
    ])
  })

  it("the time limit is 120 s if the host's value is invalid, or not an own member", async () => {
    configureApp({
      rpcConfig: { rpcTimeouts: { none: 0, before: -1, unending: Infinity, longest: 2 ** 31, nan: NaN, text: '5000' } },
    } as never)
    for (const type of ['none', 'before', 'unending', 'longest', 'nan', 'text', 'constructor', 'valueOf'])
      expect([type, await timeOf(type)]).toEqual([type, 120_000])
  })

  /** The number of milliseconds after which a request to a silent wallet of this type ends. */
  async function timeOf(walletClientType: string): Promise<number> {
    vi.useFakeTimers()
    const from = Date.now()
    const asked = walletRequest(
      { ...connectorTo({ request: () => new Promise(() => {}) }), walletClientType },
      'eth_requestAccounts',
    ).catch((failure: WalletError) => [failure.message, Date.now() - from])
    await vi.runAllTimersAsync()
    const [message, time] = (await asked) as [string, number]
    expect(message).toBe('Wallet timeout')
    return time
  }

  it('a refusal in the wallet fails with "User rejected connection" [EXTW-28]', async () => {
    expect(await failing(withNumber(4001))).toMatchObject({
      code: 'USER_REJECTED_REQUEST',
      message: 'User rejected connection',
      rpcCode: 4001,
      cancelled: true,
    })
  })

  it('a lost connection fails with "Disconnected" and the code 4900 [EXTW-29]', async () => {
    expect(await failing(withNumber(4900))).toMatchObject({ message: 'Disconnected', rpcCode: 4900 })
  })

  it('invalid parameters fail with the number 4200 [EXTW-30]', async () => {
    expect(await failing(withNumber(-32602))).toMatchObject({ rpcCode: 4200 })
  })

  it('a request that is already pending fails with the number -32002 [EXTW-32]', async () => {
    expect(await failing(withNumber(-32002))).toMatchObject({ rpcCode: -32002 })
  })

  it('a known kind of failure is reported as GENERIC_CONNECT_WALLET_ERROR [ERR-25]', async () => {
    for (const code of [4900, -32602, 4200, -32002])
      expect((await failing(withNumber(code))).code).toBe('GENERIC_CONNECT_WALLET_ERROR')
  })

  it('an unreachable wallet fails with "Unable to connect to wallet" [EXTW-37]', async () => {
    const broken = {
      request: (): never => {
        throw new Error('no such wallet')
      },
    }
    await expect(walletRequest(connectorTo(broken), 'eth_accounts')).rejects.toMatchObject({
      code: 'UNKNOWN_CONNECT_WALLET_ERROR',
      message: 'Unable to connect to wallet',
    })
  })

  it("the wallet's own error is kept as the cause, and the error is marked as retryable or not", async () => {
    for (const [code, message, retryable] of [
      [4001, 'User rejected connection', true],
      [-32002, 'Resource request already pending', true],
      [4900, 'Disconnected', true],
      [-32602, 'The wallet does not support this request.', false],
      [4200, 'The wallet does not support this request.', false],
      [undefined, 'Unable to connect to wallet', true],
    ] as const) {
      const thrown = withNumber(code)
      expect(await failing(thrown)).toMatchObject({ message, retryable, cause: thrown })
    }
    for (const thrown of [undefined, null, 'no', 4001])
      expect((await failing(thrown)).code).toBe('UNKNOWN_CONNECT_WALLET_ERROR')
    const own = await failing(withNumber(4001))
    expect(connectError(own)).toBe(own)
  })

  it('the error has one of our codes, whatever the wallet throws', () => {
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('gotcha')
        },
      },
    )
    expect(connectError(trap).code).toBe('UNKNOWN_CONNECT_WALLET_ERROR')
    fc.assert(
      fc.property(fc.anything(), thrown => {
        expect(isErrorCode(connectError(thrown).code)).toBe(true)
      }),
    )
  })

  it('a request ends at once when the signal is aborted, before or after it was sent', async () => {
    const silent = { request: vi.fn(() => new Promise(() => {})) }
    const stop = new AbortController()
    const cause = new Error('left')
    const waiting = walletRequest(connectorTo(silent), 'eth_accounts', { signal: stop.signal })
    stop.abort(cause)
    for (const asked of [waiting, walletRequest(connectorTo(silent), 'eth_accounts', { signal: stop.signal })])
      await expect(asked).rejects.toMatchObject({ code: 'REQUEST_ABORTED', message: 'The request was aborted.', cause })
    expect(silent.request).toHaveBeenCalledTimes(1)
  })
})
