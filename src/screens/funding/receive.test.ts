import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { jsonResponse, scriptedProvider } from '../../api/provider.harness.js'
import { DEFAULT_CHAINS } from '../../chains/registry.js'
import { inEnglish } from '../../copy/test/in-english.harness.js'
import type { FundingConfig } from '../../funding/funding-config.js'
import { englishText } from '../shapes/parts/screen-content.harness.js'
import { playScreen } from './play-screen.harness.js'
import { arrivedAmount, knownBalance, receive, receiveState } from './receive.js'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const SOLANA = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'
const base = DEFAULT_CHAINS.find(({ id }) => id === 8453)
const coins = {
  chainType: 'ethereum',
  address: ADDRESS,
  chain: base,
  amount: '0.5',
  isUSDC: false,
  uiConfig: {},
} as FundingConfig
const sol = {
  chainType: 'solana',
  address: SOLANA,
  cluster: { name: 'devnet', rpcUrl: 'https://receive.test' },
  amount: '',
  isUSDC: false,
  uiConfig: {},
} as FundingConfig

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the screen shows the asset, the address and the network', () => {
  expect(inEnglish(receiveState(coins))).toMatchObject({
    title: 'Receive 0.5 ETH',
    subtitle: 'Scan this code or copy your wallet address to receive funds on Base.',
    notice: 'Make sure to send funds on Base.',
    qr: `ethereum:${ADDRESS}@8453?value=500000000000000000`,
    address: { full: ADDRESS },
    network: 'Base',
  })
  expect(inEnglish(receiveState(sol))).toMatchObject({
    title: 'Receive SOL',
    qr: `solana:${SOLANA}`,
    address: { full: SOLANA },
    network: 'Devnet',
  })
})

it('the title and the code have the requested amount to the last unit, also the smallest one', () => {
  expect(inEnglish(receiveState({ ...coins, amount: '0.000000000000000001' }))).toMatchObject({
    title: 'Receive 0.000000000000000001 ETH',
    qr: `ethereum:${ADDRESS}@8453?value=1`,
  })
})

it('an address of somebody else is not called a wallet of the visitor, and only our own texts are used', () => {
  const uiConfig = { receiveFundsTitle: 'Top up your wallet', receiveFundsSubtitle: 'All checks passed.' }
  expect(inEnglish(receiveState({ ...coins, uiConfig }))).toMatchObject({
    title: 'Top up your wallet',
    subtitle: 'All checks passed.',
  })
  expect(inEnglish(receiveState(coins))).not.toHaveProperty('warning')
  for (const words of [{}, uiConfig]) {
    expect(inEnglish(receiveState({ ...coins, foreign: true, uiConfig: words }))).toMatchObject({
      title: 'Send 0.5 ETH',
      subtitle: 'Scan this code or copy this address to send funds on Base.',
      warning: 'This is not one of your wallets.',
      qrLabel: 'QR code of this address',
      qr: `ethereum:${ADDRESS}@8453?value=500000000000000000`,
    })
  }
})

it('the amount counts as reached from its last unit on, and never if no amount was requested', () => {
  const half = 5n * 10n ** 17n
  expect([half - 1n, half, half + 1n].map(balance => knownBalance(coins, balance).reached)).toEqual([false, true, true])
  expect(inEnglish(knownBalance(sol, 1_500_000_000n))).toEqual({ status: 'known', text: '1.500 SOL', reached: false })
})

/**
 * A node that reports one balance after the other. It rejects requests to other URLs, which another test file may still
 * send.
 */
function node(...balances: bigint[]): void {
  vi.stubGlobal('fetch', (url: string | URL | Request, { body }: RequestInit = {}) => {
    if (!String(url instanceof Request ? url.url : url).startsWith('https://receive.test'))
      return Promise.reject(new TypeError('elsewhere'))
    const { id } = JSON.parse(String(body)) as { id: number }
    return Promise.resolve(
      Response.json({
        jsonrpc: '2.0',
        id,
        result: `0x${(balances.length > 1 ? balances.shift() : (balances[0] ?? 0n))?.toString(16)}`,
      }),
    )
  })
}

/** Plays the screen with this node. */
function receiving() {
  const local = {
    ...coins,
    chain: { ...base, rpcUrls: { default: { http: ['https://receive.test'] } } },
  } as FundingConfig
  return playScreen(
    receive,
    { config: local },
    {
      funding: {
        defaultAmount: '',
        defaultChain: 'eip155:8453',
        defaultAsset: 'native-currency',
        options: [{ method: 'wallet' }],
        crossChainBridgingEnabled: false,
      },
    },
  )
}

