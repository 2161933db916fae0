import { afterEach, describe, expect, it, vi } from 'vitest'
import { chainById } from '../../chains/registry.js'
import { resolveSettings } from '../../config/resolve.js'
import { BRIDGE_ARRIVAL_MS, RECEIPT_TIMEOUT_MS } from '../../constants.js'
import { english } from '../../copy/language.js'
import type { EthereumFunding } from '../../funding/funding-config.js'
import type { SourceWallet } from '../../funding/source-wallets.js'
import { ETHEREUM_NODE, scriptedNode, type Answer } from '../../transactions/node.harness.js'
import { press } from '../../ui/actions/press.harness.js'
import type { FundResult } from '../../ask/questions/fund.js'
import { at, done, flow, on, screen, type OnStage } from '../../stage/define.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { playPart as playedPart } from '../shapes/parts/play-part.harness.js'
import type { ReviewModel } from '../transaction/review/review.js'
import { playScreen, firstValue } from './play-screen.harness.js'
import { transferReview, type TransferState } from './from-wallet/transfer-review.js'
import { transferSummary, type TransferSummaryParams } from './transfer-summary.js'

const [ADDRESS, FROM] = [
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  '0x1111111111111111111111111111111111111111',
] as const
const HASH = `0x${'ab'.repeat(32)}`
const ETHER = 10n ** 18n
const wallet = { address: FROM, connector: { walletBranding: { name: 'Rainbow' } } } as unknown as SourceWallet
const coins = {
  chainType: 'ethereum',
  address: ADDRESS,
  chain: chainById(8453, resolveSettings(null).chains),
} as EthereumFunding
const tokens: EthereumFunding = {
  ...coins,
  isUSDC: true,
  erc20Address: FROM,
  erc20ContractInfo: { symbol: 'USDC', decimals: 6 },
}
const prepared = { fee: ETHER / 1000n, balance: ETHER, needed: ETHER / 2n + ETHER / 1000n, missing: false }

/** The transfer as the node reports it once it is executed. */
const TRANSFER = { to: ADDRESS, value: `0x${(ETHER / 2n).toString(16)}`, input: '0x' }

const ofCoins = (state: TransferState) => transferReview({ config: coins, wallet, amount: ETHER / 2n }, state, english)
const ofTokens = (state: TransferState) =>
  transferReview({ config: tokens, wallet, amount: 5_000_000n }, state, english)
const facts = (review: ReturnType<typeof ofCoins>) =>
  Object.fromEntries(
    review.facts.map(({ id, value }) => [
      id,
      value.kind === 'text'
        ? value.text
        : value.kind === 'address'
          ? value.full
          : value.kind === 'network'
            ? value.name
            : value.kind,
    ]),
  )

