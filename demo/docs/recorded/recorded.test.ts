import { readFileSync, writeFileSync } from 'node:fs'
import { atom, type ReadableAtom } from 'nanostores'
import { recoverMessageAddress, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getAppConfig } from '../../../src/api/app/app.js'
import { setTransport } from '../../../src/api/client.js'
import { sendEmailCode } from '../../../src/api/login/email.js'
import { getTokenPrice } from '../../../src/api/prices.js'
import { logIn } from '../../../src/accounts/log-in.js'
import { FakePage } from '../../../src/channel/page.harness.js'
import { walletFrame } from '../../../src/channel/wallet-frame.js'
import { getBalance } from '../../../src/chains/solana/index.js'
import { configureApp, forgetApp } from '../../../src/config/app.js'
import { $inEnglish } from '../../../src/copy/test/in-english.harness.js'
import { answers } from '../../../src/flows/answers/answers.js'
import { confirmTransaction } from '../../../src/flows/signing/confirm-transaction.js'
import { forError } from '../../../src/flows/for-error.js'
import { setStorage } from '../../../src/lib/storage.js'
import type { ReceiptModel } from '../../../src/screens/transaction/receipt.js'
import type { ReviewModel } from '../../../src/screens/transaction/review/review.js'
import { acceptTerms } from '../../../src/session/accept-terms.js'
import { core } from '../../../src/session/core.js'
import { logout } from '../../../src/session/logout.js'
import { refreshSession } from '../../../src/session/test/refresh.harness.js'
import { embeddedWallet } from '../../../src/session/user/embedded-wallets.js'
import { refreshUser } from '../../../src/session/refresh-user.js'
import { Stage } from '../../../src/stage/stage.js'
import { press } from '../../../src/ui/actions/press.harness.js'
import { createWallets } from '../../../src/wallet/frame/create.js'
import { pageSettings } from '../../../src/wallet/page-settings.js'
import { signMessage } from '../../../src/wallet/sign-message.js'
import { faultOf } from '../../provider/conformance/fault-of.js'
import { openDeviceShares } from '../../provider/frame/page/device-shares.js'
import { frameEvents } from '../../provider/frame/page/events/frame-events.js'
import { frameWorld } from '../../provider/frame/page/frame-world.js'
import { ProviderCall } from '../../provider/frame/page/provider-call.js'
import { DEMO_APP_ID } from '../../provider/store/apps.js'
import { startWorld } from '../../world.js'
import { APP_ID, deviceOf, player, recorder, VISITOR, WRITTEN, type Places, type Recording } from './recording.js'

/**
 * The file of the recording. Its scenario: a visitor logs in by e-mail, accepts the terms, signs a message, sends some
 * ether, and logs out. `npm run record` plays the scenario against the development provider, and writes its responses
 * to this file.
 */
const FILE = new URL('./answers.json', import.meta.url)
const RECORDS = process.env['RECORD'] === 'yes'
/** The recipient in the example of `<wallet-confirm-tx>`. */
const EXAMPLE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const never = new AbortController().signal
const platformFetch = globalThis.fetch

function when<T>(store: ReadableAtom<T>, condition: (value: T) => boolean | undefined): Promise<T> {
  return new Promise(resolve => {
    const stop = store.subscribe(value => {
      if (!condition(value)) return
      resolve(value)
      queueMicrotask(() => stop())
    })
  })
}

/** Sets up a page of the documentation in Node. `fetch` answers its requests. */
function openPage(fetch: typeof globalThis.fetch, places: Places): void {
  globalThis.fetch = fetch
  setTransport(fetch)
  setStorage(undefined)
  forgetApp()
  configureApp({
    appId: APP_ID,
    apiUrl: places.api,
    chains: [
      {
        id: 31337,
        name: 'Local Ethereum',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [places.ethereum] } },
      },
    ],
    solana: { cluster: 'devnet', rpcUrls: { devnet: places.solana } },
  })
}

/** Sends the transaction of the example of `<wallet-confirm-tx>` through its screens. */
async function sendsEther(address: string) {
  const settings = await pageSettings()
  const stage = new Stage({ $settings: atom(settings), errorScreen: forError, answers })
  const sent = stage.play(
    confirmTransaction,
    { chainType: 'ethereum', address, transaction: { to: EXAMPLE, value: 10n ** 16n } },
    { exit: 'USER_REJECTED_REQUEST' },
  )
  sent.catch(() => {})
  const model = async <M>(screen: string) => (await when(stage.$scene, scene => scene?.screen === screen))?.model as M
  const review = await model<ReviewModel>('confirm-ethereum')
  await when($inEnglish(review.$review), ({ status }) => status === 'ready')
  vi.advanceTimersByTime(400)
  press(review.primary)
  const receipt = await when((await model<ReceiptModel>('transaction-receipt')).$state, ({ ring }) => ring === 'done')
  press(receipt.answers?.[0]?.press)
  return sent
}

