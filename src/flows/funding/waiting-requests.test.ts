import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setTransport } from '../../api/client.js'
import { chainById } from '../../chains/registry.js'
import { clusterRecord } from '../../chains/clusters.js'
import { usdcToken } from '../../chains/spl-tokens.js'
import { forgetApp, useApp } from '../../config/app.js'
import { resolveSettings } from '../../config/resolve.js'
import { useMemoryStorage } from '../../connectors/wallet.harness.js'
import { BALANCE_POLL_MS, BRIDGE_POLL_MS, COINBASE_POLL_MS, MOONPAY_POLL_MS, RECEIPT_POLL_MS } from '../../constants.js'
import { followBalances, LOOK_MS } from '../../funding/balances/live-balances.js'
import { keepCrossing, type SentCrossing } from '../../funding/bridge/crossings.js'
import type { EthereumFunding, FundingConfig, SolanaFunding } from '../../funding/funding-config.js'
import { keepTransfer, transferOf, type TransferFacts } from '../../funding/kept/sent-transfers.js'
import type { Payment } from '../../funding/onramps/payments.js'
import { hideablePage } from '../../lib/browser/hideable-page.harness.js'
import type { Popup } from '../../channel/popup.js'
import type { Screen } from '../../stage/define.js'
import { bridgeProgress } from '../../screens/funding/bridge/bridge-progress.js'
import { transferProgress } from '../../screens/funding/from-wallet/transfer-progress.js'
import { coinbaseOnramp } from '../../screens/funding/onramps/coinbase-onramp.js'
import { moonpayOnramp } from '../../screens/funding/onramps/moonpay-onramp.js'
import type { OnrampOutcome, OnrampParams } from '../../screens/funding/onramps/onramp-run.js'
import { playScreen } from '../../screens/funding/play-screen.harness.js'
import { receive } from '../../screens/funding/receive.js'

const OWN = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const OWN_ON_SOLANA = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const HASH = `0x${'ab'.repeat(32)}`
const SIGNATURE = '5'.repeat(88)
const STEP_MS = 500
const settings = resolveSettings(null, { chains: [1, 8453] })
const chain = (id: number) => chainById(id, settings.chains) as EthereumFunding['chain']

const base = { chainType: 'ethereum', chain: chain(8453), address: OWN, isUSDC: false, uiConfig: {}, amount: '' }
const devnet = clusterRecord('devnet')
const solana = { chainType: 'solana', cluster: devnet, address: OWN_ON_SOLANA, isUSDC: false, uiConfig: {}, amount: '' }
const COINS = base as unknown as EthereumFunding
const TOKENS = {
  ...base,
  isUSDC: true,
  erc20Address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  erc20ContractInfo: { symbol: 'USDC', decimals: 6 },
} as unknown as EthereumFunding
const SOL = solana as unknown as SolanaFunding
const SPL = { ...solana, isUSDC: true, token: usdcToken('devnet') } as unknown as SolanaFunding

const PAYMENT: Payment = {
  method: 'card',
  provider: 'moonpay',
  externalTransactionId: 'one',
  desk: { apiUrl: 'https://desk.test', apiKey: 'key' },
  userId: '',
  address: OWN,
  network: 'eip155:8453',
  asset: 'ETH',
  amount: '0.05',
  before: '7',
  startedAt: 1,
}
const CROSSING: SentCrossing = {
  id: 'one',
  at: 1,
  testnet: false,
  from: { amount: '10', symbol: 'ETH', decimals: 18, chainId: 1, address: OWN, wallet: 'Heron' },
  to: { amount: '9', least: '9', symbol: 'ETH', decimals: 18, chainId: 8453, address: OWN, whose: 'app' },
  before: '7',
  hash: HASH,
}

