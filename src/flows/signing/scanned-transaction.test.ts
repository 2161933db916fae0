import { atom, type ReadableAtom } from 'nanostores'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { english } from '../../copy/language.js'
import { $inEnglish } from '../../copy/test/in-english.harness.js'
import { SCAN_RECIPIENTS } from '../../../demo/provider/money/scan-routes.js'
import { startWorld, type World } from '../../../demo/world.js'
import { parseAmount } from '../../chains/amount.js'
import { resolveSettings } from '../../config/resolve.js'
import type { ScanResult, ScanTransaction } from '../../config/transaction-scan.js'
import type { ReviewModel } from '../../screens/transaction/review/review.js'
import type { ScanDetailsModel } from '../../screens/transaction/scan-details.js'
import type { WalletAccount } from '../../session/user/user.js'
import { Stage } from '../../stage/stage.js'
import { createWallet } from '../../wallet/frame/create.js'
import { signedInPage, type SignedInPage } from '../../wallet/test/signed-in-page.harness.js'
import { confirmTransaction } from './confirm-transaction.js'
import { forError } from '../for-error.js'
import { forgedPress, press } from '../../ui/actions/press.harness.js'
import { eventually } from '../../lib/time/eventually.harness.js'

// Real chains are slow on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const RECEIVER = '0x00000000000000000000000000000000000000A1'
const QUARTER = parseAmount('0.25', 18)

let world: World
let signedIn: SignedInPage
let wallet: WalletAccount
beforeAll(async () => {
  world = await startWorld()
  signedIn = await signedInPage({}, world)
  wallet = await createWallet({ chainType: 'ethereum' })
  await world.driver.faucet(wallet.address, '5', 'ethereum')
})
afterAll(async () => {
  await signedIn.stop()
  await world.stop()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const when = <T>(store: ReadableAtom<T>, matches: (value: T) => boolean | undefined) =>
  new Promise<T>(resolve => {
    const stop = store.subscribe(value => {
      if (matches(value)) {
        resolve(value)
        queueMicrotask(() => stop())
      }
    })
  })
const scans = () => world.driver.requests(signedIn.appId).filter(({ path }) => path.endsWith('/scan/transaction'))

/** Opens a confirmation in an app with a scan, by the provider or by a service of the host. */
function confirm(transaction: object, { enabled = true, scan }: { enabled?: boolean; scan?: ScanTransaction } = {}) {
  const settings = resolveSettings(null, {
    appId: signedIn.appId,
    name: 'Almanac',
    defaultChain: 31337,
    chains: [
      {
        id: 31337,
        name: 'Local',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [world.ethereumRpcUrl] } },
        testnet: true,
      },
    ],
    scanTransactions: enabled,
    transactionScan: { domain: 'app.example', scan },
  })
  const stage = new Stage({ $settings: atom(settings), errorScreen: forError })
  const result = stage.play(
    confirmTransaction,
    { chainType: 'ethereum', address: wallet.address, transaction },
    { exit: 'USER_REJECTED_REQUEST' },
  )
  result.catch(() => {})
  const model = async <M>(screen: string) => (await when(stage.$scene, scene => scene?.screen === screen))?.model as M
  return {
    stage,
    result,
    model,
    /** The confirmation once all of its facts are known. */
    async settled() {
      const found = await model<ReviewModel>('confirm-ethereum')
      const $review = $inEnglish(found.$review)
      const review = await when($review, ({ status, scan: shown }) => status === 'ready' && shown?.level !== 'pending')
      vi.advanceTimersByTime(400)
      return { found, model: { ...found, $review }, review }
    },
  }
}
/** A service of the host that always returns this. */
const serviceReturning = (answer: unknown) => vi.fn<ScanTransaction>(() => Promise.resolve(answer as ScanResult))
const coin = (symbol: string) => ({ type: 'ERC20', symbol, name: symbol, logo_url: '' })
const benign = (simulation: object) => ({
  validation: { status: 'Success', result_type: 'Benign' },
  simulation: { status: 'Success', params: {}, assets_diffs: [], exposures: [], ...simulation },
})

