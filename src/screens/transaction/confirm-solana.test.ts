import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { jsonResponse, scriptedProvider } from '../../api/provider.harness.js'
import { $waiting } from '../../ask/waiting.js'
import { base64, buildTransfer, serialize, withSignature } from '../../chains/solana/index.js'
import { resolveSettings } from '../../config/resolve.js'
import { english } from '../../copy/language.js'
import type { OnStage } from '../../stage/define.js'
import {
  scriptedNode,
  SIGNATURE,
  testSigner,
  solanaNode,
  value,
  type Answers,
  type Call,
} from '../../transactions/node.harness.js'
import { beginProgress } from '../../transactions/progress/progress.js'
import type { SolanaJob } from '../../transactions/transaction.js'
import { confirmSolana } from './confirm-solana.js'
import type { Confirmed } from './confirmation.js'
import { press } from '../../ui/actions/press.harness.js'

const SOLANA = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'
const OTHER = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
const FUNDING = {
  defaultAmount: '0.1',
  defaultChain: 'eip155:1',
  defaultAsset: 'native-currency',
  options: [{ method: 'wallet' }],
  crossChainBridgingEnabled: false,
} as const
const transfer = (blockhash: string) => buildTransfer({ from: SOLANA, to: OTHER, lamports: 1_500_000n, blockhash })
const cluster = { name: 'devnet', rpcUrl: 'http://node.test' } as const

