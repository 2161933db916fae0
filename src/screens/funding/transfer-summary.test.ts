import { afterEach, describe, expect, it, vi } from 'vitest'
import { chainById } from '../../chains/registry.js'
import { resolveSettings } from '../../config/resolve.js'
import { RECEIPT_TIMEOUT_MS } from '../../constants.js'
import { english } from '../../copy/language.js'
import type { EthereumFunding } from '../../funding/funding-config.js'
import type { SourceWallet } from '../../funding/source-wallets.js'
import { ETHEREUM_NODE, scriptedNode, type Answer } from '../../transactions/node.harness.js'
import { press } from '../../ui/actions/press.harness.js'
import { played, when } from './played.harness.js'
import { transferReview, transferSummary, type TransferState } from './transfer-summary.js'

const [ADDRESS, FROM] = ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '0x1111111111111111111111111111111111111111'] as const
const ETHER = 10n ** 18n
const wallet = { address: FROM, connector: { walletBranding: { name: 'Rainbow' } } } as unknown as SourceWallet
const coins = { chainType: 'ethereum', address: ADDRESS, chain: chainById(8453, resolveSettings(null).chains) } as EthereumFunding
const tokens: EthereumFunding = { ...coins, isUSDC: true, erc20Address: FROM, erc20ContractInfo: { symbol: 'USDC', decimals: 6 } }
const prepared = { fee: ETHER / 1000n, balance: ETHER, needed: ETHER / 2n + ETHER / 1000n, missing: false }

const ofCoins = (state: TransferState) => transferReview({ config: coins, wallet, amount: ETHER / 2n }, state, english)
const ofTokens = (state: TransferState) => transferReview({ config: tokens, wallet, amount: 5_000_000n }, state, english)
const facts = (review: ReturnType<typeof ofCoins>) => Object.fromEntries(review.facts.map(({ id, value }) => [id, value.kind === 'text' ? value.text : value.kind === 'address' ? value.full : value.kind === 'network' ? value.name : value.kind]))

describe('the summary of a transfer', () => {
  it('adds the fee to coins, and leaves tokens as they are', () => {
    expect(ofCoins({ status: 'ready', prepared })).toMatchObject({ title: 'Confirm transfer', amountLabel: 'Amount', amount: { text: '0.5', unit: 'ETH' }, wallet: { name: 'Rainbow', address: { full: FROM }, balance: '1.000 ETH' }, secondary: 'Not now' })
    expect(facts(ofCoins({ status: 'ready', prepared }))).toEqual({ total: '0.501 ETH', to: ADDRESS, network: 'Base', fee: '0.001 ETH' })
    expect(ofTokens({ status: 'ready', prepared, tokens: 7_000_000n })).toMatchObject({ amount: { text: '5', unit: 'USDC' }, wallet: { balance: '7.000 USDC' } })
    expect(facts(ofTokens({ status: 'ready', prepared, tokens: 7_000_000n }))).toMatchObject({ total: '5 USDC', fee: '0.001 ETH' })
  })

  it('has all the room there is, for it is read before money is sent', () => {
    expect(transferSummary.size).toBe('full')
  })

  it('waits for the fee, and does without it where nobody can say', () => {
    expect(facts(ofCoins({ status: 'preparing' }))).toMatchObject({ total: 'pending', fee: 'pending' })
    expect(facts(ofTokens({ status: 'preparing' }))).toMatchObject({ total: '5 USDC', fee: 'pending' })
    expect(facts(ofCoins({ status: 'ready' }))).toMatchObject({ total: 'Unknown', fee: 'Unknown' })
    expect(ofCoins({ status: 'preparing' }).wallet).not.toHaveProperty('balance')
  })

  it('can be begun when it is prepared and the wallet has enough, to the last unit', () => {
    const closed = (review: ReturnType<typeof ofCoins>) => [review.primary.disabled, review.notices.map(({ tone, text }) => `${tone}: ${text}`)]
    const poor = (more = '') => [`warning: Wallet 0x1111…1111 does not have enough funds.${more}`]
    expect(closed(ofCoins({ status: 'ready', prepared }))).toEqual([false, []])
    expect(closed(ofCoins({ status: 'ready' }))).toEqual([true, []])
    expect(closed(ofCoins({ status: 'preparing', prepared }))).toEqual([true, []])
    expect(closed(ofCoins({ status: 'ready', prepared: { ...prepared, missing: true } }))).toEqual([true, poor()])
    expect(closed(ofCoins({ status: 'ready', prepared: { ...prepared, balance: ETHER / 10n, missing: true } }))).toEqual([true, poor(' You need 0.401 ETH more.')])
    expect(closed(ofTokens({ status: 'ready', prepared, tokens: 5_000_000n }))).toEqual([false, []])
    expect(closed(ofTokens({ status: 'ready', prepared, tokens: 4_999_999n }))).toEqual([true, poor(' You need <0.001 USDC more.')])
    expect(closed(ofTokens({ status: 'ready', prepared: { ...prepared, balance: 0n, needed: ETHER / 1000n, missing: true }, tokens: 5_000_000n })), 'coins for the fee').toEqual([true, poor(' You need 0.001 ETH more.')])
    expect(closed(ofCoins({ status: 'ready', prepared, error: 'No.' }))).toEqual([false, ['danger: No.']])
  })

  it('says whom it waits for: the wallet, then the network', () => {
    expect(ofCoins({ status: 'busy', prepared }).primary).toEqual({ action: 'approve', text: 'Waiting for Rainbow…', disabled: true, busy: true })
    expect(ofCoins({ status: 'busy', prepared, sent: true }).primary).toEqual({ action: 'approve', text: 'Waiting for the network…', disabled: true, busy: true })
    expect(ofCoins({ status: 'ready', prepared, sent: true }).primary).toMatchObject({ text: 'Continue in Rainbow', busy: false })
  })

  it('is headed by what is sent to whom', () => {
    expect([ofCoins({ status: 'preparing' }), ofTokens({ status: 'ready' })].map(({ sentence }) => sentence)).toEqual(
      ['0.5 ETH', '5 USDC'].map(amount => ({ text: `Send ${amount} to 0x71C7…976F`, given: [amount, '0x71C7…976F'] })))
  })
})