describe('a transaction that is scanned', () => {
  it('shows what is sent instead of an amount, and that the scan found nothing [ETHTX-03] [ETHTX-12] [SCAN-05]', async () => {
    const run = confirm({ to: RECEIVER, value: QUARTER })
    const { review } = await run.settled()
    expect(review.moves).toEqual([
      { label: 'Send', text: '0.25', unit: 'ETH', fiat: expect.stringMatching(/^\$\d/) as string },
    ])
    expect(review).not.toHaveProperty('amount')
    expect(review.scan).toMatchObject({ level: 'safe', text: 'No risks found' })
    expect(review.primary.disabled).toBe(false)
    run.stage.close()
  })

  it("shows what is received, too, by the host's own scan, which gets the requester and the request [ETHTX-03] [SCAN-04]", async () => {
    const scan = serviceReturning(
      benign({
        assets_diffs: [
          { asset: { ...coin('ETH'), type: 'NATIVE' }, in: [], out: [{ value: '0.25', usd_price: '806' }] },
          { asset: coin('USDC'), in: [{ value: '805.50', usd_price: '805.5' }], out: [] },
          { asset: { type: 'ERC721', name: 'Duck #7' }, in: [{}], out: [] },
        ],
      }),
    )
    const run = confirm({ to: RECEIVER, value: QUARTER, data: '0x12345678' }, { scan })
    const { review } = await run.settled()
    expect(review.moves).toEqual([
      { label: 'Send', text: '0.25', unit: 'ETH', fiat: '$806.00' },
      { label: 'Receive', text: '805.5', unit: 'USDC', fiat: '$805.50' },
      { label: 'Receive', text: 'Duck #7', unit: '' },
    ])
    expect(scan.mock.calls[0]?.[0]).toEqual({
      metadata: { domain: 'app.example' },
      chain_id: '31337',
      request: {
        method: 'eth_sendTransaction',
        params: [
          {
            from: wallet.address,
            to: RECEIVER,
            data: '0x12345678',
            value: '0x3782dace9d90000',
            gas: expect.any(String) as string,
            gasPrice: expect.any(String) as string,
            nonce: '0x0',
          },
        ],
      },
    })
    run.stage.close()
  })

  it('shows "Amount" if the asset changes are unknown or contradict the signed data [ETHTX-03]', async () => {
    for (const assets_diffs of [[], [{ asset: coin('ETH'), in: [], out: [{ value: '0.0025' }] }]]) {
      const run = confirm(
        { to: RECEIVER, value: QUARTER },
        {
          scan: serviceReturning(
            benign({ assets_diffs, exposures: [{ asset: coin('USDC'), spenders: { [RECEIVER]: { value: '1' } } }] }),
          ),
        },
      )
      const { review } = await run.settled()
      expect(review).toMatchObject({ amountLabel: 'Amount', amount: { text: '0.25', unit: 'ETH' } })
      expect(review).not.toHaveProperty('moves')
      run.stage.close()
    }
  })

  it('lets the visitor open the scanned inputs and return [ETHTX-11] [SCAN-09] [SCAN-01]', async () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [RECEIVER, 5n] })
    const run = confirm({ to: '0x00000000000000000000000000000000000000b2' as Hex, data })
    const { found, model, review } = await run.settled()
    expect(review.scan?.details).toBe('Scan details')
    model.openScan?.()
    const details = (await run.model<ScanDetailsModel>('scan-details')).details(english)
    expect(run.stage.$scene.get()?.canGoBack).toBe(true)
    expect(details).toMatchObject({ level: 'safe', text: 'No risks found' })
    expect(details.facts).toMatchObject([
      { label: 'From', value: { full: wallet.address } },
      { label: 'To' },
      { label: 'Amount', value: { text: '0 ETH' } },
      { label: '0x0000…00A1 may spend', value: { text: '5 USDC' } },
      { label: 'Network' },
      { label: 'Function', value: { text: '0x095ea7b3' } },
      { label: 'Data', value: { hex: data, bytes: 68 } },
    ])
    run.stage.back()
    expect((await run.settled()).found).toBe(found)
    run.stage.close()
  })

  it('warns of suspicious results, and lets the visitor continue [ETHTX-12] [SCAN-06]', async () => {
    const run = confirm({ to: SCAN_RECIPIENTS.warning, value: QUARTER })
    const { review } = await run.settled()
    expect(review).toMatchObject({
      scan: { level: 'warn', text: 'Warning: Suspicious transaction' },
      primary: { disabled: false },
    })
    expect(review).not.toHaveProperty('accept')
    run.stage.close()
  })

  it('blocks the approval of a malicious transaction until the visitor overrides that [ETHTX-12] [SCAN-07] [SCAN-08]', async () => {
    const run = confirm({ to: SCAN_RECIPIENTS.malicious, value: 1n })
    const { model, review } = await run.settled()
    expect(review).toMatchObject({
      scan: { level: 'error', text: 'This is a malicious transaction' },
      accept: { text: 'I understand and want to proceed anyways.', ticked: false },
      primary: { disabled: true },
    })
    press(model.primary)
    model.accept?.(true, forgedPress())
    expect(model.$review.get()).toMatchObject({ status: 'ready', primary: { disabled: true } })
    press(pressed => model.accept?.(true, pressed))
    expect(model.$review.get()).toMatchObject({ accept: { ticked: true }, primary: { disabled: false } })
    press(pressed => model.accept?.(false, pressed))
    expect(model.$review.get().primary.disabled).toBe(true)
    press(pressed => model.accept?.(true, pressed))
    press(model.primary)
    await run.model('transaction-receipt')
    run.stage.close()
  })

  it('cannot be approved while the scan is running', async () => {
    let answer: (result: ScanResult) => void = () => {}
    const run = confirm(
      { to: RECEIVER, value: QUARTER },
      {
        scan: () =>
          new Promise(resolve => {
            answer = resolve
          }),
      },
    )
    const $review = $inEnglish((await run.model<ReviewModel>('confirm-ethereum')).$review)
    const readyReview = await when($review, ({ status }) => status === 'ready')
    expect(readyReview).toMatchObject({
      amount: { text: '0.25' },
      scan: { level: 'pending', text: 'Checking for risks' },
      primary: { disabled: true },
    })
    await eventually(() => {
      answer(benign({ assets_diffs: [{ asset: coin('ETH'), in: [], out: [{ value: '0.25' }] }] }) as ScanResult)
      expect($review.get().scan?.level).toBe('safe')
    })
    expect($review.get().primary.disabled).toBe(false)
    run.stage.close()
  })
})

