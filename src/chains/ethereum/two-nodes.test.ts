import { encodeAbiParameters } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chainById, USDC_ADDRESSES, type ChainRecord } from '../registry.js'
import { getToken } from './index.js'
import { secondNode } from './second-node.js'

const TOKEN = '0x1111111111111111111111111111111111111111'
const [FIRST, SECOND] = ['https://first.test/key', 'https://second.test/key']
const mainnet = chainById(1) ?? expect.fail('no chain')
const chain: ChainRecord = { ...mainnet, rpcUrls: { default: { http: [FIRST, SECOND] } } }
const never = new AbortController().signal

type Said = readonly [symbol: string, decimals: bigint] | 'hang'
let asked: string[]
/** Nodes that say what a token is, by their URL. */
function nodes(said: Readonly<Record<string, Said>>): void {
  vi.stubGlobal('fetch', (url: string, { body, signal }: RequestInit) => new Promise((answer, fail) => {
    asked.push(url)
    const told = said[url] ?? 'hang'
    if (told === 'hang') return void signal?.addEventListener('abort', () => fail(signal.reason))
    const result = String(body).includes('0x95d89b41') ? encodeAbiParameters([{ type: 'string' }], [told[0]]) : encodeAbiParameters([{ type: 'uint256' }], [told[1]])
    answer(Response.json({ jsonrpc: '2.0', id: 1, result }))
  }))
}
beforeEach(() => {
  asked = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const read = (second: Said, token: `0x${string}` = TOKEN) => {
  nodes({ [FIRST]: ['DUCK', 4n], [SECOND]: second })
  return getToken(token, undefined, { chain, rpcUrl: FIRST }, never)
}

describe('a token that nobody knows', () => {
  it('is what two nodes say, where the host names two', async () => {
    expect(await read(['DUCK', 4n])).toMatchObject({ symbol: 'DUCK', decimals: 4, agreed: true })
  })

  it('has no decimals that anybody believes where they say different things', async () => {
    for (const other of [['DUCK', 18n], ['GOOSE', 4n]] as const) {
      const token = await read(other)
      expect([token.symbol, token.decimals, token.agreed]).toEqual(['DUCK', undefined, undefined])
    }
  })

  it('is the word of one where the other is silent, and nobody waits for long', async () => {
    const token = read('hang')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await token).toMatchObject({ symbol: 'DUCK', decimals: 4 })
    expect(await token).not.toHaveProperty('agreed')
  })

  it('takes no second node where the token is known', async () => {
    await read(['DUCK', 18n], USDC_ADDRESSES[1])
    expect(new Set(asked)).toEqual(new Set([FIRST]))
  })

  it('is asked for only where the host has named another, and never of one behind its back', () => {
    expect(secondNode({ chain, rpcUrl: FIRST })?.rpcUrl).toBe(SECOND)
    expect([secondNode({ chain, rpcUrl: 'https://own.test' }), secondNode({ chain: mainnet, rpcUrl: mainnet.rpcUrls.default.http[0] ?? '' })]).toEqual([undefined, undefined])
    for (const rpcUrls of [undefined, null, {}, { default: null }, { default: { http: FIRST } }, { default: { http: [FIRST, 7, 'ftp://x', FIRST] } }]) expect(secondNode({ chain: { ...chain, rpcUrls } as never, rpcUrl: FIRST })).toBeUndefined()
  })
})