/** What the chains and the providers answer: nothing has arrived, and everything is still on its way. */
const WAITING: Readonly<Record<string, unknown>> = {
  eth_getBalance: '0x7',
  eth_call: `0x${'7'.padStart(64, '0')}`,
  eth_getTransactionReceipt: null,
  getBalance: { context: { slot: 1 }, value: 7 },
  getTokenAccountBalance: { context: { slot: 1 }, value: { amount: '7' } },
  getSignatureStatuses: { context: { slot: 1 }, value: [null] },
  '/v1/transactions/ext/one': [{ status: 'pending' }],
  '/api/v1/funding/coinbase_on_ramp/status': { status: 'pending' },
  '/api/v1/plugins/moonpay_on_ramp/sign': { signedUrl: 'https://desk.test/?apiKey=key', externalTransactionId: 'one' },
  '/api/v1/funding/coinbase_on_ramp/init': { app_id: 'a', session_token: 'b', partner_user_id: 'one' },
  '/requests/v2': { requests: [{ status: 'pending' }] },
}
const MINED = { eth_getTransactionReceipt: { status: '0x1', transactionHash: HASH, blockNumber: '0x1', logs: [] } }
const PAID_OUT = { ...MINED, '/requests/v2': { requests: [{ status: 'success' }] } }
const PAID = { '/v1/transactions/ext/one': [{ status: 'completed' }] }

/** Closes what is open at the end of a test. */
let close: (() => void) | undefined
/** Opens one screen. */
const playing =
  <Params, Outcome, Model>(screen: Screen<Params, Outcome, Model>, params: Params) =>
  () => {
    const { stage } = playScreen(screen, params, { name: 'Almanac' })
    close = () => stage.close()
  }
const receiving = (config: FundingConfig) => playing(receive, { config })
/** A new payment, whose window stays open. */
const paying = <Model>(onramp: Screen<OnrampParams, OnrampOutcome, Model>, provider: Payment['provider']) => {
  const window: Popup = { closed: false, close: () => {}, goTo: () => {}, window: {} as Window }
  return playing(onramp, { config: COINS, onramp: { method: 'card', provider }, amount: '0.05', window })
}
const PAYMENT_AGAIN = { config: COINS, onramp: PAYMENT, amount: '0.05', payment: PAYMENT }
const transferring = (config: FundingConfig, facts: Pick<TransferFacts, 'hash' | 'payer'>) => () => {
  const transfer = transferOf({ config, amount: 5n, wallet: 'Heron', before: 7n, ...facts })
  keepTransfer(transfer)
  playing(transferProgress, { transfer, destination: config })()
}
/** A deposit that the wallet was asked for, and that the bridge does not know. */
const depositing = () => {
  const { hash: _, ...crossing } = CROSSING
  const asked = { ...crossing, at: Date.now(), requestId: 'one', from: { ...crossing.from, nonce: 0 } }
  keepCrossing(asked)
  playing(bridgeProgress, { asked })()
}
const balances = () => {
  const controller = new AbortController()
  followBalances({ user: 'ada', addresses: [OWN], settings, prices: false }, controller.signal)
  close = () => controller.abort()
}

type Wait = [name: string, everyMs: number, open: () => void, answers?: object]
/** Each wait: its interval, how it is opened, and what is answered meanwhile. */
const WAITS: readonly Wait[] = [
  ['a coin that is received', BALANCE_POLL_MS, receiving(COINS)],
  ['a token that is received', BALANCE_POLL_MS, receiving(TOKENS)],
  ['SOL that is received', BALANCE_POLL_MS, receiving(SOL)],
  ['a token on Solana that is received', BALANCE_POLL_MS, receiving(SPL)],
  ['a payment at MoonPay', MOONPAY_POLL_MS, paying(moonpayOnramp, 'moonpay')],
  ['the arrival of a payment', BALANCE_POLL_MS, playing(moonpayOnramp, PAYMENT_AGAIN), PAID],
  ['a payment at Coinbase', COINBASE_POLL_MS, paying(coinbaseOnramp, 'coinbase')],
  ['a transfer on Ethereum', RECEIPT_POLL_MS, transferring(COINS, { hash: HASH })],
  ['a transfer that was asked for', BALANCE_POLL_MS, transferring(COINS, { payer: { address: OWN, nonce: 0 } })],
  ['a transfer on Solana', RECEIPT_POLL_MS, transferring(SOL, { hash: SIGNATURE })],
  ['a deposit that was asked for', BALANCE_POLL_MS, depositing, { '/requests/v2': { requests: [] } }],
  ['the deposit at a bridge', RECEIPT_POLL_MS, playing(bridgeProgress, { sent: CROSSING })],
  ['the crossing of a bridge', BRIDGE_POLL_MS, playing(bridgeProgress, { sent: CROSSING }), MINED],
  ['the arrival over a bridge', BALANCE_POLL_MS, playing(bridgeProgress, { sent: CROSSING }), PAID_OUT],
]