let calls: Call[]
let provider: ReturnType<typeof scriptedProvider>
beforeEach(() => {
  vi.useFakeTimers()
  provider = scriptedProvider(jsonResponse({ usd: 200 }))
})
afterEach(() => {
  provider.restore()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Plays the confirmation of a job for a moment. */
async function opened(over: Partial<SolanaJob> = {}, answers: Answers = {}) {
  calls = scriptedNode({ ...solanaNode(SOLANA), ...answers })
  const leaving = new AbortController()
  const stage = {
    $settings: atom(resolveSettings(null, { appId: 'clwalletelementsdemo00001', funding: FUNDING })),
    signal: leaving.signal,
    run: <A>(action: A) => action,
    finish: vi.fn(),
    leave: vi.fn(),
    ask: vi.fn(() => new Promise(() => {})),
  }
  const job: SolanaJob = {
    chainType: 'solana',
    wallet: { address: SOLANA },
    signer: testSigner(),
    ui: {},
    signOnly: false,
    sponsored: false,
    cluster,
    source: { to: OTHER, lamports: 1_500_000n },
    progress: beginProgress(),
    ...over,
  }
  const model = confirmSolana.start({ job }, stage as unknown as OnStage<Confirmed>)
  const later = async (ms = 0) => {
    await vi.advanceTimersByTimeAsync(ms)
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(0)
  }
  const pressed = async () => {
    press(model.primary)
    await later()
    await later()
  }
  for (let turn = 0; turn < 5; turn++) await later(100)
  return {
    job,
    model,
    stage,
    leaving,
    later,
    pressed,
    shown: () => model.$review.get()(english),
    asked: () => calls.map(({ method }) => method),
  }
}

describe('the confirmation of a transaction on Solana', () => {
  it('the confirmation fills the screen, shows a transfer, and signs and sends it', async () => {
    expect(confirmSolana).toMatchObject({ name: 'confirm-solana', size: 'full' })
    const { shown, job, pressed, stage } = await opened()
    expect(shown()).toMatchObject({
      status: 'ready',
      amount: { text: '0.0015', unit: 'SOL' },
      facts: [{ id: 'to', value: { full: OTHER } }, {}, { value: { text: '<0.001 SOL' } }],
      more: { count: '1 step' },
      primary: { action: 'approve', disabled: false },
    })
    expect(shown().amount).not.toHaveProperty('fiat')
    expect([job.progress.now.prepared, job.progress.now.retrying, provider.requests]).toEqual([
      [transfer(SOLANA)],
      false,
      [],
    ])
    await pressed()
    expect(calls.filter(({ method }) => method === 'sendTransaction').map(({ params }) => params[0])).toEqual([
      base64(serialize(withSignature(transfer(SOLANA), SOLANA, SIGNATURE))),
    ])
    expect(stage.finish).toHaveBeenCalledExactlyOnceWith({ kind: 'sent', review: expect.any(Function) as unknown })
  })

  it('an address that differs only in the middle from a paid one has a warning', async () => {
    const poison = `${OTHER.slice(0, 4)}${OTHER.slice(5, 20)}${OTHER[4] ?? ''}${OTHER.slice(20)}`
    const paying = (to: string) => opened({ source: { to, lamports: 1_500_000n } })
    expect((await paying(poison)).shown().notices).toEqual([])
    await (await paying(OTHER)).pressed()
    expect((await paying(OTHER)).shown().notices).toEqual([])
    const inFours = (address: string) => address.match(/.{1,4}/g)?.join(' ') ?? ''
    expect((await paying(poison)).shown()).toMatchObject({
      notices: [
        { grave: true, lines: [{ text: `Here: ${inFours(poison)}` }, { text: `The one you know: ${inFours(OTHER)}` }] },
      ],
      primary: { disabled: true },
    })
  })

  it('prices are shown on the cluster with real money', async () => {
    const { shown } = await opened({ cluster: { ...cluster, name: 'mainnet-beta' } })
    expect(provider.requests.map(({ url }) => Object.fromEntries(url.searchParams))).toMatchObject([
      { chainId: '0', tokenSymbol: 'SOL' },
    ])
    expect(shown().amount).toEqual({ text: '0.0015', unit: 'SOL', fiat: '$0.30' })
  })

  it('a given transaction is shown at once, and each further try prepares a new one', async () => {
    const { shown, asked, pressed, job } = await opened(
      { source: transfer(OTHER) },
      { getBalance: [{ error: { code: -32005, message: 'Node is behind' } }, value(10_000_000_000)] },
    )
    expect(shown()).toMatchObject({
      status: 'ready',
      amount: { text: '0.0015', unit: 'SOL' },
      more: { count: '1 step' },
      notices: [{ tone: 'danger' }],
    })
    expect([asked(), job.progress.now.prepared, job.progress.now.retrying]).toEqual([
      expect.not.arrayContaining(['getLatestBlockhash']),
      [transfer(OTHER)],
      false,
    ])
    await pressed()
    expect([
      asked().filter(method => method === 'getLatestBlockhash').length,
      job.progress.now.prepared,
      job.progress.now.retrying,
    ]).toEqual([1, [transfer(SOLANA)], true])
    expect(shown(), 'never one press away from sending').toMatchObject({
      status: 'ready',
      notices: [{ grave: true, text: expect.stringMatching(/^This could not be prepared at first/) as string }],
      accept: { ticked: false },
      primary: { disabled: true },
    })
    const waiting = await opened(
      { source: transfer(OTHER), progress: beginProgress({ step: 'unsent', retrying: true }) },
      { getLatestBlockhash: 'hang' },
    )
    expect(waiting.shown()).toMatchObject({
      status: 'preparing',
      amount: { text: '0.0015' },
      more: { count: '1 step' },
    })
    const plain = await opened({}, { getLatestBlockhash: 'hang' })
    expect(plain.shown().more).not.toHaveProperty('count')
  })

  it('funding asks for exactly the missing amount, and the confirmation continues once it has arrived', async () => {
    const { shown, stage, pressed, later } = await opened({}, { getBalance: [value(1), value(1), value(2_000_000)] })
    expect(shown()).toMatchObject({ status: 'ready', primary: { action: 'add-funds' } })
    await pressed()
    expect(stage.ask).toHaveBeenCalledExactlyOnceWith('fund', {
      address: SOLANA,
      chainType: 'solana',
      cluster,
      amount: '0.001505',
      asset: 'native',
    })
    for (let second = 0; second < 6; second++) await later(1_000)
    expect(shown()).toMatchObject({ status: 'ready', primary: { action: 'approve', disabled: false } })
    const sponsored = await opened({ sponsored: true }, { getBalance: value(1_500_000) })
    expect(sponsored.shown()).toMatchObject({ primary: { action: 'approve', disabled: false } })
  })

  it('the request can be rejected with all waiting ones, and shows which part of the page made it', async () => {
    const asker = { by: 'wallet-standard', script: 'cdn.test/swap.js' } as const
    const { model, stage, shown } = await opened({ askedBy: asker })
    const named = {
      id: 'asked-by',
      value: {
        text: 'An app in this page, by the Wallet Standard: cdn.test/swap.js',
        given: ['cdn.test/swap.js'],
      },
    }
    expect(shown().more.facts[0]).toMatchObject(named)
    const preparing = await opened({ askedBy: asker }, { getLatestBlockhash: 'hang' })
    expect(preparing.shown(), 'also before the transaction can be read').toMatchObject({
      status: 'preparing',
      more: { instructions: [], facts: [named] },
    })
    const tag = await opened({ askedBy: '<wallet-confirm-tx id="send">' })
    expect(tag.shown().more.facts[0]).toMatchObject({ value: { text: '<wallet-confirm-tx id="send">' } })
    const rejectAll = vi.fn()
    $waiting().set({ count: 2, rejectAll })
    expect(model.$waiting?.get()?.count).toBe(2)
    model.rejectAll?.()
    expect([rejectAll.mock.calls.length, stage.leave.mock.calls.length]).toEqual([1, 1])
    $waiting().set(undefined)
    expect(model.$waiting?.get()).toBeUndefined()
  })

  it('all requests are aborted when the visitor leaves', async () => {
    const { leaving, later } = await opened({}, { getLatestBlockhash: 'hang' })
    expect(calls[0]?.signal?.aborted).toBe(false)
    leaving.abort()
    await later()
    expect(calls.map(({ signal }) => signal?.aborted)).toEqual([true])
  })
})
