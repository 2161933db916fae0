import { encodeAbiParameters } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chainById, USDC_ADDRESSES, type ChainRecord } from '../registry.js'
import { getToken, waitForReceipt } from './index.js'
import { secondNode } from './second-node.js'

const TOKEN = '0x1111111111111111111111111111111111111111'
const [FIRST, SECOND] = ['https://first.test/key', 'https://second.test/key']
const mainnet = chainById(1) ?? expect.fail('no chain')
const chain: ChainRecord = { ...mainnet, rpcUrls: { default: { http: [FIRST, SECOND] } } }
const never = new AbortController().signal

type TokenAnswer = readonly [symbol: string, decimals: bigint | 'nft' | 'other'] | 'hang'
let asked: string[]
/** Makes each node answer with these facts about a token, by its URL. */
function nodes(answersByUrl: Readonly<Record<string, TokenAnswer>>): void {
  vi.stubGlobal(
    'fetch',
    (url: string, { body, signal }: RequestInit) =>
      new Promise((answer, fail) => {
        asked.push(url)
        const tokenAnswer = answersByUrl[url] ?? 'hang'
        if (tokenAnswer === 'hang') return void signal?.addEventListener('abort', () => fail(signal.reason))
        const asks = (selector: string) => String(body).includes(selector)
        if (typeof tokenAnswer[1] === 'string' && asks('0x313ce567'))
          return answer(Response.json({ jsonrpc: '2.0', id: 1, error: { code: 3, message: 'execution reverted' } }))
        if (typeof tokenAnswer[1] === 'string' && asks('0x01ffc9a7'))
          return answer(
            Response.json({
              jsonrpc: '2.0',
              id: 1,
              result: `0x${String(tokenAnswer[1] === 'nft' && asks('80ac58cd') ? 1 : 0).padStart(64, '0')}`,
            }),
          )
        const result = asks('0x95d89b41')
          ? encodeAbiParameters([{ type: 'string' }], [tokenAnswer[0]])
          : encodeAbiParameters([{ type: 'uint256' }], [BigInt(tokenAnswer[1])])
        answer(Response.json({ jsonrpc: '2.0', id: 1, result }))
      }),
  )
}
beforeEach(() => {
  asked = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const read = (second: TokenAnswer, token: `0x${string}` = TOKEN, first: TokenAnswer = ['DUCK', 4n]) => {
  nodes({ [FIRST]: first, [SECOND]: second })
  return getToken(token, undefined, { chain, rpcUrl: FIRST }, never)
}

describe('an unknown token', () => {
  it('an unknown token has the facts on which two nodes agree, if the host names two', async () => {
    expect(await read(['DUCK', 4n])).toMatchObject({ symbol: 'DUCK', decimals: 4, agreed: true })
  })

  it('an unknown token has no decimals if the two nodes disagree', async () => {
    for (const other of [
      ['DUCK', 18n],
      ['GOOSE', 4n],
    ] as const) {
      const token = await read(other)
      expect([token.symbol, token.decimals, token.agreed]).toEqual(['DUCK', undefined, undefined])
    }
  })

  it('an unknown token has the claim of one node if the other does not answer within 3 s', async () => {
    const token = read('hang')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await token).toMatchObject({ symbol: 'DUCK', decimals: 4 })
    expect(await token).not.toHaveProperty('agreed')
  })

  it('a contract is an NFT contract if both nodes agree, and otherwise a token needs decimals', async () => {
    expect(await read(['DUCK', 'nft'], TOKEN, ['DUCK', 'nft'])).toMatchObject({
      symbol: 'DUCK',
      decimals: undefined,
      nft: true,
      agreed: true,
    })
    for (const other of [
      ['DUCK', 4n],
      ['GOOSE', 'nft'],
    ] as const)
      expect(await read(other, TOKEN, ['DUCK', 'nft'])).not.toHaveProperty('agreed')
    await expect(read('hang', TOKEN, ['DUCK', 'other'])).rejects.toMatchObject({ code: 'TRANSACTION_FAILURE' })
  })

  it('no second node is asked about a known token', async () => {
    await read(['DUCK', 18n], USDC_ADDRESSES[1])
    expect(new Set(asked)).toEqual(new Set([FIRST]))
  })

  it('a second node is asked only if the host has named one', () => {
    expect(secondNode({ chain, rpcUrl: FIRST })?.rpcUrl).toBe(SECOND)
    expect([
      secondNode({ chain, rpcUrl: 'https://own.test' }),
      secondNode({ chain: mainnet, rpcUrl: mainnet.rpcUrls.default.http[0] ?? '' }),
    ]).toEqual([undefined, undefined])
    for (const rpcUrls of [
      undefined,
      null,
      {},
      { default: null },
      { default: { http: FIRST } },
      { default: { http: [FIRST, 7, 'ftp://x', FIRST] } },
    ])
      expect(secondNode({ chain: { ...chain, rpcUrls } as never, rpcUrl: FIRST })).toBeUndefined()
  })
})

describe('a node that reports a failed payment', () => {
  const hash = `0x${'ab'.repeat(32)}` as const
  /**
   * Waits for a receipt with these statuses of the nodes, by their URL. Null is no receipt, and undefined is no node.
   */
  const wait = async (statusByUrl: Readonly<Record<string, string | null>>, given = chain) => {
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url)
      const status = statusByUrl[url]
      if (status === undefined) return Promise.reject(new TypeError('no network'))
      return Promise.resolve(Response.json({ jsonrpc: '2.0', id: 1, result: status && { status } }))
    })
    const waiting = waitForReceipt(hash, { chain: given, rpcUrl: FIRST }, never)
    waiting.catch(() => {})
    await vi.runAllTimersAsync()
    return waiting
  }
  const FAILED = expect.objectContaining({ code: 'TRANSACTION_FAILURE', data: { hash } }) as Error

  it('the report is not trusted if a second node reports success, because a retry would pay twice', async () => {
    expect(await wait({ [FIRST]: '0x0', [SECOND]: '0x1' })).toBe(hash)
    expect(new Set(asked)).toEqual(new Set([FIRST, SECOND]))
  })

  it('a failed receipt is trusted unless a second node reports success', async () => {
    for (const second of [{ [SECOND]: '0x0' }, { [SECOND]: null }, {}])
      await expect(wait({ [FIRST]: '0x0', ...second })).rejects.toEqual(FAILED)
    const alone = { ...chain, rpcUrls: { default: { http: [FIRST] } } }
    await expect(wait({ [FIRST]: '0x0', [SECOND]: '0x1' }, alone)).rejects.toEqual(FAILED)
  })

  it('a successful receipt needs no second node', async () => {
    expect(await wait({ [FIRST]: '0x1' })).toBe(hash)
    expect(asked).toEqual([FIRST])
  })
})
