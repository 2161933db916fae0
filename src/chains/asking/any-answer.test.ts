import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Hex } from '../ethereum-request.js'
import { parseEthereumRequest } from '../ethereum-request.js'
import {
  getBalance,
  getErc20Balance,
  getErc20Info,
  prepareTransaction,
  sendRawTransaction,
  type EthereumAccess,
} from '../ethereum/index.js'
import {
  buildTransfer,
  confirm,
  getBalance as getLamports,
  getLatestBlockhash,
  getParsedTransaction,
  getTokenBalance,
  prepareSolana,
  sendRaw,
  withSignature,
} from '../solana/index.js'

const ADDRESS: Hex = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const SOLANA = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'
const MINT = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
const never = new AbortController().signal
const access: EthereumAccess = {
  chain: {
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://node.test'] } },
  },
  rpcUrl: 'http://node.test',
}
const cluster = { name: 'devnet', rpcUrl: 'http://node.test' } as const
const transfer = buildTransfer({ from: SOLANA, to: MINT, lamports: 5n, blockhash: MINT })
const signed = withSignature(transfer, SOLANA, new Uint8Array(64).fill(1))

const bigint = (value: unknown) => typeof value === 'bigint'
/** Every request, with a function that returns true for a valid result of it. */
const QUESTIONS: Record<string, [ask: () => Promise<unknown>, good: (value: unknown) => boolean]> = {
  'a balance': [() => getBalance(ADDRESS, access, never), bigint],
  'a token balance': [() => getErc20Balance(ADDRESS, ADDRESS, access, never), bigint],
  'a token': [
    () => getErc20Info(ADDRESS, access, never),
    value =>
      typeof (value as { symbol: unknown }).symbol === 'string' &&
      Number.isInteger((value as { decimals: unknown }).decimals),
  ],
  'a preparation': [
    () => prepareTransaction(parseEthereumRequest({ to: ADDRESS, value: 1n }), ADDRESS, access, {}, never),
    value => bigint((value as { balance: unknown }).balance),
  ],
  'a sending': [() => sendRawTransaction('0x02', access, never), value => typeof value === 'string'],
  'a balance on Solana': [() => getLamports(SOLANA, cluster, never), bigint],
  'a token balance on Solana': [() => getTokenBalance(SOLANA, MINT, cluster, never), bigint],
  'a blockhash': [() => getLatestBlockhash(cluster, never), value => typeof value === 'string'],
  'a preparation on Solana': [
    () => prepareSolana(transfer, SOLANA, cluster, {}, never),
    value => bigint((value as { balance: unknown }).balance),
  ],
  'a sending on Solana': [() => sendRaw(signed, cluster, never), value => typeof value === 'string'],
  'a confirmation on Solana': [() => confirm('5'.repeat(88), MINT, cluster, never), value => value === undefined],
  'a transaction on Solana': [() => getParsedTransaction('5'.repeat(88), cluster, never), () => true],
}

const rpcError = fc.record(
  {
    code: fc.oneof(fc.constantFrom(-32000, -32002, -32005, -32602, -32603, 3, 4001), fc.integer(), fc.string()),
    message: fc.oneof(
      fc.string(),
      fc.constantFrom(
        'already known',
        'nonce too low',
        'execution reverted',
        'insufficient funds for gas * price + value',
      ),
    ),
    data: fc.jsonValue(),
  },
  { requiredKeys: [] },
)
const result = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('0x', '0x0', '0x1', '0xzz', `0x${'ff'.repeat(40)}`, null),
  fc.bigInt({ min: 0n, max: 2n ** 256n }).map(value => `0x${value.toString(16)}`),
  fc.record({
    context: fc.constant({ slot: 1 }),
    value: fc.oneof(
      fc.jsonValue(),
      fc.record({
        amount: fc.oneof(fc.string(), fc.constant('5')),
        blockhash: fc.jsonValue(),
        err: fc.jsonValue(),
        logs: fc.jsonValue(),
      }),
      fc.array(
        fc.record({ err: fc.jsonValue(), confirmationStatus: fc.constantFrom('confirmed', 'processed', null, 7) }),
      ),
    ),
  }),
)
const body = fc.oneof(
  result.map(value => JSON.stringify({ jsonrpc: '2.0', id: 1, result: value })),
  rpcError.map(error => JSON.stringify({ jsonrpc: '2.0', id: 1, error })),
  fc.json(),
  fc.constantFrom(
    '',
    '<html>',
    '{',
    '{"result":',
    '[]',
    'null',
    '{"__proto__":{"x":1},"result":"0x1"}',
    `{"result":"${'0'.repeat(10_000)}"}`,
  ),
  fc.string(),
)
const reply = fc.record({
  status: fc.constantFrom(200, 200, 200, 200, 204, 302, 400, 401, 403, 404, 418, 429, 500, 502, 503, 599),
  body,
  type: fc.constantFrom('application/json', 'text/html', ''),
})

describe('any answer of a node', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it.each(Object.keys(QUESTIONS))('%s ends with a value of its type or a typed error [SEC-09]', async name => {
    const [ask, good] = QUESTIONS[name] ?? expect.fail(name)
    await fc.assert(
      fc.asyncProperty(fc.array(reply, { minLength: 1, maxLength: 6 }), async replies => {
        let calls = 0
        vi.stubGlobal('fetch', async () => {
          const { status, body: text, type } = replies[calls++ % replies.length] ?? expect.fail('no reply')
          return new Response(status === 204 ? null : text, { status, headers: { 'content-type': type } })
        })
        const outcome = ask().then(
          value => ({ value }),
          (error: unknown) => ({ error }),
        )
        let settled = false
        void outcome.then(() => {
          settled = true
        })
        while (!settled) await vi.advanceTimersByTimeAsync(5_000)
        const ended = await outcome
        if ('error' in ended)
          expect(ended.error).toMatchObject({ name: 'WalletError', code: expect.stringMatching(/^[A-Z_]+$/) })
        else expect(good(ended.value)).toBe(true)
      }),
      { numRuns: 60, endOnFailure: true },
    )
  })
})
