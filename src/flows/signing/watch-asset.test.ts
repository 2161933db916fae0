import { atom } from 'nanostores'
import { encodeAbiParameters, type Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resolveSettings } from '../../config/resolve.js'
import { $inEnglish } from '../../copy/test/in-english.harness.js'
import { failure } from '../../errors/failure.harness.js'
import { storage } from '../../lib/storage.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import type { Fact, ReviewModel } from '../../screens/transaction/review/review.js'
import { setSession } from '../../session/store.js'
import { userFromWire } from '../../session/user/user-from-wire.js'
import { Stage } from '../../stage/stage.js'
import { ACCOUNT, scriptedNode, type Answer } from '../../transactions/node.harness.js'
import { forgedPress, press } from '../../ui/actions/press.harness.js'
import { MOST_WATCHED, watchedTokens, watchToken } from '../../wallet/balances/watched-tokens.js'
import { forError } from '../for-error.js'
import { watchAsset, type WatchAssetInput } from './watch-asset.js'

const ADA = 'did:privy:ada'
const DUCK = '0x000000000000000000000000000000000000D0CC'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const signIn = () =>
  setSession(
    userFromWire({
      id: ADA,
      created_at: 1,
      mfa_methods: [],
      has_accepted_terms: true,
      is_guest: false,
      linked_accounts: [
        {
          type: 'wallet',
          address: ACCOUNT.address,
          chain_type: 'ethereum',
          wallet_client_type: 'privy',
          connector_type: 'embedded',
          wallet_index: 0,
          recovery_method: 'privy',
          imported: false,
          delegated: false,
          verified_at: 1,
          first_verified_at: 1,
          latest_verified_at: 1,
        },
      ],
    } as never),
    'login',
  )
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  signIn()
})
afterEach(() => {
  storage().remove(`wallet-elements:tokens:${ADA}`)
  setSession(null, 'logout')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

interface Contract {
  readonly symbol?: string
  readonly decimals?: number | bigint
  readonly balance?: bigint
  readonly nft?: boolean
}
const word = (value: bigint | number | boolean): Answer => ({
  result: encodeAbiParameters([{ type: 'uint256' }], [BigInt(value)]),
})
const REVERTED: Answer = { error: { code: 3, message: 'execution reverted' } }

/** A node with a contract that returns this. */
const nodeReturns = ({ symbol, decimals, balance = 12_500_000n, nft = false }: Contract) =>
  scriptedNode({
    eth_call: params => {
      const [{ data }] = params as [{ data: Hex }]
      if (data.startsWith('0x95d89b41'))
        return symbol === undefined ? REVERTED : { result: encodeAbiParameters([{ type: 'string' }], [symbol]) }
      if (data.startsWith('0x313ce567')) return decimals === undefined ? REVERTED : word(decimals)
      if (data.startsWith('0x01ffc9a7')) return word(nft)
      return word(balance)
    },
  })

function ask(input: Partial<WatchAssetInput> = {}) {
  const settings = resolveSettings(null, {
    appId: 'clwalletelementsdemo00001',
    name: 'Almanac',
    rpcConfig: { rpcUrls: { 1: 'https://node.example/key' } },
  })
  const stage = new Stage({ $settings: atom(settings), errorScreen: forError })
  const outcome = stage.play(watchAsset, { token: DUCK, chain: 1, ...input }, { exit: 'USER_REJECTED_REQUEST' })
  outcome.catch(() => {})
  const model = () => stage.$scene.get()?.model as ReviewModel
  const review = () => $inEnglish(model().$review).get()
  return {
    stage,
    outcome,
    model,
    review,
    ready: () =>
      eventually(() => {
        expect(stage.$scene.get()?.screen === 'watch-asset' && review().status).toBe('ready')
      }),
    press() {
      vi.advanceTimersByTime(400)
      press(model().primary)
    },
    fact: (id: string) => {
      const value = review().facts.find((fact: Fact) => fact.id === id)?.value
      return value && ('text' in value ? value.text : 'full' in value ? value.full : value)
    },
    notices: () =>
      review().notices.map(({ text, lines = [], grave }) =>
        [grave ? `! ${text}` : text, ...lines.map(line => line.text)].join('\n'),
      ),
  }
}

describe('a token that is added to the list of balances', () => {
  it("is shown as its contract describes it, with the node that says so and the wallet's balance, and added after a press", async () => {
    nodeReturns({ symbol: 'DUCK', decimals: 6 })
    const run = ask({ symbol: 'DUCK', decimals: 6, askedBy: { by: 'ethereum-provider', script: 'ducks.js' } })
    await run.ready()
    expect(run.review()).toMatchObject({
      title: 'Add a token',
      sentence: { text: 'Show DUCK among your balances', given: ['DUCK'] },
      notices: [],
      wallet: { balance: '12.500 DUCK' },
      primary: { text: 'Add token', disabled: false },
      more: { facts: [{ id: 'asked-by' }] },
    })
    expect([run.fact('token'), run.fact('decimals'), run.fact('token-address'), run.fact('claimed')]).toEqual([
      'DUCK, as the node node.example says',
      '6',
      DUCK,
      undefined,
    ])
    press(run.model().primary)
    expect(watchedTokens(ADA), 'a press before the button has stood').toEqual([])
    vi.advanceTimersByTime(400)
    run.model().primary(forgedPress())
    expect(watchedTokens(ADA), 'a press that no person has made').toEqual([])
    press(run.model().primary)
    const token = { chainId: 1, address: DUCK, symbol: 'DUCK', decimals: 6 }
    expect(watchedTokens(ADA)).toEqual([token])
    expect(run.review().primary).toMatchObject({ text: 'Added', disabled: true })
    expect(
      await eventually(() => {
        vi.advanceTimersByTime(1_400)
        return Promise.race([run.outcome, Promise.reject(new Error('not yet'))])
      }),
    ).toEqual(token)
  })

  it('has the name and decimals of its contract; one warning contradicts all other claims of the page', async () => {
    nodeReturns({ symbol: 'DUCK', decimals: 6 })
    const run = ask({ symbol: 'USDC', decimals: 18 })
    await run.ready()
    expect(run.fact('claimed')).toBe('USDC')
    expect(run.notices()).toEqual([
      'This page calls it USDC, and it calls itself DUCK.\n' +
        'This page counts it with 18 decimals, which is not so.\n' +
        'Your list goes by the token itself.',
    ])
    run.press()
    expect(watchedTokens(ADA)).toMatchObject([{ symbol: 'DUCK', decimals: 6 }])
  })

  it('requires a ticked box if it has the name of another token', async () => {
    nodeReturns({ symbol: 'USDС', decimals: 6 }) // its last letter is Cyrillic
    const run = ask()
    await run.ready()
    expect(run.notices()[0]).toMatch(/^! .*USDС/)
    expect(run.review().primary.disabled).toBe(true)
    run.press()
    expect(watchedTokens(ADA)).toEqual([])
    press(event => run.model().accept?.(true, event))
    run.press()
    expect(watchedTokens(ADA)).toHaveLength(1)
  })

  it('is shown by our own record if it is a known token; a node that contradicts it is named', async () => {
    nodeReturns({ symbol: 'USDC', decimals: 2 })
    const run = ask({ token: USDC })
    await run.ready()
    expect(run.notices()[0]).toMatch(/^! The node node\.example gives 2 as the decimals of USDC/)
    expect([run.fact('token'), run.fact('decimals')]).toEqual(['USDC', '6'])
  })

  it('is listed by its address if its name is not a plain word', async () => {
    nodeReturns({ symbol: 'claim at ducks.example', decimals: 6 })
    const run = ask()
    await run.ready()
    expect(run.notices()).toEqual(['Its name is no plain word. Your list shows its address in its place.'])
    run.press()
    expect(watchedTokens(ADA)).toMatchObject([{ symbol: '0x0000…D0CC' }])
  })

  it.each<[string, Contract, string]>([
    ['it is unknown', {}, 'There is no token at this address, or the network did not answer.'],
    [
      'its decimals are not credible',
      { symbol: 'DUCK', decimals: 10n ** 30n },
      'The token does not say credibly how its amounts',
    ],
  ])('cannot be added if %s; the network can be queried again', async (_, contract, notice) => {
    const calls = nodeReturns(contract)
    const run = ask()
    await run.ready()
    expect(run.notices()[0]).toContain(notice)
    expect(run.review().primary.text).toBe('Try again')
    const before = calls.length
    run.press()
    await eventually(() => {
      expect([calls.length > before, run.review().status]).toEqual([true, 'ready'])
    })
    nodeReturns({ symbol: 'DUCK', decimals: 6 })
    run.press()
    await eventually(() => {
      expect(run.review().primary).toMatchObject({ text: 'Add token', disabled: false })
    })
    expect(watchedTokens(ADA)).toEqual([])
  })

  it('can be refused, and the refused request has no further effect', async () => {
    nodeReturns({ symbol: 'DUCK', decimals: 6 })
    const run = ask()
    await run.ready()
    run.model().secondary()
    expect(await failure(run.outcome)).toMatchObject({ code: 'USER_REJECTED_REQUEST', rpcCode: 4001 })
    expect(watchedTokens(ADA)).toEqual([])
  })

  it.each<[string, Partial<WatchAssetInput>, string]>([
    ['no address', { token: 'nowhere' }, 'INVALID_DATA'],
    ['an address that was written wrong', { token: USDC.replace('A0b', 'a0b') }, 'INVALID_DATA'],
    ['an endless name', { symbol: 'x'.repeat(41) }, 'INVALID_DATA'],
    ['impossible decimals', { decimals: 37 }, 'INVALID_DATA'],
    ['no number', { decimals: NaN }, 'INVALID_DATA'],
    ['a network that the app does not use', { chain: 424242 }, 'UNSUPPORTED_CHAIN_ID'],
  ])('is refused before a node is queried: %s', async (_, input, code) => {
    const calls = nodeReturns({})
    const run = ask(input)
    await eventually(() => {
      expect(run.stage.$scene.get()?.screen).toBe('error')
    })
    run.stage.close()
    expect(await failure(run.outcome)).toMatchObject({ code })
    expect(calls).toEqual([])
  })

  it('is refused if the list is full, or nobody is signed in', async () => {
    for (let at = 1; at <= MOST_WATCHED; at++)
      watchToken(ADA, { chainId: 1, address: `0x${String(at).padStart(40, '0')}`, symbol: `T${at}`, decimals: 6 })
    for (const code of ['INVALID_DATA', 'MUST_BE_AUTHENTICATED']) {
      const run = ask()
      await eventually(() => {
        expect(run.stage.$scene.get()?.screen).toBe('error')
      })
      run.stage.close()
      expect(await failure(run.outcome)).toMatchObject({ code })
      setSession(null, 'logout')
    }
  })
})
