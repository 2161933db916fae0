import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ScanRequest } from '../config/transaction-scan.js'
import { failure } from '../errors/failure.harness.js'
import { polluted } from '../lib/own/polluted.harness.js'
import { optionalMembers } from './members.harness.js'
import { jsonResponse, scriptedProvider } from './provider.harness.js'
import { scanTransaction } from './scan.js'

const REQUEST = { chain_id: '1' } as unknown as ScanRequest
const VALID = { status: 'Success', result_type: 'Benign' }
const moves = (count: number) =>
  Array.from({ length: count }, () => ({ asset: { symbol: 'ETH' }, in: [], out: [{ value: '1', usd_price: '3000' }] }))
const found = (simulation: object) => ({
  validation: VALID,
  simulation: { status: 'Success', assets_diffs: [], exposures: [], ...simulation },
})
const spending = (count: number) =>
  Array.from({ length: count }, () => ({
    asset: { symbol: 'USDC' },
    spenders: { '0xspender': { value: '1', usd_price: null } },
  }))

let provider: ReturnType<typeof scriptedProvider>
const scan = (...script: Parameters<typeof scriptedProvider>) => {
  provider = scriptedProvider(...script)
  return scanTransaction(REQUEST, new AbortController().signal)
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  provider.restore()
  vi.useRealTimers()
})

describe('a scan by the provider', () => {
  it('the scan reports the verdict, the transfers and the spenders', async () => {
    const result = found({
      params: {
        from: '0x1',
        to: '0x2',
        value: '0x0',
        data: '0x',
        gas: '0x5208',
        gas_price: '0x1',
        block_tag: 'latest',
        chain: 'ethereum',
        calldata: { function_selector: '0xa9059cbb', function_signature: 'transfer(address,uint256)' },
      },
      assets_diffs: [
        {
          asset: { type: 'ERC20', name: 'USD Coin', symbol: 'USDC', logo_url: 'https://logo.test/usdc.png' },
          in: [{ value: '2', usd_price: '2' }],
          out: [{ value: '1', usd_price: '1' }],
        },
      ],
      exposures: spending(1),
    })
    expect(await scan(jsonResponse(result))).toEqual(result)
    expect(provider.requests).toMatchObject([{ method: 'POST', body: REQUEST }])
    expect(provider.requests[0]?.url.pathname).toBe('/api/v1/scan/transaction')
  })

  it('a scan needs a verdict and lists, and may omit all other members', async () => {
    const params = {
      from: '0x1',
      to: '0x2',
      value: '0x0',
      data: '0x',
      gas: '0x5208',
      gas_price: '0x1',
      block_tag: 'latest',
      chain: 'ethereum',
      calldata: { function_selector: '0xa9059cbb', function_signature: 'transfer(address,uint256)' },
    }
    const asset = { type: 'ERC20', name: 'USD Coin', symbol: 'USDC', logo_url: 'https://logo.test/usdc.png' }
    const amount = { value: '2', usd_price: '2' }
    const complete = found({
      params,
      assets_diffs: [{ asset, in: [amount], out: [amount] }],
      exposures: [{ asset, spenders: { spender: amount } }],
    })
    const loose = [
      'params',
      ...Object.keys(params).map(name => `params.${name}`),
      ...Object.keys(params.calldata).map(name => `params.calldata.${name}`),
      ...['assets_diffs.0', 'exposures.0'].flatMap(path => Object.keys(asset).map(name => `${path}.asset.${name}`)),
      ...['assets_diffs.0.in.0', 'assets_diffs.0.out.0', 'exposures.0.spenders.spender'].flatMap(path =>
        Object.keys(amount).map(name => `${path}.${name}`),
      ),
    ]
    const read = (given: unknown) => {
      provider.restore()
      return scan(jsonResponse(given))
    }
    provider = scriptedProvider()
    expect(await optionalMembers(complete, read)).toEqual({
      ...Object.fromEntries(loose.map(name => [`simulation.${name}`, 'absent or null'])),
      'simulation.exposures.0.spenders.spender': 'absent',
    })
    const failed = { status: 'Error', error: 'It reverts' }
    expect(await optionalMembers({ validation: failed, simulation: failed }, read)).toEqual({
      'validation.error': 'absent or null',
      'simulation.error': 'absent or null',
    })
  })

  it('a scan may fail to reach a verdict', async () => {
    const nothing = {
      validation: { status: 'Error', error: 'No verdict' },
      simulation: { status: 'Error', error: 'It reverts' },
    }
    provider = scriptedProvider(jsonResponse(nothing))
    expect(await scanTransaction(REQUEST, new AbortController().signal)).toEqual(nothing)
  })

  it('a result is read correctly in a polluted page, and errors name the invalid member', async () => {
    const malicious = {
      ...found({ assets_diffs: moves(1) }),
      validation: { status: 'Success', result_type: 'Malicious' },
    }
    provider = scriptedProvider(
      jsonResponse(malicious),
      jsonResponse(malicious),
      jsonResponse(found({ exposures: [{ asset: {}, spenders: { '0xspender': { value: 1 } } }] })),
    )
    const ask = () => scanTransaction(REQUEST, new AbortController().signal)
    for (const result of await polluted({ issues: [{ path: [] }] }, ask)) expect(result).toEqual(malicious)
    expect((await failure(ask())).message).toContain('(scan.simulation.exposures.0.spenders.0xspender.value)')
  })

  it('a result with more than a hundred entries in a list is refused', async () => {
    const amounts = (count: number) => [{ asset: {}, in: Array(count).fill({}), out: [] }]
    for (const full of [{ assets_diffs: moves(100) }, { exposures: spending(100) }, { assets_diffs: amounts(100) }])
      expect(await scan(jsonResponse(found(full)))).toMatchObject({ validation: VALID })
    for (const flood of [{ assets_diffs: moves(101) }, { exposures: spending(101) }, { assets_diffs: amounts(101) }])
      expect((await failure(scan(jsonResponse(found(flood))))).code).toBe('UNEXPECTED_ANSWER')
  })

  it('a scan is tried once, for six seconds at most, and ends when the visitor leaves', async () => {
    expect(await failure(scan(jsonResponse({}, 503)))).toMatchObject({ status: 503 })
    expect(provider.requests).toHaveLength(1)
    provider.restore()
    const failed = vi.fn()
    scan('hang').catch(failed)
    await vi.advanceTimersByTimeAsync(5_999)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(failed.mock.calls[0]?.[0]).toMatchObject({ code: 'CLIENT_REQUEST_TIMEOUT' })
    const leaving = new AbortController()
    const left = failure(scanTransaction(REQUEST, leaving.signal))
    leaving.abort()
    expect((await left).code).toBe('REQUEST_ABORTED')
  })
})