describe('the summary of a transfer', () => {
  it('the fee is added to coins, but not to tokens', () => {
    expect(ofCoins({ status: 'ready', prepared })).toMatchObject({
      title: 'Confirm transfer',
      amountLabel: 'Amount',
      amount: { text: '0.5', unit: 'ETH' },
      wallet: { name: 'Rainbow', address: { full: FROM }, balance: '1.000 ETH' },
      secondary: 'Not now',
    })
    expect(facts(ofCoins({ status: 'ready', prepared }))).toEqual({
      total: '0.501 ETH',
      to: ADDRESS,
      network: 'Base',
      fee: '0.001 ETH',
    })
    expect(ofTokens({ status: 'ready', prepared, tokens: 7_000_000n })).toMatchObject({
      amount: { text: '5', unit: 'USDC' },
      wallet: { balance: '7.000 USDC' },
    })
    expect(facts(ofTokens({ status: 'ready', prepared, tokens: 7_000_000n }))).toMatchObject({
      total: '5 USDC',
      fee: '0.001 ETH',
    })
  })

  it('the summary warns of an address that is not a wallet of the visitor', () => {
    const review = transferReview(
      { config: { ...coins, foreign: true }, wallet, amount: ETHER / 2n },
      { status: 'ready', prepared },
      english,
    )
    expect(review.notices).toEqual([{ tone: 'warning', text: 'This is not one of your wallets.' }])
  })

  it('the summary has the full size, because it is read before money is sent', () => {
    expect(transferSummary.size).toBe('full')
  })

  it('the summary waits for the fee, and omits it if no node can estimate it', () => {
    expect(facts(ofCoins({ status: 'preparing' }))).toMatchObject({ total: 'pending', fee: 'pending' })
    expect(facts(ofTokens({ status: 'preparing' }))).toMatchObject({ total: '5 USDC', fee: 'pending' })
    expect(facts(ofCoins({ status: 'ready' }))).toMatchObject({ total: 'Unknown', fee: 'Unknown' })
    expect(ofCoins({ status: 'preparing' }).wallet).not.toHaveProperty('balance')
  })

  it('the transfer can start once it is prepared and the wallet has enough, to the last unit', () => {
    const closed = (review: ReturnType<typeof ofCoins>) => [
      review.primary.disabled,
      review.notices.map(({ tone, text }) => `${tone}: ${text}`),
    ]
    const poor = (more = '') => [`warning: Wallet 0x1111…1111 does not have enough funds.${more}`]
    expect(closed(ofCoins({ status: 'ready', prepared }))).toEqual([false, []])
    expect(closed(ofCoins({ status: 'ready' }))).toEqual([true, []])
    expect(closed(ofCoins({ status: 'preparing', prepared }))).toEqual([true, []])
    expect(closed(ofCoins({ status: 'ready', prepared: { ...prepared, missing: true } }))).toEqual([true, poor()])
    expect(
      closed(ofCoins({ status: 'ready', prepared: { ...prepared, balance: ETHER / 10n, missing: true } })),
    ).toEqual([true, poor(' You need 0.401 ETH more.')])
    expect(closed(ofTokens({ status: 'ready', prepared, tokens: 5_000_000n }))).toEqual([false, []])
    expect(closed(ofTokens({ status: 'ready', prepared, tokens: 4_999_999n }))).toEqual([
      true,
      poor(' You need <0.001 USDC more.'),
    ])
    expect(
      closed(
        ofTokens({
          status: 'ready',
          prepared: { ...prepared, balance: 0n, needed: ETHER / 1000n, missing: true },
          tokens: 5_000_000n,
        }),
      ),
      'coins for the fee',
    ).toEqual([true, poor(' You need 0.001 ETH more.')])
    expect(closed(ofCoins({ status: 'ready', prepared, error: 'No.' }))).toEqual([false, ['danger: No.']])
  })

  it('the summary shows whether the wallet or the network is being waited for', () => {
    expect(ofCoins({ status: 'busy', prepared }).primary).toEqual({
      action: 'approve',
      text: 'Waiting for Rainbow…',
      disabled: true,
      busy: true,
    })
    expect(ofCoins({ status: 'busy', prepared, sent: true }).primary).toEqual({
      action: 'approve',
      text: 'Waiting for the network…',
      disabled: true,
      busy: true,
    })
    expect(ofCoins({ status: 'ready', prepared, sent: true }).primary).toMatchObject({
      text: 'Keep waiting',
      busy: false,
    })
  })

  it('an amount that the title only calls tiny is in the details to the last unit, and no other amount is', () => {
    const details = (amount: bigint) => {
      const review = transferReview({ config: coins, wallet, amount }, { status: 'ready', prepared }, english)
      return [review.amount, ...review.more.facts.map(({ label, value }) => [label, value])]
    }
    expect(details(123_456_789n)).toEqual([
      { text: '<0.001', unit: 'ETH' },
      ['Amount', { kind: 'text', text: '0.000000000123456789 ETH' }],
    ])
    expect(details(10n ** 15n)).toEqual([{ text: '0.001', unit: 'ETH' }])
    expect(details(1_234n * ETHER + 1n)).toEqual([{ text: '1,234.000000000000000001', unit: 'ETH' }])
  })

  it('the title names the amount and the receiver', () => {
    expect([ofCoins({ status: 'preparing' }), ofTokens({ status: 'ready' })].map(({ sentence }) => sentence)).toEqual(
      ['0.5 ETH', '5 USDC'].map(amount => ({ text: `Send ${amount} to 0x71C7…976F`, given: [amount, '0x71C7…976F'] })),
    )
  })
})