describe('a scan that failed', () => {
  const ignored = async (transaction: object, options: Parameters<typeof confirm>[1] = {}) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const run = confirm(transaction, options)
    const { model, review } = await run.settled()
    expect(review).not.toHaveProperty('scan')
    expect(review).not.toHaveProperty('moves')
    expect(review.primary.disabled).toBe(false)
    const message = (warned.mock.calls.at(-1)?.[1] as Error).message
    press(model.primary)
    await run.model('transaction-receipt')
    run.stage.close()
    return message
  }

  it('is ignored when the validation failed [SCAN-10]', async () => {
    expect(await ignored({ to: SCAN_RECIPIENTS.validationFails, value: 1n })).toBe('Transaction scan failed')
  })

  it('is ignored when the simulation failed [SCAN-11]', async () => {
    expect(await ignored({ to: SCAN_RECIPIENTS.simulationFails, value: 1n })).toBe('Simulation failed')
  })

  it('is ignored when it found no tokens [SCAN-12]', async () => {
    expect(await ignored({ to: RECEIVER, data: '0x12345678' })).toBe('No tokens found')
  })

  it('an unreadable scan, and one that throws, are ignored', async () => {
    await ignored({ to: RECEIVER, value: 1n }, { scan: serviceReturning({ validation: 'fine' }) })
    expect(await ignored({ to: RECEIVER, value: 1n }, { scan: () => Promise.reject(new Error('down')) })).toBe('down')
  })
})

describe('an app without a scan', () => {
  it('scans nothing, and does not mention a scan [SCAN-13]', async () => {
    const before = scans().length
    const run = confirm({ to: RECEIVER, value: QUARTER }, { enabled: false })
    const { review } = await run.settled()
    expect(review).toMatchObject({ amount: { text: '0.25', unit: 'ETH' } })
    expect(review).not.toHaveProperty('scan')
    expect(scans()).toHaveLength(before)
    run.stage.close()
  })
})
