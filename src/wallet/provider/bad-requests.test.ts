import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setHandler, type Handler } from '../../ask/handlers.js'
import { failure } from '../../errors/failure.harness.js'
import { ADA, OTHER, providerPage, type ProviderPage } from './provider-page.harness.js'
import { NODE_METHODS } from './node-methods.js'
import { ProviderRpcError } from './provider-error.js'

const NUMBERS = [4001, 4100, 4200, 4900, 4901, 4902, 5700, 5710, 5720, 5730, 5740, 5760, -32602, -32603, 32603]
const METHODS = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_coinbase',
  'eth_chainId',
  'net_version',
  'eth_unsubscribe',
  'personal_sign',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_signTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_revokePermissions',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
  'eth_sign',
  'eth_signTypedData',
  ...[...NODE_METHODS].slice(0, 3),
]

let page: ProviderPage
const confirm = vi.fn<Handler<'confirm-transaction'>>(() => Promise.resolve({ hash: '0xh' }))
const sign = vi.fn<Handler<'sign-message'>>(() => Promise.resolve({ signature: '0xs' }))
beforeAll(async () => {
  page = await providerPage()
  setHandler('confirm-transaction', confirm)
  setHandler('sign-message', sign)
})
afterAll(async () => {
  setHandler('confirm-transaction', undefined)
  setHandler('sign-message', undefined)
  await page.stop()
})
beforeEach(() => {
  vi.clearAllMocks()
})

/**
 * Parameters that a page may pass: any JSON, values that are not JSON, addresses, numbers beyond their width,
 * bidirectional text, keys of prototypes.
 */
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    undefined,
    null,
    ADA,
    OTHER,
    '0x',
    '0x7',
    '0x1',
    `0x${'f'.repeat(65)}`,
    1n,
    NaN,
    Infinity,
    -1,
    '\u202e\u0000',
    () => 1,
    Symbol('x'),
    new Date(0),
    new Map(),
  ),
  fc.dictionary(
    fc.constantFrom(
      'chainId',
      'from',
      'to',
      'data',
      'value',
      'version',
      'calls',
      'id',
      'type',
      'options',
      'eth_accounts',
      '__proto__',
      'constructor',
      'toJSON',
    ),
    fc.jsonValue({ maxDepth: 2 }),
  ),
)
const cyclic = () => {
  const list: unknown[] = []
  list.push(list)
  return list
}
const deep = () => JSON.parse('['.repeat(5_000) + ']'.repeat(5_000)) as unknown
const getter = () =>
  Object.defineProperty({}, 'chainId', {
    enumerable: true,
    get() {
      throw new Error('hostile')
    },
  })

describe('malformed requests', () => {
  it("every request ends, by an error code if it fails, and concerns only the visitor's own wallet", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...METHODS),
        fc.oneof(fc.array(odd, { maxLength: 3 }), odd),
        async (method, params) => {
          const ended = await page.provider.request({ method, params } as { method: string }).then(
            () => undefined,
            (error: unknown) => error,
          )
          if (ended !== undefined) {
            expect(ended).toBeInstanceOf(ProviderRpcError)
            expect(NUMBERS).toContain((ended as ProviderRpcError).code)
          }
          for (const [{ address }] of [...confirm.mock.calls, ...sign.mock.calls]) expect(address).toBe(ADA)
          expect(await page.ask('eth_requestAccounts'), 'the next one is served').toEqual([ADA])
        },
      ),
      { numRuns: 400 },
    )
  })

  it.each(
    METHODS.filter(method => !/^eth_(accounts|requestAccounts|coinbase|chainId)$|^net_|getPermissions$/.test(method)),
  )('cyclic, too deep or throwing parameters are refused: %s', async method => {
    for (const params of [
      cyclic(),
      [cyclic()],
      deep(),
      [deep()],
      [getter()],
      [Object.create(null, { chainId: { get: () => '0x7' } }) as object].concat(cyclic() as never[]),
    ]) {
      expect((await failure<{ code: number }>(page.provider.request({ method, params }))).code).toBe(-32602)
    }
    expect([confirm.mock.calls, sign.mock.calls]).toEqual([[], []])
    expect(await page.ask('eth_accounts')).toEqual([ADA])
  })

  it('typed data for another wallet, and lists in version 3 of typed data, are not signed', async () => {
    const typed = (type: string) => ({
      domain: {},
      types: { Vote: [{ name: 'yes', type }] },
      primaryType: 'Vote',
      message: { yes: type === 'bool' ? true : [] },
    })
    for (const method of ['eth_signTypedData_v3', 'eth_signTypedData_v4'])
      expect(await failure(page.ask(method, [OTHER, typed('bool')]))).toMatchObject({ code: 4100 })
    for (const data of [typed('bool[]'), typed('Vote[2]'), JSON.stringify(typed('bool[][]'))])
      expect(await failure(page.ask('eth_signTypedData_v3', [ADA, data]))).toMatchObject({
        code: -32602,
        message: expect.stringContaining('Invalid typed data') as string,
      })
    expect(sign).not.toHaveBeenCalled()
    expect(await page.ask('eth_signTypedData_v3', [ADA, typed('bool')])).toBe('0xs')
    expect(sign).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ method: 'eth_signTypedData_v4', data: typed('bool') }),
      expect.anything(),
    )
  })

  it('the provider does not claim to be another wallet', () => {
    expect('isMetaMask' in page.provider).toBe(false)
  })
})
