import { atom } from 'nanostores'
import { encodeAbiParameters, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resolveSettings } from '../../config/resolve.js'
import { $inEnglish } from '../../copy/test/in-english.harness.js'
import { failure } from '../../errors/failure.harness.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import type { SignMessageModel } from '../../screens/signing/sign-message.js'
import { members } from '../../screens/signing/typed/typed-review.harness.js'
import type { Fact, Review } from '../../screens/transaction/review/review.js'
import { setSession } from '../../session/store.js'
import { userFromWire } from '../../session/user/user-from-wire.js'
import { Stage } from '../../stage/stage.js'
import { ACCOUNT, scriptedNode, type Answer, type Call } from '../../transactions/node.harness.js'
import { press } from '../../ui/actions/press.harness.js'
import { forError } from '../for-error.js'
import { signMessage } from './sign-message.js'

const WALLET = ACCOUNT.address
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = (at: number): Hex => `0x${at.toString(16).padStart(40, '0')}`
const [DUCK, GOOSE] = [token(0xd0cc), token(0x9005e)]
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const SOON = Math.floor(Date.now() / 1000) + 86_400
const NODE = 'https://node.example/key-nobody-sees'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  setSession(
    userFromWire({
      id: 'did:privy:one',
      created_at: 1,
      mfa_methods: [],
      has_accepted_terms: true,
      is_guest: false,
      linked_accounts: [
        {
          type: 'wallet',
          address: WALLET,
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
})
afterEach(() => {
  setSession(null, 'logout')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const text = (value: string): Answer => ({ result: encodeAbiParameters([{ type: 'string' }], [value]) })
const number = (value: bigint | number): Answer => ({
  result: encodeAbiParameters([{ type: 'uint256' }], [BigInt(value)]),
})

interface NodeToken {
  readonly symbol: string
  readonly decimals: number
  readonly supply?: bigint
  readonly balance?: bigint
}
/** A node with these tokens, which fails for all others. */
const nodeOf = (tokens: Readonly<Record<string, NodeToken>>) =>
  scriptedNode({
    eth_call: params => {
      const [{ to, data }] = params as [{ to: string; data: string }]
      const tokenData = tokens[to.toLowerCase()]
      if (!tokenData) return { error: { code: 3, message: 'execution reverted' } }
      if (data.startsWith('0x95d89b41')) return text(tokenData.symbol)
      if (data.startsWith('0x313ce567')) return number(tokenData.decimals)
      return number(
        data.startsWith('0x18160ddd') ? (tokenData.supply ?? 10n ** 30n) : (tokenData.balance ?? 10n ** 29n),
      )
    },
  })

function ask(data: object, rpcUrl = NODE) {
  const settings = resolveSettings(null, {
    appId: 'clwalletelementsdemo00001',
    name: 'Almanac',
    rpcConfig: { rpcUrls: { 1: rpcUrl } },
  })
  const stage = new Stage({ $settings: atom(settings), errorScreen: forError })
  const sign = vi.fn(() => Promise.resolve('0x12'))
  const outcome = stage.play(
    signMessage,
    { method: 'eth_signTypedData_v4', data, signer: { connect: () => Promise.resolve(), sign } },
    { exit: 'USER_REJECTED_REQUEST' },
  )
  outcome.catch(() => {})
  const model = () => stage.$scene.get()?.model as SignMessageModel
  const review = () => $inEnglish(model().$review).get()
  return {
    stage,
    outcome,
    sign,
    model,
    review,
    ready: () =>
      eventually(() => {
        expect(stage.$scene.get()?.screen === 'sign-message' && review().status).toBe('ready')
      }),
    reads: (sentence: string) =>
      eventually(() => {
        expect(review().sentence?.text).toBe(sentence)
      }),
  }
}
const valueOf = ({ facts }: Review, id: string) => {
  const value = facts.find((fact: Fact) => fact.id === id)?.value
  return value && 'text' in value ? value.text : value
}
const askedOf = (calls: readonly Call[]) =>
  new Set(calls.map(({ params: [call] }) => (call as { to: string }).to.toLowerCase()))

const permit = (value: bigint | string, contract: Hex = DUCK) => ({
  domain: { name: 'Ducks', version: '1', chainId: 1, verifyingContract: contract },
  types: { Permit: members('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline') },
  primaryType: 'Permit',
  message: { owner: WALLET, spender: BOB, value: String(value), nonce: 0, deadline: SOON },
})
const until = `until ${new Date(SOON * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`

describe('typed data with an unknown token', () => {
  it("are shown in units first, and in the token's decimals once the node answers: the node is named, and the button waits again", async () => {
    let answer = () => {}
    const asked = new Promise<void>(resolve => {
      answer = resolve
    })
    const calls = nodeOf({ [DUCK]: { symbol: 'DUCK', decimals: 6 } })
    const answers = globalThis.fetch
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      await asked
      return answers(...given)
    })
    const run = ask(permit(12_500_000n))
    await run.ready()
    expect(run.review().sentence?.text).toBe('Let 0x7099…79C8 spend tokens')
    expect(valueOf(run.review(), 'exact')).toBe('12500000')
    vi.advanceTimersByTime(400)
    answer()
    await run.reads('Let 0x7099…79C8 spend 12.5 DUCK')
    expect(valueOf(run.review(), 'exact')).toBe('12.5 DUCK, as the node node.example says')
    press(run.model().primary)
    expect(run.sign, 'a press that the visitor began before it said so').not.toHaveBeenCalled()
    vi.advanceTimersByTime(400)
    press(run.model().primary)
    await eventually(() => {
      expect(run.sign).toHaveBeenCalledTimes(1)
    })
    expect(calls.length).toBeGreaterThan(1)
  })

  it("name any amount if the limit is as high as the token's supply", async () => {
    nodeOf({ [DUCK]: { symbol: 'DUCK', decimals: 6, supply: 1_000n, balance: 10n } })
    const run = ask(permit(1_000_000n))
    await run.reads('Let 0x7099…79C8 spend any amount of DUCK')
    expect(run.review().notices).toMatchObject([
      { grave: true, text: 'The spender may take all of these tokens, now and later.' },
    ])
  })

  it('do not use the name of a known token, and the visitor is warned', async () => {
    nodeOf({ [DUCK]: { symbol: 'USDС', decimals: 6 } }) // its last letter is Cyrillic
    const run = ask(permit(12_500_000n))
    await run.ready()
    await eventually(() => {
      expect(run.review().notices.map(({ tone }) => tone)).toEqual(['danger'])
    })
    expect(run.review().notices[0]?.text).toContain('USDС')
    expect(run.review().sentence?.text).toBe('Let 0x7099…79C8 spend tokens')
  })

  it('can contain several tokens for Permit2, all of which are shown', async () => {
    const calls = nodeOf({ [DUCK]: { symbol: 'DUCK', decimals: 6 }, [GOOSE]: { symbol: 'GOOSE', decimals: 2 } })
    const details = (contract: string, amount: number) => ({ token: contract, amount, expiration: SOON, nonce: 0 })
    const run = ask({
      domain: { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 },
      types: {
        PermitBatch: members('PermitDetails[] details,address spender,uint256 sigDeadline'),
        PermitDetails: members('address token,uint160 amount,uint48 expiration,uint48 nonce'),
      },
      primaryType: 'PermitBatch',
      message: {
        details: [details(DUCK, 2_000_000), details(GOOSE, 250), details(USDC, 5_000_000)],
        spender: BOB,
        sigDeadline: SOON,
      },
    })
    await run.reads(`Let 0x7099…79C8 spend 2 DUCK ${until}`)
    const also = run.review().notices.map(notice => notice.text)
    expect(also).toEqual([
      expect.stringContaining('Let 0x7099…79C8 spend 2.5 GOOSE'),
      expect.stringContaining('Let 0x7099…79C8 spend 5 USDC'),
    ])
    expect(askedOf(calls), 'nobody has to be asked about a known token').toEqual(new Set([DUCK, GOOSE]))
  })

  it('can be an order: the contract of each token stays beside the name that the node gives it', async () => {
    nodeOf({ [DUCK]: { symbol: 'DUCK', decimals: 6 }, [GOOSE]: { symbol: 'two words', decimals: 2 } })
    const run = ask(orderOf([[DUCK, 12_500_000]], [[GOOSE, 250]]))
    await run.reads(`Give 12.5 DUCK (0x0000…D0CC) for 250 units of 0x0000…005E ${until}`)
    expect(valueOf(run.review(), 'told-by')).toBe('DUCK, as the node node.example says')
  })

  it('can be a call of a Safe', async () => {
    nodeOf({ [DUCK]: { symbol: 'DUCK', decimals: 6 } })
    const run = ask({
      domain: { chainId: 1, verifyingContract: GOOSE },
      types: {
        SafeTx: members(
          'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
        ),
      },
      primaryType: 'SafeTx',
      message: {
        to: DUCK,
        value: 0,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [BOB, 12_500_000n] }),
        operation: 0,
        safeTxGas: 0,
        baseGas: 0,
        gasPrice: 0,
        gasToken: token(0),
        refundReceiver: token(0),
        nonce: 0,
      },
    })
    await run.reads('Have the Safe 0x0000…005E do this: Send 12.5 DUCK to 0x7099…79C8')
    expect(valueOf(run.review(), 'exact')).toBe('12.5 DUCK, as the node node.example says')
  })

  it('query the node about eight contracts at most', async () => {
    const calls = nodeOf(
      Object.fromEntries(Array.from({ length: 20 }, (_, at) => [token(at + 1), { symbol: `T${at + 1}`, decimals: 0 }])),
    )
    const run = ask(
      orderOf(
        [[token(1), 7]],
        Array.from({ length: 19 }, (_, at) => [token(at + 2), at + 1] as const),
      ),
    )
    await eventually(() => {
      expect(run.review().sentence?.text).toContain('Give 7 T1 (0x0000…0001)')
    })
    expect(askedOf(calls).size).toBe(8)
  })

  it('are unchanged if the node gives no or malformed data, or the app has no chain for them', async () => {
    for (const tokens of [
      { [GOOSE]: { symbol: 'GOOSE', decimals: 6 } },
      { [DUCK]: { symbol: 'DUCK', decimals: 4_000 } },
    ]) {
      const calls = nodeOf(tokens)
      const run = ask(permit(12_500_000n))
      await run.ready()
      await eventually(() => {
        expect(calls.length).toBeGreaterThan(1)
      })
      await eventually(() => {
        expect(valueOf(run.review(), 'exact')).toBe(tokens[DUCK] ? '12500000 units of DUCK' : '12500000')
      })
      run.stage.close()
    }
    const calls = nodeOf({})
    const { domain, ...rest } = permit(1n)
    const { chainId: _, ...elsewhere } = domain
    const run = ask({ ...rest, domain: elsewhere })
    await run.ready()
    expect([calls.length, run.review().primary.disabled]).toEqual([0, false])
  })

  it('query the node no longer once the visitor has refused', async () => {
    const calls = scriptedNode({ eth_call: 'hang' })
    const run = ask(permit(1n))
    await run.ready()
    await eventually(() => {
      expect(calls.length).toBeGreaterThan(0)
    })
    run.model().secondary?.()
    expect(await failure(run.outcome)).toMatchObject({ code: 'USER_REJECTED_REQUEST' })
    expect(calls.every(({ signal }) => signal?.aborted)).toBe(true)
  })
})

/** A Seaport order: these amounts of tokens for those. */
function orderOf(given: readonly (readonly [Hex, number])[], got: readonly (readonly [Hex, number])[]) {
  const item = ([contract, amount]: readonly [Hex, number]) => ({
    itemType: 1,
    token: contract,
    identifierOrCriteria: 0,
    startAmount: amount,
    endAmount: amount,
  })
  const ITEM = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
  return {
    domain: { name: 'Seaport', version: '1.6', chainId: 1, verifyingContract: PERMIT2 },
    types: {
      OfferItem: members(ITEM),
      ConsiderationItem: members(`${ITEM},address recipient`),
      OrderComponents: members(
        'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
      ),
    },
    primaryType: 'OrderComponents',
    message: {
      offerer: WALLET,
      zone: token(0),
      offer: given.map(item),
      consideration: got.map(one => ({ ...item(one), recipient: WALLET })),
      orderType: 0,
      startTime: 0,
      endTime: SOON,
      zoneHash: `0x${'00'.repeat(32)}`,
      salt: 1,
      conduitKey: `0x${'00'.repeat(32)}`,
      counter: 0,
    },
  }
}
