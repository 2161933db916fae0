import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { jsonResponse, scriptedProvider } from '../../api/provider.harness.js'
import { resolveSettings } from '../../config/resolve.js'
import { storage } from '../../lib/storage.js'
import { toJson } from '../../lib/text/json.js'
import { setSession } from '../../session/store.js'
import type { User } from '../../session/user/user.js'
import type { EthereumFunding, SolanaFunding } from '../funding-config.js'
import type { BridgeOption } from './bridge-options.js'
import {
  crossingOf,
  endsOf,
  findAskedCrossing,
  findSentCrossing,
  forgetCrossing,
  hasCrossings,
  keepCrossing,
  sentCrossing,
  type StoredCrossing,
} from './crossings.js'

const [ADA, EVE] = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359']
const HASH = `0x${'ab'.repeat(32)}` as const
const signal = new AbortController().signal
const settings = resolveSettings(null, { chains: [1, 8453] })
const chain = (id: number) => settings.chains.find(known => known.id === id) as EthereumFunding['chain']
const config = { chainType: 'ethereum', chain: chain(1), address: EVE, outside: true } as EthereumFunding
const option = (requestId?: string) =>
  ({
    access: { chain: chain(8453), rpcUrl: '' },
    coin: { symbol: 'ETH', decimals: 18 },
    deposit: { amount: 10n ** 30n + 1n, atLeast: 9n, ...(requestId && { requestId }) },
  }) as unknown as BridgeOption
const kept = (requestId?: string, of: EthereumFunding | SolanaFunding = config) => {
  const crossing = crossingOf(
    { config: of, wallet: { address: ADA, name: 'Heron' }, amount: 10n },
    option(requestId),
    7n,
  )
  keepCrossing(crossing)
  return crossing
}
const noteHash = (crossing: StoredCrossing) => keepCrossing({ ...crossing, hash: HASH })
const signIn = (id: string) => setSession({ id, isGuest: false, linkedAccounts: [] } as unknown as User, 'login')

let provider: ReturnType<typeof scriptedProvider>
beforeEach(() => {
  provider = scriptedProvider(jsonResponse({ requests: [] }))
  signIn('did:privy:ada')
})
afterEach(() => {
  vi.useRealTimers()
  provider.restore()
})

describe('pending transfers over the bridge', () => {
  it('a pending transfer is found again for its sender until it is removed', async () => {
    const crossing = kept()
    const { id } = crossing
    noteHash(crossing)
    expect(hasCrossings()).toBe(true)
    expect(await findSentCrossing(signal)).toMatchObject({
      hash: HASH,
      before: '7',
      from: { amount: '1000000000000000000000000000001', chainId: 8453, address: ADA, wallet: 'Heron' },
      to: { amount: '10', least: '9', chainId: 1, address: EVE, whose: 'outside' },
    })
    expect(sentCrossing(id)).toMatchObject({ hash: HASH })
    signIn('did:privy:eve')
    expect([hasCrossings(), await findSentCrossing(signal)]).toEqual([false, undefined])
    signIn('did:privy:ada')
    forgetCrossing(id)
    expect([hasCrossings(), await findSentCrossing(signal)]).toEqual([false, undefined])
    expect(provider.requests).toEqual([])
  })

  it('a transfer without a hash is looked up by its id, and counts once the bridge has the deposit', async () => {
    for (const [reply, found] of [
      [jsonResponse({ requests: [] }), false],
      [jsonResponse({ requests: [{ status: 'waiting' }] }), false],
      [jsonResponse({}, 500), false],
      [jsonResponse({ requests: [{ status: 'pending' }] }), true],
      [jsonResponse({ requests: [{ status: 'refund' }] }), true],
    ] as const) {
      provider.restore()
      provider = scriptedProvider(reply)
      const { id } = kept('r1')
      expect(sentCrossing(id)).toBeUndefined()
      expect((await findSentCrossing(signal)) !== undefined).toBe(found)
      expect(provider.requests.map(({ url }) => url.search)).toEqual(['?id=r1'])
    }
  })

  it('a transfer is found for a week, or for an hour if it is unknown whether it was sent', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    provider.restore()
    provider = scriptedProvider(jsonResponse({ requests: [{ status: 'pending' }] }))
    const sent = kept()
    noteHash(sent)
    const unsent = kept('r1')
    expect(await findSentCrossing(signal)).toMatchObject({ id: unsent.id })
    vi.setSystemTime(Date.now() + 3_600_000)
    expect(await findSentCrossing(signal)).toMatchObject({ id: sent.id })
    vi.setSystemTime(Date.now() + 7 * 24 * 3_600_000)
    expect(await findSentCrossing(signal)).toBeUndefined()
  })

  it('a transfer that the wallet was asked for is found for an hour, until the wallet has answered, on known chains', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const [sent, failed, asked] = [kept('r1'), kept('r2'), kept()]
    expect(findAskedCrossing(settings)).toMatchObject({ id: asked.id })
    forgetCrossing(asked.id)
    expect(findAskedCrossing(settings)).toMatchObject({ id: failed.id })
    keepCrossing({ ...failed, failed: true })
    expect(findAskedCrossing(settings)).toMatchObject({ id: sent.id })
    expect(findAskedCrossing(resolveSettings(null, { chains: [1] }))).toBeUndefined()
    noteHash(sent)
    expect(findAskedCrossing(settings)).toBeUndefined()
    kept()
    vi.setSystemTime(Date.now() + 3_600_000)
    expect([findAskedCrossing(settings), hasCrossings()]).toEqual([undefined, true])
  })

  it('malformed stored transfers are skipped, and valid ones are kept', async () => {
    const good = { ...kept(), hash: HASH }
    const key = 'wallet-elements:crossings:did:privy:ada'
    for (const bad of ['', '{', '7', '{"a":1}', toJson(['x', null, { id: 1 }])]) {
      storage().set(key, bad)
      expect(await findSentCrossing(signal)).toBeUndefined()
    }
    const spoiled = [
      { ...good, id: 'x'.repeat(300) },
      { ...good, to: { ...good.to, amount: '1.5' } },
      { ...good, hash: '0x12' },
      { ...good, from: null },
    ]
    storage().set(key, toJson([good, ...spoiled]))
    expect(await findSentCrossing(signal)).toMatchObject({ id: good.id })
  })

  it('a transfer has its source and its destination as long as the app knows both chains', () => {
    const usdc: EthereumFunding = {
      ...config,
      isUSDC: true,
      erc20Address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      erc20ContractInfo: { symbol: 'USDC', decimals: 6 },
    }
    expect(endsOf(kept(undefined, usdc), settings)).toMatchObject({
      origin: { id: 8453 },
      destination: {
        chainType: 'ethereum',
        chain: { id: 1 },
        address: EVE,
        outside: true,
        erc20Address: usdc.erc20Address,
        erc20ContractInfo: { symbol: 'USDC', decimals: 6 },
      },
    })
    const solana = {
      chainType: 'solana',
      cluster: { name: 'mainnet-beta', rpcUrl: 'x' },
      address: 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy',
    } as SolanaFunding
    expect(endsOf(kept(undefined, solana), settings)).toMatchObject({
      destination: { chainType: 'solana', cluster: { name: 'mainnet-beta' }, address: solana.address },
    })
    expect(endsOf(kept(), resolveSettings(null, { chains: [8453] }))).toBeUndefined()
    expect(endsOf(kept(), resolveSettings(null, { chains: [1] }))).toBeUndefined()
  })
})
