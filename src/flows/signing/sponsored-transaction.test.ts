import { atom, type ReadableAtom } from 'nanostores'
import { createPublicClient, http, parseEther, toHex, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import { getAppConfig } from '../../api/app/app.js'
import { setTransport } from '../../api/client.js'
import type { ChainType } from '../../chains/chain-type.js'
import { getBalance as solanaBalance } from '../../chains/solana/index.js'
import { configureApp } from '../../config/app.js'
import { resolveSettings } from '../../config/resolve.js'
import { $inEnglish, inEnglish } from '../../copy/test/in-english.harness.js'
import type { Answer } from '../../screens/shapes/parts/parts.js'
import type { WalletAccount } from '../../session/user/user.js'
import type { ReceiptModel } from '../../screens/transaction/receipt.js'
import type { ReviewModel } from '../../screens/transaction/review/review.js'
import type { ResultModel } from '../../screens/shapes/result/result.js'
import { Stage } from '../../stage/stage.js'
import { press } from '../../ui/actions/press.harness.js'
import { createWallets } from '../../wallet/frame/create.js'
import { signedInPage, type SignedInPage } from '../../wallet/test/signed-in-page.harness.js'
import { answers } from '../answers/answers.js'
import { confirmTransaction } from './confirm-transaction.js'
import { forError } from '../for-error.js'

// Real chains are slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const SOL = 1_000_000_000n
const never = new AbortController().signal
let world: World
let signedIn: SignedInPage
let wallets: Record<ChainType, WalletAccount>

beforeAll(async () => {
  world = await startWorld({ data: ':memory:', ports: 'free' })
  signedIn = await signedInPage(
    { name: 'Almanac', embedded_wallet_mode: 'user-controlled-server-wallets-only', sponsor_transactions: true },
    world,
  )
  configureApp({ embeddedWallets: { mode: 'user-controlled-server-wallets-only' } })
  const [ethereum, solana] = await createWallets({ chainTypes: ['ethereum', 'solana'] })
  wallets = { ethereum: ethereum as WalletAccount, solana: solana as WalletAccount }
})
afterAll(async () => {
  await signedIn?.stop()
  await world?.stop()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(async () => {
  vi.useRealTimers()
  setTransport()
  await world.driver.updateApp(signedIn.appId, { sponsor_transactions: true })
})

const settingsOf = async (sponsored: boolean) =>
  resolveSettings(await getAppConfig(), {
    appId: signedIn.appId,
    chains: [
      {
        id: 31337,
        name: 'Local',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [world.ethereumRpcUrl] } },
        testnet: true,
      },
    ],
    defaultChain: 31337,
    solana: { cluster: 'devnet', rpcUrls: { devnet: world.solanaRpcUrl } },
    scanTransactions: false,
    sponsored,
  })

/** Plays a payment of the server wallet; the tests act as the visitor on the stage's screens. */
async function pay(chainType: ChainType, transaction: unknown, sponsored = true) {
  const stage = new Stage({ $settings: atom(await settingsOf(sponsored)), errorScreen: forError, answers })
  const result = stage.play(
    confirmTransaction,
    { chainType, address: wallets[chainType].address, transaction },
    { exit: 'USER_REJECTED_REQUEST' },
  )
  result.catch(() => {})
  const model = async <M>(screen: string): Promise<M> =>
    (await when(stage.$scene, scene => scene?.screen === screen))?.model as M
  return {
    stage,
    result,
    async review() {
      const found = await model<ReviewModel>(chainType === 'ethereum' ? 'confirm-ethereum' : 'confirm-solana')
      const review = await when($inEnglish(found.$review), ({ status }) => status === 'ready')
      vi.advanceTimersByTime(400)
      const row = (id: string) => review.facts.find(fact => fact.id === id)?.value
      return { review, row, approve: () => press(found.primary) }
    },
    async finished() {
      const { $state } = await model<ReceiptModel>('transaction-receipt')
      const { answers: [close] = [] } = await when($state, ({ ring }) => ring === 'done')
      press(close?.press)
      return result
    },
    async failed() {
      const { answers = [], message, detail } = (await model<ResultModel>('transaction-error')).$state.get()
      const found = (text: string) => answers.find((answer: Answer) => inEnglish(answer.text) === text)
      return { said: [inEnglish(message), inEnglish(detail)], press: (text: string) => press(found(text)?.press) }
    },
  }
}
function when<T>(store: ReadableAtom<T>, matches: (value: T) => boolean | undefined): Promise<T> {
  return new Promise(resolve => {
    const stop = store.subscribe(value => {
      if (matches(value)) {
        resolve(value)
        queueMicrotask(() => stop())
      }
    })
  })
}

const client = () => createPublicClient({ transport: http(world.ethereumRpcUrl) })
const stranger = () => toHex(crypto.getRandomValues(new Uint8Array(20)))
const ether = (address: string) => client().getBalance({ address: address as Hex })
const lamports = (address: string) => solanaBalance(address, { name: 'devnet', rpcUrl: world.solanaRpcUrl }, never)
/** The amount by which the wallet's balance falls during this action. */
async function spent(chainType: ChainType, work: () => Promise<unknown>): Promise<bigint> {
  const balance = () => (chainType === 'ethereum' ? ether : lamports)(wallets[chainType].address)
  await world.driver.faucet(wallets[chainType].address, '1', chainType)
  const before = await balance()
  await work()
  return before - (await balance())
}

describe('a transaction with a fee that the app pays', () => {
  it('says so, and takes only the sent amount from an Ethereum wallet; without that setting the wallet pays the fee, too [CONF-33] [ETHTX-09]', async () => {
    const value = parseEther('0.25')
    const to = stranger()
    const free = await spent('ethereum', async () => {
      const { review, finished } = await pay('ethereum', { to, value })
      const { row, approve } = await review()
      expect([row('fee'), row('payer')]).toEqual([
        { kind: 'text', text: 'Sponsored' },
        { kind: 'text', text: 'Almanac' },
      ])
      approve()
      const { hash } = await finished()
      const { from } = await client().getTransaction({ hash: hash as Hex })
      expect(from.toLowerCase(), 'somebody else has paid').not.toBe(wallets.ethereum.address.toLowerCase())
    })
    expect([free, await ether(to)]).toEqual([value, value])
    const charged = await spent('ethereum', async () => {
      const { review, finished } = await pay('ethereum', { to, value }, false)
      const { row, approve } = await review()
      expect(row('payer')).toBeUndefined()
      approve()
      await finished()
    })
    expect(charged).toBeGreaterThan(value)
  })

  it('says so, and takes only the sent amount from a Solana wallet [CONF-33]', async () => {
    const to = 'Gd3fVxoAFJYTHGSqyi6qTMMRkwRSZwn9KN5GGWMf4VWQ'
    const transaction = { to, lamports: SOL / 4n }
    const free = await spent('solana', async () => {
      const { review, finished } = await pay('solana', transaction)
      const { row, approve } = await review()
      expect([row('fee'), row('payer')]).toMatchObject([{ text: 'Sponsored' }, { text: 'Almanac' }])
      approve()
      await finished()
    })
    expect(free).toBe(SOL / 4n)
    const charged = await spent('solana', async () => {
      const { review, finished } = await pay('solana', transaction, false)
      ;(await review()).approve()
      await finished()
    })
    expect(charged).toBe(SOL / 4n + 5_000n)
  })

  it('is not sent if the app does not pay after all: the visitor can then pay the fee', async () => {
    await world.driver.updateApp(signedIn.appId, { sponsor_transactions: false })
    const to = stranger()
    const charged = await spent('ethereum', async () => {
      const { review, failed, finished } = await pay('ethereum', { to, value: 7n })
      ;(await review()).approve()
      const refused = await failed()
      expect(refused.said).toEqual(['Almanac did not pay the fee.', 'Nothing was sent. Please try again.'])
      expect(await ether(to)).toBe(0n)
      refused.press('Pay the fee yourself')
      const own = await review()
      expect(own.review.notices).toMatchObject([
        { tone: 'warning', text: 'Almanac does not pay this fee. It comes out of your wallet.' },
      ])
      expect([own.row('fee'), own.row('payer')]).toMatchObject([{ text: '<0.001 ETH' }, undefined])
      own.approve()
      await finished()
    })
    expect(charged).toBeGreaterThan(7n)
    expect(await ether(to)).toBe(7n)
  })

  it('is not sent if the app does not pay after all, and the visitor leaves', async () => {
    await world.driver.updateApp(signedIn.appId, { sponsor_transactions: false })
    const charged = await spent('ethereum', async () => {
      const { review, failed, result, stage } = await pay('ethereum', { to: stranger(), value: 7n })
      ;(await review()).approve()
      await failed()
      stage.close()
      await expect(result).rejects.toMatchObject({ code: 'TRANSACTION_FAILURE', data: { sponsor: 'refused' } })
    })
    expect(charged).toBe(0n)
  })

  it('is sent once if an answer of the provider got lost', async () => {
    let lost = 1
    setTransport(async (url, init) => {
      const answer = await fetch(url, init)
      if (url.endsWith('/rpc') && lost-- > 0) throw new TypeError('The connection broke')
      return answer
    })
    const to = stranger()
    const charged = await spent('ethereum', async () => {
      const { review, finished } = await pay('ethereum', { to, value: 7n })
      ;(await review()).approve()
      await finished()
    })
    expect([lost, charged, await ether(to)]).toEqual([-1, 7n, 7n])
  })
})
