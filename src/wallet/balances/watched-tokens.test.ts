import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resolveSettings } from '../../config/resolve.js'
import { storage } from '../../lib/storage.js'
import { closePage, openPage } from '../../session/test/page.harness.js'
import { watchedHoldings } from './holdings.js'
import {
  $watched,
  forgetToken,
  MOST_WATCHED,
  requirePlace,
  watchedTokens,
  watchToken,
  type WatchedToken,
} from './watched-tokens.js'

const ADA = 'did:privy:ada'
const WALLET = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const at = (index: number): `0x${string}` => `0x${(index + 0xd0cc).toString(16).padStart(40, '0')}`
const token = (index: number, over: Partial<WatchedToken> = {}): WatchedToken => ({
  chainId: 1,
  address: at(index),
  symbol: `T${index}`,
  decimals: 6,
  ...over,
})

beforeEach(() => {
  openPage({ appId: 'clprovidertest00000000001', apiUrl: 'https://provider.test' })
})
afterEach(() => {
  closePage()
})

describe('tokens that a visitor has added to their list', () => {
  it('each user has their own list without duplicates, and every change of it is reported', () => {
    let changes = 0
    const stop = $watched().listen(() => changes++)
    watchToken(ADA, token(1))
    watchToken(ADA, token(2))
    watchToken(ADA, token(1, { symbol: 'ANEW' }))
    expect(watchedTokens(ADA).map(({ symbol }) => symbol)).toEqual(['T2', 'ANEW'])
    expect(watchedTokens('did:privy:bob')).toEqual([])
    forgetToken(ADA, { chainId: 1, address: at(2).toUpperCase().replace('0X', '0x') as `0x${string}` })
    expect(watchedTokens(ADA).map(({ symbol }) => symbol)).toEqual(['ANEW'])
    expect(changes).toBe(4)
    stop()
  })

  it('a full list accepts no other token, but accepts a new version of one of its own', () => {
    for (let index = 0; index < MOST_WATCHED; index++) watchToken(ADA, token(index))
    expect(() => watchToken(ADA, token(99))).toThrow(expect.objectContaining({ code: 'INVALID_DATA' }))
    expect(() => requirePlace(ADA, token(3, { chainId: 10 }))).toThrow(
      expect.objectContaining({ code: 'INVALID_DATA' }),
    )
    watchToken(ADA, token(3, { symbol: 'ANEW' }))
    expect(watchedTokens(ADA)).toHaveLength(MOST_WATCHED)
  })

  it('readable entries of a damaged list are kept, and the others are skipped', () => {
    const place = `wallet-elements:tokens:${ADA}`
    for (const nonsense of ['', '{', '7', '{}', 'null']) {
      storage().set(place, nonsense)
      expect(watchedTokens(ADA), nonsense).toEqual([])
    }
    storage().set(
      place,
      JSON.stringify([
        token(1),
        { ...token(2), address: 'nowhere' },
        { ...token(3), decimals: 4_000 },
        { ...token(4), symbol: 'x'.repeat(21) },
        { ...token(5), chainId: 0.5 },
        token(6),
      ]),
    )
    expect(watchedTokens(ADA)).toEqual([token(1), token(6)])
  })

  it('tokens are listed for Ethereum wallets on chains of the app, and not a second time', () => {
    const settings = resolveSettings(null, { appId: 'clprovidertest00000000001' })
    const tokens = [token(1), token(2, { chainId: 424242 }), token(3, { address: USDC.toLowerCase() as `0x${string}` })]
    expect(watchedHoldings(WALLET, tokens, settings)).toMatchObject([
      {
        kind: 'token',
        symbol: 'T1',
        decimals: 6,
        network: 'Ethereum',
        watched: token(1),
        key: `1:${WALLET.toLowerCase()}:${at(1)}`,
      },
    ])
    expect(watchedHoldings('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin', tokens, settings)).toEqual([])
  })
})
