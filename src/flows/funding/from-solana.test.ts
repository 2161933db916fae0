import { randomBytes } from 'node:crypto'
import { getBase58Decoder } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startChains, type Chains } from '../../../demo/provider/chains/index.js'
import { USDC_MINTS } from '../../../demo/provider/chains/usdc/real-addresses.js'
import { injectTestWallets } from '../../../demo/wallets/inject.js'
import type { SolanaTestWallet } from '../../../demo/wallets/solana-test-wallet.js'
import { jsonResponse, scriptedProvider } from '../../api/provider.harness.js'
import type { FundInput } from '../../ask/questions/fund.js'
import { parseAmount } from '../../chains/amount.js'
import type { ClusterRecord } from '../../chains/clusters.js'
import { buildTransfer, getBalance, getLatestBlockhash, getTokenBalance, serialize } from '../../chains/solana/index.js'
import { resolveSettings } from '../../config/resolve.js'
import { addConnectorSource } from '../../connectors/registry.js'
import { useMemoryStorage, reloadPage } from '../../connectors/wallet.harness.js'
import { standardWallets } from '../../connectors/wallet-standard.js'
import { english } from '../../copy/language.js'
import { forgetPage } from '../../lib/page.js'
import type { ChoiceModel } from '../../screens/shapes/choice/choice.js'
import type { FormModel } from '../../screens/shapes/form/form.js'
import { findRow } from '../../screens/shapes/parts/screen-content.harness.js'
import type { ResultModel } from '../../screens/shapes/result/result.js'
import type { Review, ReviewModel } from '../../screens/transaction/review/review.js'
import { $inEnglish, inEnglish } from '../../copy/test/in-english.harness.js'
import { press } from '../../ui/actions/press.harness.js'
import { playFunding, signIn, firstValue } from './bridge.harness.js'

// A real chain is slow on a busy machine.
vi.setConfig({ testTimeout: 40_000, hookTimeout: 40_000 })

const never = new AbortController().signal
/** The wallet of the browser, which pays; its key is public. */
const payer = 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB'
const WALLET = 'Test Wallet (Solana)'
const USDC = USDC_MINTS[1]

let chains: Chains
let cluster: ClusterRecord
let provider: ReturnType<typeof scriptedProvider>
let wallet: SolanaTestWallet
/** The new wallet of the app. */
let address: string
beforeAll(async () => {
  chains = await startChains({ ports: { ethereum: 0, solana: 0 } })
  cluster = { name: 'devnet', rpcUrl: chains.solanaRpcUrl }
})
afterAll(() => chains.stop())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  useMemoryStorage()
  reloadPage()
  provider = scriptedProvider(jsonResponse(null))
  const page = new EventTarget()
  wallet = injectTestWallets(page, chains).solana
  addConnectorSource('wallet-standard', standardWallets(page))
  address = getBase58Decoder().decode(randomBytes(32))
  signIn({ address, chainType: 'solana' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  forgetPage()
  provider.restore()
})

const settings = () =>
  resolveSettings(null, {
    appId: 'clwalletelementsdemo00001',
    name: 'Almanac',
    funding: {
      defaultAmount: '0.1',
      defaultChain: 'solana:devnet',
      defaultAsset: 'native-currency',
      options: [{ method: 'wallet' }],
      crossChainBridgingEnabled: false,
    },
    solana: { cluster: 'devnet', rpcUrls: { devnet: cluster.rpcUrl } },
  })

const lamports = (of = payer) => getBalance(of, cluster, never)
const dollars = (of: string) => getTokenBalance(of, USDC, cluster, never)

/** From the choice of ways to the amount, with the wallet of this browser. */
async function begun(input: FundInput = {}) {
  const run = playFunding({ address, ...input }, settings())
  const methods = await run.at<ChoiceModel>('fund-method')
  findRow(methods.$state.get().rows, 'Transfer from wallet')?.choose?.()
  findRow((await run.at<ChoiceModel>('source-wallet')).$state.get().rows, WALLET)?.choose?.()
  return { ...run, amount: await run.at<FormModel>('fund-amount') }
}
/** The same, and then to a summary with the data of the chain. */
async function summed(typed: string, input: FundInput = {}) {
  const { amount, ...run } = await begun(input)
  amount.field.type(typed, english)
  amount.field.submit()
  const model = await run.at<ReviewModel>('solana-transfer')
  const $review = $inEnglish(model.$review)
  const shown = (matches: (review: Review) => boolean) => firstValue($review, matches)
  const review = await shown(({ status }) => status === 'ready')
  return {
    ...run,
    review,
    shown,
    confirm() {
      vi.advanceTimersByTime(400)
      press(model.primary)
    },
  }
}
const fact = ({ facts }: Review, id: string) => {
  const value = facts.find(found => found.id === id)?.value
  return value?.kind === 'text' ? value.text : value?.kind === 'network' ? value.name : undefined
}
const notices = ({ notices }: Review) => notices.map(({ text }) => text)