describe('a transfer that the wallet has sent', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /** A transfer of coins to its summary, from a wallet that sends at once; `receipt` is what the node knows of it. */
  async function summary(receipt: Answer) {
    vi.useFakeTimers()
    const node: Record<string, Answer | readonly Answer[]> = { ...ETHEREUM_NODE, eth_chainId: { result: '0x2105' }, eth_getBalance: { result: `0x${(10n * ETHER).toString(16)}` }, eth_getTransactionReceipt: receipt }
    scriptedNode(node)
    const request = vi.fn(async ({ method }: { readonly method: string }) => method === 'eth_chainId' ? '0x2105' : `0x${'ab'.repeat(32)}`)
    const source = { ...wallet, connector: { walletBranding: { name: 'Rainbow' }, provider: { request } } } as unknown as SourceWallet
    const { shown, result } = played(transferSummary, { config: { ...coins, uiConfig: {}, amount: '0.5' } as EthereumFunding, wallet: source, amount: ETHER / 2n })
    const { $review, primary } = await shown()
    const review = () => $review.get()(english)
    await when($review, read => read(english).status === 'ready')
    return { review, result, send: () => press(primary), payments: () => request.mock.calls.filter(([{ method }]) => method === 'eth_sendTransaction').length, know: (answer: Answer) => { node['eth_getTransactionReceipt'] = answer } }
  }

  it('is waited for again where the chain is late, and not sent a second time', async () => {
    const { review, send, payments, know, result } = await summary({ result: null })
    send()
    await vi.advanceTimersByTimeAsync(RECEIPT_TIMEOUT_MS)
    expect(review()).toMatchObject({ status: 'ready', notices: [{ tone: 'danger' }], primary: { disabled: false } })
    know(ETHEREUM_NODE['eth_getTransactionReceipt'] as Answer)
    send()
    expect(review().primary.text).toBe('Waiting for the network…')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await result).toMatchObject({ status: 'confirmed', transactionHash: `0x${'ab'.repeat(32)}` })
    expect(payments()).toBe(1)
  })

  it('is sent anew where the chain has refused it', async () => {
    const { review, send, payments } = await summary({ result: { status: '0x0', transactionHash: `0x${'ab'.repeat(32)}`, blockNumber: '0x1', logs: [] } })
    send()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(review()).toMatchObject({ status: 'ready', notices: [{ tone: 'danger' }], primary: { disabled: false } })
    send()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(payments()).toBe(2)
  })
})