it('the smallest increase counts, increases are added up, and each is reported', async () => {
  await import('../../chains/ethereum/index.js')
  const provider = scriptedProvider(jsonResponse(null))
  node(5n, 6n, 6n, 9n)
  const { waitForModel, stage, result } = receiving()
  const { $received, $arrived, finish } = await waitForModel()
  expect(englishText($arrived.get())).toBe('')
  expect(stage.$scene.get()?.size).toBe('full')
  await vi.advanceTimersByTimeAsync(2_500)
  expect([$received.get(), englishText($arrived.get())]).toEqual([true, '<0.001 ETH'])
  await vi.advanceTimersByTimeAsync(4_000)
  finish()
  const outcome = await result
  expect(outcome).toEqual({
    method: 'manual',
    status: 'confirmed',
    chainType: 'ethereum',
    chainId: 8453,
    address: ADDRESS,
    asset: 'ETH',
    amount: '0.000000000000000004',
    bridged: false,
  })
  expect(Object.isFrozen(outcome)).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(provider.requests.map(({ body }) => (body as { payload?: { value?: string } }).payload?.value)).toEqual([
    '0.000000000000000001',
    '0.000000000000000003',
  ])
  provider.restore()
})

it('a reverted increase is withdrawn on the screen, in the outcome and at the provider, and polling continues', async () => {
  await import('../../chains/ethereum/index.js')
  const provider = scriptedProvider(jsonResponse(null))
  node(5n, 9n, 5n, 5n, 8n)
  const { waitForModel, stage, result } = receiving()
  const { $received, $arrived, $gone, finish } = await waitForModel()
  await vi.advanceTimersByTimeAsync(2_500)
  expect([$received.get(), englishText($gone.get())]).toEqual([true, ''])
  await vi.advanceTimersByTimeAsync(2_000)
  expect([$received.get(), englishText($arrived.get()), englishText($gone.get())]).toEqual([false, '', '<0.001 ETH'])
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(stage.$scene.get()?.screen).toBe('receive')
  await vi.advanceTimersByTimeAsync(4_000)
  expect([$received.get(), englishText($gone.get())]).toEqual([true, ''])
  finish()
  expect(await result).toMatchObject({ status: 'confirmed', amount: '0.000000000000000003' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(provider.requests.map(({ body }) => (body as { payload: object }).payload)).toMatchObject([
    { status: 'success', value: '0.000000000000000004' },
    { status: 'failed', value: '0.000000000000000004' },
    { status: 'success', value: '0.000000000000000003' },
  ])
  provider.restore()
})

it('only what is still there counts, and an earlier balance never counts as reverted', async () => {
  await import('../../chains/ethereum/index.js')
  const provider = scriptedProvider(jsonResponse(null))
  node(50n, 49n, 53n, 52n, 20n, 20n)
  const { waitForModel, result, stage } = receiving()
  const { $received, $gone } = await waitForModel()
  await vi.advanceTimersByTimeAsync(2_500)
  expect([$received.get(), englishText($gone.get())], 'less of what was there before is no news').toEqual([false, ''])
  await vi.advanceTimersByTimeAsync(4_000)
  expect([$received.get(), englishText($gone.get())]).toEqual([true, '<0.001 ETH'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect($received.get()).toBe(false)
  stage.close()
  await expect(result).rejects.toMatchObject({ cancelled: true })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(provider.requests.map(({ body }) => (body as { payload: { value: string } }).payload.value.slice(-1))).toEqual(
    ['4', '1', '3'],
  )
  provider.restore()
})

it('the arrived amount is shown with every significant digit', () => {
  expect(englishText(arrivedAmount(coins, 1_234_567_890_000_000_000n))).toBe('1.23456789 ETH')
  expect(englishText(arrivedAmount(sol, 50_000_000n))).toBe('0.05 SOL')
})

it('the screen stops listening to the settings when the visitor leaves', async () => {
  node(0n)
  const { waitForModel, stage, $settings } = playScreen(receive, { config: coins })
  await waitForModel()
  const listeners = () => ($settings as unknown as { lc: number }).lc
  expect(listeners()).toBe(1)
  stage.close()
  expect(listeners()).toBe(0)
})