/** The network between the page and the node; `drop` selects the methods whose answers are lost. */
function networkThatLoses(drop: (method: string) => boolean): string[] {
  const reach = globalThis.fetch
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { method } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as { method?: string }
    const response = await reach(url, init)
    if (method) sent.push(method)
    if (method && drop(method)) throw new TypeError('Failed to fetch')
    return response
  })
  return sent
}

describe('a transfer from a wallet on Solana', () => {
  it('sends the shown amount of SOL for the shown fee: the wallet signs, and the cluster has it', async () => {
    await chains.fund(payer, '3', 'solana')
    const { review, confirm, at, stage, result } = await summed('0.25')
    expect(review).toMatchObject({ title: 'Confirm transfer', amount: { text: '0.25', unit: 'SOL' } })
    expect([fact(review, 'network'), fact(review, 'total'), review.fee]).toEqual(['Devnet', '0.250005 SOL', 5_000n])
    expect(review.wallet).toMatchObject({ name: WALLET, address: { full: payer } })
    expect(review.primary).toMatchObject({ text: `Continue in ${WALLET}`, disabled: false })
    const before = await lamports()
    confirm()
    const success = await at<ResultModel>('fund-success')
    expect(inEnglish(success.$state.get().title)).toBe('Success!')
    expect([await lamports(address), before - (await lamports())]).toEqual([250_000_000n, 250_005_000n])
    stage.close()
    expect(await result).toMatchObject({
      method: 'wallet',
      status: 'confirmed',
      chainType: 'solana',
      cluster: 'devnet',
      address,
      asset: 'SOL',
      amount: '0.25',
      transactionHash: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/) as string,
      bridged: false,
    })
  })

  it('sends USDC, and the fee includes the cost of opening its account', async () => {
    await chains.fund(payer, '1', 'solana')
    await chains.fund(payer, '40', 'solana', 'USDC', USDC)
    const { review, confirm, at, stage, result } = await summed('12.5', { asset: 'USDC' })
    expect(review).toMatchObject({ amount: { text: '12.5', unit: 'USDC' } })
    const fee = review.fee ?? 0n
    expect(fee).toBeGreaterThan(2_000_000n)
    const before = { sol: await lamports(), usdc: await dollars(payer) }
    confirm()
    await at('fund-success')
    expect([await dollars(address), before.usdc - (await dollars(payer))]).toEqual([12_500_000n, 12_500_000n])
    expect(before.sol - (await lamports())).toBe(fee)
    stage.close()
    expect(await result).toMatchObject({ asset: 'USDC', amount: '12.5' })
    const second = await summed('1', { asset: 'USDC' })
    expect(second.review.fee).toBe(5_000n)
    second.stage.close()
  })

  it('can send everything except the minimum that the wallet must keep', async () => {
    await chains.fund(payer, '1', 'solana')
    const { amount, stage } = await begun()
    if (!amount.aside) throw new Error('Nothing stands beside the amount.')
    const parts = await firstValue(amount.aside.$parts, parts => parts.length === 3)
    parts[2]?.choose()
    const most = amount.field.$text.get()
    stage.close()
    const { review, confirm, at, stage: second } = await summed(most)
    expect([notices(review), review.primary.disabled]).toEqual([[], false])
    confirm()
    await at('fund-success')
    expect(parseAmount(most, 9)).toBe(await lamports(address))
    expect(await lamports()).toBeGreaterThanOrEqual(890_880n)
    second.close()
  })
})