/** Plays the scenario. `address` is the e-mail address of the visitor. */
async function playScenario(address: string, code: () => Promise<string>, places: Places) {
  await getAppConfig()
  await sendEmailCode({ email: address })
  await logIn({ kind: 'email', identifier: address, code: await code() })
  await acceptTerms()
  const user = await refreshUser()
  const ethereum = embeddedWallet(user, 'ethereum')?.address ?? ''
  const solana = embeddedWallet(user, 'solana')?.address ?? ''
  const prices = [
    await getTokenPrice({ chainId: 31337, tokenSymbol: 'ETH' }),
    await getTokenPrice({ chainId: 0, tokenSymbol: 'SOL' }),
  ]
  const signature = await signMessage({ message: 'I was here.', uiOptions: { showWalletUIs: false } })
  await getBalance(solana, { name: 'devnet', rpcUrl: places.solana }, never)
  const { hash } = await sendsEther(ethereum)
  await refreshSession()
  await logout()
  return { user, ethereum, solana, prices, signature, hash }
}

/** Plays the scenario against the development provider, and returns the recording. */
async function record(): Promise<Recording> {
  const world = await startWorld()
  const places: Places = { api: world.apiUrlLocal, ethereum: world.ethereumRpcUrl, solana: world.solanaRpcUrl }
  const { fetch, answers, recording } = recorder(platformFetch, places)
  openPage(fetch, places)
  const shares = await openDeviceShares(APP_ID)
  const frame = frameWorld(new ProviderCall({ appId: APP_ID }), shares)
  new FakePage((event, data) => frameEvents.get(event)?.(data, frame))
  let last: string | undefined
  const code = async () => (last = await world.driver.lastCode(VISITOR, last))
  await sendEmailCode({ email: VISITOR })
  await logIn({ kind: 'email', identifier: VISITOR, code: await code() })
  const [ethereum, solana] = await createWallets({ chainTypes: ['ethereum', 'solana'] })
  await world.driver.faucet(ethereum?.address ?? '', '1.5', 'ethereum')
  await world.driver.faucet(solana?.address ?? '', '2', 'solana')
  await logout()
  openPage(fetch, places)
  recording.on = true
  await playScenario(VISITOR, code, places)
  const [setId = ''] = await shares.setIds()
  const share = Buffer.from((await shares.read(setId)) ?? []).toString('base64')
  await world.stop()
  return { answers, device: { setId, share } }
}

describe('the recorded provider of the documentation', () => {
  let played: Recording
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    if (RECORDS) writeFileSync(FILE, `${JSON.stringify(await record(), null, 1)}\n`)
    played = JSON.parse(readFileSync(FILE, 'utf8')) as Recording
  })
  afterAll(async () => {
    walletFrame().reset()
    core().close()
    globalThis.fetch = platformFetch
    setTransport()
    setStorage(undefined)
    forgetApp()
  })
  /** Opens a page from the disk. Returns the list of its failed requests. */
  const opens = () => {
    const answer = player(played)
    const beyond: string[] = []
    openPage(async (input, init) => {
      const response = await answer(input, init)
      if (response.status >= 400) beyond.push(`${init?.method ?? 'GET'} ${String(input)}`)
      return response
    }, WRITTEN)
    const frame = frameWorld(new ProviderCall({ appId: APP_ID }), deviceOf(played))
    new FakePage((event, data) => frameEvents.get(event)?.(data, frame))
    return beyond
  }

  it('lets a visitor log in with any address, sign and send, with valid signatures', async () => {
    expect(APP_ID).toBe(DEMO_APP_ID)
    const beyond = opens()
    const { user, ethereum, prices, signature, hash } = await playScenario(
      'Grace@Example.com',
      async () => '424242',
      WRITTEN,
    )
    expect(user?.email?.address).toBe('grace@example.com')
    expect(prices.every(price => price > 0)).toBe(true)
    expect(await recoverMessageAddress({ message: 'I was here.', signature: signature as Hex })).toBe(ethereum)
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    expect(beyond).toEqual([])
  })

  it('lets no request leave the page, and refuses an unknown one with a hint at `npm start`', async () => {
    opens()
    await expect(globalThis.fetch('https://example.com/')).rejects.toThrow('outside of the recording')
    const refused = await globalThis.fetch(`${WRITTEN.api}/api/v1/passkeys/register/init`, {
      method: 'POST',
      body: '{}',
    })
    expect([refused.status, await refused.json()]).toEqual([
      501,
      { error: expect.stringContaining('npm start') as string },
    ])
    const node = await globalThis.fetch(WRITTEN.ethereum, { method: 'POST', body: '{"id":7,"method":"eth_nothing"}' })
    expect(await node.json()).toMatchObject({ id: 7, error: { code: -32601 } })
  })

  it('has only responses that match the current schemas of the wire', () => {
    const faults = Object.entries(played.answers).flatMap(([name, responses]) => {
      const [method = '', address = ''] = name.split(' ')
      if (!address.startsWith('/')) return []
      const { pathname: path, searchParams } = new URL(address, WRITTEN.api)
      const query = Object.fromEntries(searchParams)
      return responses.map(({ status, body }) =>
        faultOf({ method, path, asked: query, status, answered: JSON.parse(body) }),
      )
    })
    expect(faults.length).toBeGreaterThan(8)
    const ofAnswers = faults.filter(fault => fault && !fault.includes(': asked ')) // requests are not recorded
    expect(ofAnswers).toEqual([])
  })
})