describe('a transfer that the wallet has sent', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /** Plays the summary of a transfer of coins from a wallet that sends at once. The node responds with `receipt`. */
  async function summary(receipt: Answer) {
    vi.useFakeTimers()
    const node: Record<string, Answer | readonly Answer[]> = {
      ...ETHEREUM_NODE,
      eth_chainId: { result: '0x2105' },
      eth_getBalance: { result: `0x${(10n * ETHER).toString(16)}` },
      eth_getTransactionByHash: { result: TRANSFER },
      eth_getTransactionReceipt: receipt,
    }
    scriptedNode(node)
    const request = vi.fn(async ({ method }: { readonly method: string }) =>
      method === 'eth_chainId' ? '0x2105' : `0x${'ab'.repeat(32)}`,
    )
    const source = {
      ...wallet,
      connector: { walletBranding: { name: 'Rainbow' }, provider: { request } },
    } as unknown as SourceWallet
    const { waitForModel, result } = playScreen(transferSummary, {
      config: { ...coins, uiConfig: {}, amount: '0.5' } as EthereumFunding,
      wallet: source,
      amount: ETHER / 2n,
    })
    const { $review, primary } = await waitForModel()
    const review = () => $review.get()(english)
    await firstValue($review, read => read(english).status === 'ready')
    return {
      review,
      result,
      send: () => {
        vi.advanceTimersByTime(400)
        press(primary)
      },
      pressLate: () => {
        vi.advanceTimersByTime(10_000)
        press(primary, 0)
      },
      payments: () => request.mock.calls.filter(([{ method }]) => method === 'eth_sendTransaction').length,
      know: (answer: Answer, method = 'eth_getTransactionReceipt') => {
        node[method] = answer
      },
    }
  }

  it.each<[string, Answer, string]>([
    [
      'the chain has not executed',
      { result: null },
      'Base has not executed the transaction yet. You can wait, or speed it up or cancel it in Rainbow.',
    ],
    ['a silent chain does not report', 'hang', 'Base does not answer.'],
  ])('a transfer that %s is named so, waited for again, and not sent a second time', async (_, receipt, text) => {
    const { review, send, payments, know, result } = await summary(receipt)
    send()
    await vi.advanceTimersByTimeAsync(RECEIPT_TIMEOUT_MS + 1_000)
    expect(review()).toMatchObject({
      status: 'ready',
      notices: [{ tone: 'danger', text }],
      primary: { text: 'Keep waiting', disabled: false },
    })
    know(ETHEREUM_NODE['eth_getTransactionReceipt'] as Answer)
    send()
    expect(review().primary.text).toBe('Waiting for the network…')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await result).toMatchObject({ status: 'confirmed', transactionHash: `0x${'ab'.repeat(32)}` })
    expect(payments()).toBe(1)
  })

  it('another transaction of the wallet does not confirm the transfer, but the arrived money does', async () => {
    const { review, send, payments, know, result } = await summary(ETHEREUM_NODE['eth_getTransactionReceipt'] as Answer)
    for (const other of [
      null,
      { ...TRANSFER, value: '0x1' },
      { ...TRANSFER, to: FROM },
      { ...TRANSFER, input: '0xab' },
      7,
    ]) {
      know({ result: other }, 'eth_getTransactionByHash')
      send()
      await vi.advanceTimersByTimeAsync(BRIDGE_ARRIVAL_MS + 1_000)
      expect(review()).toMatchObject({
        status: 'ready',
        notices: [
          {
            tone: 'danger',
            text: 'The funds are not seen on Base yet. Look in Rainbow before you send again.',
          },
        ],
      })
    }
    know({ result: `0x${(10n * ETHER + ETHER / 2n).toString(16)}` }, 'eth_getBalance')
    send()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await result).toMatchObject({ status: 'confirmed' })
    expect(payments()).toBe(1)
  })

  it('a transfer that the visitor has replaced in the wallet counts once the money is there, without its lost hash', async () => {
    const { send, payments, know, result } = await summary({ result: null })
    send()
    await vi.advanceTimersByTimeAsync(RECEIPT_TIMEOUT_MS / 2)
    know({ result: `0x${(10n * ETHER + ETHER / 2n).toString(16)}` }, 'eth_getBalance')
    await vi.advanceTimersByTimeAsync(RECEIPT_TIMEOUT_MS / 2 + 1_000)
    const outcome = await result
    expect(outcome).toMatchObject({ status: 'confirmed', amount: '0.5' })
    expect(outcome).not.toHaveProperty('transactionHash')
    expect(payments()).toBe(1)
  })

  it('only a press that began 400 ms after the last change sends the transfer, even if handled late', async () => {
    const { review, pressLate, send, payments } = await summary({
      result: { status: '0x0', transactionHash: HASH, blockNumber: '0x1', logs: [] },
    })
    pressLate()
    expect(review().status).toBe('ready')
    send()
    await eventually(() => expect(payments()).toBe(1))
  })

  describe('a visitor who goes back and returns', () => {
    const BACK = screen('before', {
      view: async () => ({ default: () => null }),
      start: (_: object, stage: OnStage<Partial<TransferSummaryParams>>) => ({ stage }),
    })

    /**
     * Plays a screen before the summary, whose outcome chooses the transfer. The test resolves the requests to the
     * wallet.
     */
    async function open(receipt: Answer) {
      vi.useFakeTimers()
      const node: Record<string, Answer | readonly Answer[]> = {
        ...ETHEREUM_NODE,
        eth_chainId: { result: '0x2105' },
        eth_getBalance: { result: `0x${(10n * ETHER).toString(16)}` },
        eth_getTransactionByHash: { result: TRANSFER },
        eth_getTransactionReceipt: receipt,
        eth_call: { result: `0x${'0'.repeat(64)}` },
      }
      scriptedNode(node)
      const hashes: { sent: (hash: string) => void; refused: (error: unknown) => void }[] = []
      const request = ({ method }: { readonly method: string }) =>
        method === 'eth_chainId'
          ? Promise.resolve('0x2105')
          : new Promise<string>((sent, refused) => {
              hashes.push({ sent, refused })
            })
      const source = {
        ...wallet,
        connector: { walletBranding: { name: 'Rainbow' }, provider: { request } },
      } as unknown as SourceWallet
      const params = {
        config: { ...coins, uiConfig: {}, amount: '0.5' } as EthereumFunding,
        wallet: source,
        amount: ETHER / 2n,
      }
      const part = flow<object, FundResult>('two', {
        start: () => at(BACK, {}),
        on: [
          on(BACK, other => at(transferSummary, { ...params, ...other })),
          on(transferSummary, result => done(result)),
        ],
      })
      const { stage, result, model } = playedPart(
        part,
        {},
        {},
        { server: { name: 'Almanac' }, exit: 'USER_EXITED_FUNDING_FLOW' },
      )
      result.catch(() => {})
      await vi.advanceTimersByTimeAsync(0)
      const review = () => model<ReviewModel>().$review.get()(english)
      return {
        stage,
        result,
        hashes,
        params,
        review,
        go: async (other: Partial<TransferSummaryParams> = {}) => {
          model<{ stage: OnStage<Partial<TransferSummaryParams>> }>().stage.finish(other)
          await vi.advanceTimersByTimeAsync(0)
          await eventually(() => expect(review().status).not.toBe('preparing'))
        },
        send: async () => {
          const before = hashes.length
          vi.advanceTimersByTime(400)
          press(model<ReviewModel>().primary)
          await eventually(() => expect(hashes.length).toBe(before + 1))
        },
        know: (answer: Answer) => {
          node['eth_getTransactionReceipt'] = answer
        },
      }
    }
    const NONE = { result: null }
    const REVERTED: Answer = { result: { status: '0x0', transactionHash: HASH, blockNumber: '0x1', logs: [] } }

    it('the transfer is still waited for, and not paid twice', async () => {
      const { stage, go, send, hashes, review, know, result } = await open(NONE)
      await go()
      await send()
      hashes[0]?.sent(HASH)
      await vi.advanceTimersByTimeAsync(1_000)
      expect(stage.back()).toBe(true)
      await go()
      expect(review()).toMatchObject({
        status: 'busy',
        primary: { text: 'Waiting for the network…', disabled: true },
        facts: [{ value: { text: '0.5000000000007 ETH' } }, {}, {}, {}],
      })
      know(ETHEREUM_NODE['eth_getTransactionReceipt'] as Answer)
      await vi.advanceTimersByTimeAsync(1_000)
      expect(await result).toMatchObject({ status: 'confirmed', transactionHash: HASH })
      expect(hashes.length).toBe(1)
    })

    it('a request that is open in the wallet is not repeated; after a rejection there is a new one', async () => {
      const { stage, go, send, hashes, review, know, result } = await open(NONE)
      await go()
      await send()
      stage.back()
      await go()
      expect(review().primary).toMatchObject({ text: 'Waiting for Rainbow…', disabled: true })
      stage.back()
      hashes[0]?.refused(Object.assign(new Error('No.'), { code: 4001 }))
      await vi.advanceTimersByTimeAsync(0)
      await go()
      expect(review()).toMatchObject({ status: 'ready', primary: { disabled: false } })
      know(ETHEREUM_NODE['eth_getTransactionReceipt'] as Answer)
      await send()
      stage.back()
      hashes[1]?.sent(HASH)
      await go()
      await vi.advanceTimersByTimeAsync(1_000)
      expect(await result).toMatchObject({ status: 'confirmed', transactionHash: HASH })
      expect(hashes.length).toBe(2)
    })

    it('a transfer of another amount, wallet, address, asset or chain is a new one', async () => {
      const { stage, go, send, hashes, review, params } = await open(NONE)
      await go()
      await send()
      hashes[0]?.sent(HASH)
      await vi.advanceTimersByTimeAsync(1_000)
      const { config } = params
      for (const other of [
        { amount: ETHER / 4n },
        { wallet: { ...params.wallet, address: ADDRESS } },
        { config: { ...config, address: FROM } },
        { config: { ...config, erc20Address: FROM, erc20ContractInfo: { symbol: 'USDC', decimals: 6 } } },
        { config: { ...config, chain: { ...config.chain, id: 1 } } },
      ] as Partial<TransferSummaryParams>[]) {
        stage.back()
        await go(other)
        expect(review().status).toBe('ready')
      }
      stage.back()
      await go({ config: { ...config, address: config.address.toLowerCase() } })
      expect(review().status, 'the same, written otherwise').toBe('busy')
      stage.close()
    })

    it('leaving counts as submitted, but not once the chain has refused the transfer', async () => {
      const { stage, go, send, hashes, result } = await open(NONE)
      await go()
      await send()
      hashes[0]?.sent(HASH)
      await vi.advanceTimersByTimeAsync(1_000)
      stage.close()
      expect(await result).toMatchObject({ status: 'submitted', transactionHash: HASH })
      const refused = await open(REVERTED)
      await refused.go()
      await refused.send()
      refused.hashes[0]?.sent(HASH)
      await vi.advanceTimersByTimeAsync(1_000)
      expect(refused.review()).toMatchObject({ status: 'ready', notices: [{ tone: 'danger' }] })
      refused.stage.close()
      await expect(refused.result).rejects.toMatchObject({ code: 'USER_EXITED_FUNDING_FLOW' })
    })
  })

  it('a transfer that the chain rejected is sent again', async () => {
    const { review, send, payments } = await summary({
      result: { status: '0x0', transactionHash: `0x${'ab'.repeat(32)}`, blockNumber: '0x1', logs: [] },
    })
    send()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(review()).toMatchObject({ status: 'ready', notices: [{ tone: 'danger' }], primary: { disabled: false } })
    send()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(payments()).toBe(2)
  })
})