describe('a failed transfer from a wallet on Solana', () => {
  it('shows an error and sends nothing if the amount of SOL or of a token, or the remainder, is too small', async () => {
    await chains.fund(payer, '1', 'solana')
    const has = await lamports()
    const refused = async (amount: string, input?: FundInput) => {
      const { review, stage } = await summed(amount, input)
      stage.close()
      return [review.primary.disabled, notices(review).join(' ').includes('does not have enough funds')]
    }
    expect(await refused('1000')).toEqual([true, true])
    expect(await refused(String(Number(has - 105_000n) / 1e9))).toEqual([true, true])
    expect(await refused('1000000', { asset: 'USDC' })).toEqual([true, true])
  })

  it('shows a rejection in the wallet, sends nothing, and the same button asks again', async () => {
    await chains.fund(payer, '1', 'solana')
    const { confirm, shown, at, stage } = await summed('0.1')
    wallet.script.behaveNext('refuse')
    confirm()
    const review = await shown(({ notices }) => notices.length > 0)
    expect([notices(review), review.primary.disabled]).toEqual([['User rejected the request.'], false])
    expect(await lamports(address)).toBe(0n)
    confirm()
    await at('fund-success')
    expect(await lamports(address)).toBe(100_000_000n)
    stage.close()
  })

  it('can be left if the wallet never answers, and then nothing is sent', async () => {
    await chains.fund(payer, '1', 'solana')
    const { confirm, shown, stage, result } = await summed('0.1')
    wallet.script.behaveNext('hang')
    const asked = networkThatLoses(() => false)
    confirm()
    expect((await shown(({ status }) => status === 'busy')).primary.text).toBe(`Waiting for ${WALLET}…`)
    stage.close()
    await expect(result).rejects.toMatchObject({ code: 'USER_EXITED_FUNDING_FLOW' })
    expect(asked).not.toContain('sendTransaction')
  })

  it('asks for no signature if the wallet is on another network, and tells the visitor where to switch', async () => {
    await chains.fund(payer, '1', 'solana')
    wallet.script.behaveNext('wrong chain')
    const { confirm, shown, stage, at } = await summed('0.1')
    confirm()
    expect(notices(await shown(({ notices }) => notices.length > 0))).toEqual([
      `${WALLET} is not on Devnet. Change the network in the wallet, or go back and choose another wallet.`,
    ])
    expect(stage.back() && stage.back()).toBe(true)
    await at('source-wallet')
    stage.close()
  })

  it('sends nothing if the wallet signs something else than was shown', async () => {
    await chains.fund(payer, '1', 'solana')
    const { confirm, shown, stage } = await summed('0.1')
    const holder = wallet.features['solana:signTransaction'] as {
      signTransaction: (...inputs: { transaction: Uint8Array }[]) => Promise<unknown>
    }
    const sign = holder.signTransaction
    const other = buildTransfer({
      from: payer,
      to: address,
      lamports: 200_000_000n,
      blockhash: await getLatestBlockhash(cluster, never),
    })
    holder.signTransaction = () => sign({ transaction: serialize(other) })
    const asked = networkThatLoses(() => false)
    confirm()
    const review = await shown(({ notices }) => notices.length > 0)
    expect(notices(review)).toEqual(['This wallet cannot sign this request.'])
    expect(asked).not.toContain('sendTransaction')
    stage.close()
  })

  it('pays once if an answer is lost: the same signed transfer is sent again, and is found', async () => {
    await chains.fund(payer, '1', 'solana')
    const { confirm, shown, at, stage } = await summed('0.1')
    let lost = true
    const asked = networkThatLoses(method => lost && method === 'sendTransaction')
    confirm()
    const review = await shown(({ status, notices }) => status === 'ready' && notices.length > 0)
    expect([review.primary.disabled, await lamports(address)]).toEqual([false, 100_000_000n])
    lost = false
    wallet.script.behave('refuse') // no second request
    confirm()
    await at('fund-success')
    expect(asked.filter(method => method === 'sendTransaction').length).toBeGreaterThan(1)
    expect(await lamports(address)).toBe(100_000_000n)
    stage.close()
  })

  it('is found again after the page was closed if its answer was lost, and counts once', async () => {
    await chains.fund(payer, '1', 'solana')
    const { confirm, shown, stage } = await summed('0.1')
    let lost = true
    networkThatLoses(method => lost && method === 'sendTransaction')
    confirm()
    await shown(({ status, notices }) => status === 'ready' && notices.length > 0)
    stage.close()
    lost = false
    const again = playFunding({ address }, settings())
    await again.at('fund-success')
    again.stage.close()
    expect(await again.result).toMatchObject({ status: 'confirmed', amount: '0.1', address, cluster: 'devnet' })
    expect(await lamports(address)).toBe(100_000_000n)
    const over = playFunding({ address }, settings())
    await over.at('fund-method')
    over.stage.close()
  })
})
