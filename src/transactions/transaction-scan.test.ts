import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ScanRequest, ScanResult } from '../config/transaction-scan.js'
import { polluted } from '../lib/own/polluted.harness.js'
import { scanned } from './transaction-scan.js'

const REQUEST: ScanRequest = {
  metadata: { domain: 'app.example' },
  chain_id: '1',
  request: { method: 'eth_sendTransaction', params: [{}] },
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the result of a scan', () => {
  const amount = { value: '1' }
  const RESULT = {
    validation: { status: 'Success', result_type: 'Benign' },
    simulation: {
      status: 'Success',
      assets_diffs: [{ asset: { symbol: 'ETH' }, in: [], out: [amount] }],
      exposures: [],
    },
  }
  const found = async (answer: unknown) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const state = await scanned(async () => answer as ScanResult, REQUEST, new AbortController().signal)
    return [state, warned.mock.calls.map(([message, reason]) => [message, (reason as Error).message])]
  }
  const simulated = (changes: object) => ({ ...RESULT, simulation: { ...RESULT.simulation, ...changes } })
  const judged = (validation: object) => ({ ...RESULT, validation })

  it('the scan reports its verdict and the changes', async () => {
    const asked = vi.fn(async () => RESULT as ScanResult)
    expect(await scanned(asked, REQUEST, new AbortController().signal)).toEqual({
      status: 'completed',
      level: 'safe',
      diffs: RESULT.simulation.assets_diffs,
      exposures: [],
      params: {},
    })
    expect(asked).toHaveBeenCalledExactlyOnceWith(REQUEST, expect.any(AbortSignal))
    for (const [result_type, level] of [
      ['Warning', 'warn'],
      ['malicious', 'error'],
      ['BENIGN', 'safe'],
    ])
      expect(await found(judged({ status: 'Success', result_type }))).toMatchObject([
        { status: 'completed', level },
        [],
      ])
    const diffs = [{ asset: {}, in: [amount], out: [] }]
    expect(await found(simulated({ assets_diffs: diffs, params: { from: '0x1' } }))).toEqual([
      { status: 'completed', level: 'safe', diffs, exposures: [], params: { from: '0x1' } },
      [],
    ])
    const exposures = [{ asset: {}, spenders: { '0x1': amount } }]
    expect(await found(simulated({ assets_diffs: [], exposures, params: null }))).toEqual([
      { status: 'completed', level: 'safe', diffs: [], exposures, params: {} },
      [],
    ])
  })

  it('all known facts about a moved asset are kept, and unknown ones are dropped [SCAN-02]', async () => {
    const [asset, each] = [
      { type: 'ERC20', name: 'USD Coin', symbol: 'USDC', logo_url: 'https://tokens.example/usdc.png' },
      { value: '12.5', usd_price: '12.49' },
    ]
    const diff = (over: object = {}) => ({ asset, in: [each, {}], out: [each], ...over })
    const diffs = async (given: object) => (await found(simulated({ assets_diffs: [given] })))[0]
    expect(
      await diffs({ ...diff(), asset: { ...asset, risk: 1 }, in: [{ ...each, raw: '0x1' }, {}], more: 1 }),
    ).toStrictEqual(await diffs(diff()))
    expect(await diffs(diff())).toMatchObject({ status: 'completed', diffs: [diff()] })
    for (const [member] of Object.entries(asset))
      expect(await diffs(diff({ asset: { ...asset, [member]: 7 } })), member).toEqual({ status: 'failed' })
    for (const side of ['in', 'out'])
      for (const odd of [undefined, {}, [{ ...each, value: 12.5 }], [{ ...each, usd_price: 12 }]])
        expect(await diffs(diff({ [side]: odd })), side).toEqual({ status: 'failed' })
  })

  it.each<[string, unknown, why: string]>([
    ['something invalid', 'fine', 'Transaction scan failed'],
    ['no verdict', judged({ status: 'Error', error: 'odd' }), 'Transaction scan failed'],
    ['an unknown verdict', judged({ status: 'Success', result_type: 'Splendid' }), 'Transaction scan failed'],
    ['no simulation', simulated({ status: 'Error', error: 'odd' }), 'Simulation failed'],
    ['no changes', simulated({ assets_diffs: [] }), 'No tokens found'],
    [
      'assets without changes',
      simulated({ assets_diffs: [{ asset: {}, in: [], out: [] }], exposures: [{ asset: {}, spenders: {} }] }),
      'No tokens found',
    ],
  ])('a scan whose response has %s is ignored, with a warning in the console', async (_, answer, why) => {
    expect(await found(answer)).toEqual([{ status: 'failed' }, [['The scan of the transaction is ignored.', why]]])
  })
})

describe('a scan on a polluted page', () => {
  const malicious = {
    validation: { status: 'Success', result_type: 'Malicious' },
    simulation: { status: 'Success', assets_diffs: [{ asset: {}, in: [], out: [{}] }], exposures: [] },
  }
  const verdict = (answer: unknown) => scanned(async () => answer as ScanResult, REQUEST, new AbortController().signal)

  it.each([
    'issues',
    'typed',
    'type',
    'default',
    'fallback',
    'path',
    'abortEarly',
    'description',
    'params',
    'symbol',
    'usd_price',
    'calldata',
    'malicious',
  ])('a malicious verdict stays unchanged, with any value on every object under the name "%s"', async name => {
    const clean = await verdict(malicious)
    expect(clean).toMatchObject({ status: 'completed', level: 'error' })
    for (const value of [true, 'safe', 7, [], [{ path: [] }], {}])
      for (const found of await polluted({ [name]: value }, () => verdict(malicious)))
        expect(found).toStrictEqual(clean)
  })

  it('no verdict and no missing field is taken from the page', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { simulation, validation } = malicious
    const lacking: readonly [object, unknown][] = [
      [{ splendid: 'safe' }, { validation: { ...validation, result_type: 'Splendid' }, simulation }],
      [{ result_type: 'Benign' }, { validation: { status: 'Success' }, simulation }],
      [{ validation: { status: 'Success', result_type: 'Benign' } }, { simulation }],
      [{ exposures: [] }, { validation, simulation: { status: 'Success', assets_diffs: simulation.assets_diffs } }],
    ]
    for (const [members, answer] of lacking)
      for (const found of await polluted(members, () => verdict(answer))) expect(found).toEqual({ status: 'failed' })
  })
})

describe('a scan that never answers', () => {
  it('a scan fails after 6 s and is aborted', async () => {
    vi.useFakeTimers()
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    let stopped: AbortSignal | undefined
    const settled = vi.fn()
    const scan = scanned(
      (_, signal) =>
        new Promise(() => {
          stopped = signal
        }),
      REQUEST,
      new AbortController().signal,
    )
    void scan.then(settled)
    await vi.advanceTimersByTimeAsync(5_999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await scan).toEqual({ status: 'failed' })
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(
      'The scan of the transaction is ignored.',
      new Error('Transaction scan failed'),
    )
    expect(stopped?.aborted).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('the scan ends at once and without a warning if the visitor leaves', async () => {
    vi.useFakeTimers()
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const controller = new AbortController()
    const scan = scanned(() => new Promise(() => {}), REQUEST, controller.signal)
    const settled = vi.fn()
    void scan.then(settled)
    controller.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(settled).toHaveBeenCalledExactlyOnceWith({ status: 'failed' })
    expect(warned).not.toHaveBeenCalled()
  })
})