/** The times of all requests, without those of analytics, which report one event each. */
let asked: number[]
let answers: Readonly<Record<string, unknown>>
/** True while no request gets through. */
let offline: boolean
/** The number of hashes that are being computed. */
let hashes: number
const { setImmediate: realImmediate } = globalThis

const network = async (url: string | URL | Request, { body }: RequestInit = {}): Promise<Response> => {
  const { pathname } = new URL(url instanceof Request ? url.url : url)
  if (pathname.endsWith('/analytics_events')) return Response.json({})
  asked.push(Date.now())
  if (offline) throw new TypeError('Failed to fetch')
  const { method, id } = JSON.parse(typeof body === 'string' ? body : '{}') as { method?: string; id?: number }
  const answer = answers[method ?? pathname]
  if (answer === undefined) throw new Error(`Nothing answers ${method ?? pathname}.`)
  return Response.json(method ? { jsonrpc: '2.0', id, result: answer } : answer)
}

// Loads the code before the clock is faked.
beforeAll(async () => {
  await Promise.all([
    import('../../chains/ethereum/index.js'),
    import('../../chains/solana/index.js'),
    import('../../api/refusal/refusal.js'),
  ])
})
beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  offline = false
  hashes = 0
  const digest = crypto.subtle.digest.bind(crypto.subtle)
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (...args) => {
    hashes++
    return digest(...args).finally(() => hashes--)
  })
  useMemoryStorage()
  forgetApp()
  useApp({ appId: 'clwaitingrequestsunit0001', apiUrl: 'https://provider.test' })
  vi.stubGlobal('fetch', network)
  setTransport(network)
})
afterEach(() => {
  close?.()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  setTransport()
  forgetApp()
})

/** Advances the clock in steps, each of which waits for the hashes of addresses on Solana: they take real time. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms || passed === 0; passed += STEP_MS) {
    await vi.advanceTimersByTimeAsync(Math.min(STEP_MS, ms - passed))
    do await new Promise(resolve => realImmediate(resolve))
    while (hashes > 0)
  }
}
/** The shortest pause between two requests since this moment. */
const shortestPause = (since: number) => {
  const times = asked.filter(time => time >= since)
  return Math.min(...times.slice(1).map((time, index) => time - (times[index] ?? 0)))
}

describe('the requests of a screen that waits', () => {
  it.each<Wait>(WAITS)('there is one at most in an interval: %s', async (_, everyMs, open, more = {}) => {
    answers = { ...WAITING, ...more }
    open()
    await pass(3 * everyMs) // earlier steps are over
    for (const [state, fewest] of [
      ['online', 9],
      ['offline', 3], // MoonPay is not asked again after three failures
    ] as const) {
      offline = state === 'offline'
      const [since, before] = [Date.now() + 1, asked.length]
      await pass(10 * everyMs)
      expect(asked.length - before, state).toBeGreaterThanOrEqual(fewest)
      expect(shortestPause(since), state).toBeGreaterThanOrEqual(everyMs)
    }
  })

  it.each<Wait>([...WAITS, ['balances', LOOK_MS, balances]])(
    'there is none while the page is hidden, and they go on when it is visible: %s',
    async (_, everyMs, open, more = {}) => {
      const page = hideablePage()
      answers = { ...WAITING, ...more }
      open()
      await pass(3 * everyMs)
      page.setVisibility('hidden')
      await pass(0)
      const before = asked.length
      expect(before).toBeGreaterThan(0)
      await pass(120_000)
      expect(asked).toHaveLength(before)
      page.setVisibility('visible')
      await pass(everyMs)
      expect(asked.length).toBeGreaterThan(before)
    },
  )
})
