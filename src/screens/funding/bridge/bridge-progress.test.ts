import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { jsonResponse, scriptedProvider } from '../../../api/provider.harness.js'
import { chainById } from '../../../chains/registry.js'
import { resolveSettings } from '../../../config/resolve.js'
import { RECEIPT_TIMEOUT_MS } from '../../../constants.js'
import type { BridgeOption } from '../../../funding/bridge/bridge-options.js'
import {
  crossingOf,
  findAskedCrossing,
  forgetCrossing,
  hasCrossings,
  keepCrossing,
  sentCrossing,
  type SentCrossing,
  type StoredCrossing,
} from '../../../funding/bridge/crossings.js'
import type { EthereumFunding } from '../../../funding/funding-config.js'
import type { SourceWallet } from '../../../funding/source-wallets.js'
import { ETHEREUM_NODE, scriptedNode, type Answer } from '../../../transactions/node.harness.js'
import { contentOf, pressButton } from '../../shapes/parts/screen-content.harness.js'
import { playScreen } from '../play-screen.harness.js'
import { bridgeProgress, type BridgeProgressParams } from './bridge-progress.js'

const [ADDRESS, PAYER] = ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '0x1111111111111111111111111111111111111111']
const HASH = `0x${'ab'.repeat(32)}` as const
const MINED = ETHEREUM_NODE['eth_getTransactionReceipt'] as Answer
const LEAVE = 'You may close this. It goes on, and is shown when you come back.'
const ETHER = 10n ** 18n
const settings = resolveSettings(null, { chains: [1, 8453] })
const chain = (id: number) => chainById(id, settings.chains) as EthereumFunding['chain']

let bridge: ReturnType<typeof scriptedProvider> | undefined
// Loads the code before the clock is faked.
beforeAll(() => import('../../../chains/ethereum/index.js'))
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  bridge?.restore()
})

/** A wallet that answers so when it is asked to send. */
const walletThat = (send: () => Promise<unknown>) =>
  ({
    address: PAYER,
    connector: {
      walletBranding: { name: 'Heron' },
      provider: {
        request: async ({ method }: { readonly method: string }) => (method === 'eth_chainId' ? '0x2105' : send()),
      },
    },
  }) as unknown as SourceWallet
const crossing = {
  config: { chainType: 'ethereum', chain: chain(1), address: ADDRESS } as EthereumFunding,
  wallet: walletThat(async () => HASH),
  amount: 10n ** 17n,
}

/** A deposit that was sent before the page was opened. */
function found(option: BridgeOption): BridgeProgressParams {
  const kept = crossingOf({ ...crossing, wallet: { address: PAYER, name: 'Heron' } }, option, undefined)
  const sent: SentCrossing = { ...kept, hash: HASH }
  keepCrossing(sent)
  return { sent }
}
/** A deposit that the wallet is asked for now. */
const fresh = (option: BridgeOption): BridgeProgressParams => ({ payment: { crossing, option } })

/** A deposit that this wallet is asked for now. */
const askedNow =
  (send: () => Promise<unknown>) =>
  (option: BridgeOption): BridgeProgressParams => ({
    payment: { crossing: { ...crossing, wallet: walletThat(send) }, option },
  })
/** A deposit that the wallet was asked for before the page was opened, with one ether and five transactions before. */
function asked(option: BridgeOption): BridgeProgressParams {
  const kept = crossingOf({ ...crossing, wallet: { address: PAYER, name: 'Heron' } }, option, ETHER, 5)
  keepCrossing(kept)
  return { asked: kept }
}
const askedCrossing = () => findAskedCrossing(settings) as StoredCrossing

/** Plays the screen of a deposit on Base. `statuses` are the bridge's statuses by the name of the deposit. */
async function opened(receipt: Answer, statuses: Record<string, string> = {}, paramsOf = found) {
  bridge = scriptedProvider(({ url }) => {
    const status = statuses[url.searchParams.has('hash') ? 'hash' : 'id']
    return jsonResponse({ requests: status === undefined ? [] : [{ status }] })
  })
  const node: Record<string, Answer | readonly Answer[]> = {
    ...ETHEREUM_NODE,
    eth_chainId: { result: '0x2105' },
    eth_getTransactionReceipt: receipt,
  }
  scriptedNode(node)
  const option = {
    access: { chain: chain(8453), rpcUrl: '' },
    coin: { symbol: 'ETH', decimals: 18 },
    deposit: { request: { to: ADDRESS, value: 10n ** 17n }, amount: 10n ** 17n, requestId: 'r1' },
    quotedAt: Date.now(),
  } as unknown as BridgeOption
  const { stage, result, waitForModel } = playScreen(bridgeProgress, paramsOf(option))
  result.catch(() => {})
  return { stage, result, node, statuses, model: await waitForModel() }
}

describe('a deposit that is not executed in time', () => {
  it.each<[string, Answer, string]>([
    [
      'its network answers, and has not executed it',
      { result: null },
      `Base has not executed the transaction yet. You can wait, or speed it up or cancel it in Heron. ${LEAVE}`,
    ],
    ['its network is silent', 'hang', `Base does not answer. ${LEAVE}`],
  ])('is not called on its way: %s, and the wait goes on', async (_, receipt, detail) => {
    const { model, stage, result, node, statuses } = await opened(receipt)
    expect(contentOf(model)).toMatchObject({ title: 'Waiting for Base', detail: `The transaction is sent. ${LEAVE}` })
    for (const times of [1, 2]) {
      await vi.advanceTimersByTimeAsync(RECEIPT_TIMEOUT_MS + 1_000)
      expect(contentOf(model), `after ${times} limits`).toMatchObject({ title: 'Waiting for Base', detail })
    }
    node['eth_getTransactionReceipt'] = MINED
    statuses['hash'] = 'pending'
    await vi.advanceTimersByTimeAsync(20_000)
    expect(contentOf(model)).toMatchObject({ title: 'On its way to Ethereum', detail: LEAVE })
    stage.close()
    expect(await result).toMatchObject({ kind: 'closed', result: { status: 'submitted', transactionHash: HASH } })
  })

  it('counts as received if the bridge has it, even if the wallet has replaced its transaction', async () => {
    const { model, stage } = await opened({ result: null }, { id: 'pending' })
    await vi.advanceTimersByTimeAsync(RECEIPT_TIMEOUT_MS + 1_000)
    expect(contentOf(model).title).toBe('On its way to Ethereum')
    stage.close()
  })

  it('does not count as received while the bridge waits for it', async () => {
    const { model, stage } = await opened({ result: null }, { hash: 'waiting', id: 'waiting' })
    await vi.advanceTimersByTimeAsync(RECEIPT_TIMEOUT_MS + 1_000)
    expect(contentOf(model).title).toBe('Waiting for Base')
    stage.close()
  })

  it('leaves the visitor free to pay in another way, and is found again', async () => {
    const { model, result } = await opened({ result: null }, {}, fresh)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(contentOf(model)).toMatchObject({ title: 'Waiting for Base', buttons: [] })
    await vi.advanceTimersByTimeAsync(RECEIPT_TIMEOUT_MS + 5_000)
    pressButton(model, 'Add more funds')
    expect(await result).toEqual({ kind: 'elsewhere' })
    expect(hasCrossings()).toBe(true)
  })

  it('ends as a failure once its network refuses it after all', async () => {
    const { model, node, stage } = await opened({ result: null })
    await vi.advanceTimersByTimeAsync(RECEIPT_TIMEOUT_MS + 1_000)
    node['eth_getTransactionReceipt'] = {
      result: { status: '0x0', transactionHash: HASH, blockNumber: '0x1', logs: [] },
    }
    await vi.advanceTimersByTimeAsync(2_000)
    expect(contentOf(model)).toMatchObject({ title: 'Transaction failed', buttons: ['Try again'] })
    expect(hasCrossings()).toBe(false)
    stage.close()
  })
})

it("is not called arrived by the bridge's word alone: without the balance before, the visitor closes it", async () => {
  const { model, result } = await opened(MINED, { hash: 'success' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(contentOf(model)).toMatchObject({
    title: 'Not seen on Ethereum yet',
    buttons: ['Add more funds', 'Close'],
  })
  expect(hasCrossings()).toBe(true)
  pressButton(model, 'Close')
  expect(await result).toMatchObject({ kind: 'closed', result: { status: 'submitted', transactionHash: HASH } })
  expect(hasCrossings()).toBe(false)
})

describe('a deposit that the wallet was asked for before the page was killed', () => {
  it('may have been sent, as the nonce tells, and is over once the money is there', async () => {
    const { model, result, node } = await opened(MINED, {}, asked)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(contentOf(model)).toMatchObject({
      title: 'A payment may have been sent',
      detail:
        'Heron was asked for this payment, and the page was closed before it answered. Look in Heron before you pay again.',
      buttons: ['Add more funds', 'It was not sent'],
    })
    node['eth_getTransactionCount'] = { result: '0x6' }
    await vi.advanceTimersByTimeAsync(10_000)
    expect(contentOf(model).detail).toMatch(/^Heron has sent a transaction since it was asked/)
    node['eth_chainId'] = { result: '0x1' }
    node['eth_getBalance'] = { result: `0x${(ETHER + crossing.amount - 1n).toString(16)}` }
    await vi.advanceTimersByTimeAsync(10_000)
    expect(hasCrossings()).toBe(true)
    node['eth_getBalance'] = { result: `0x${(ETHER + crossing.amount).toString(16)}` }
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await result).toMatchObject({
      kind: 'arrived',
      result: { status: 'confirmed', amount: '0.1', bridged: true },
    })
    expect(hasCrossings()).toBe(false)
  })

  it('is followed once the bridge has it, or the wallet has answered another page', async () => {
    const first = await opened(MINED, {}, asked)
    await vi.advanceTimersByTimeAsync(10_000)
    first.statuses['id'] = 'pending'
    await vi.advanceTimersByTimeAsync(10_000)
    expect(contentOf(first.model).title).toBe('On its way to Ethereum')
    first.stage.close()
    expect(await first.result).toMatchObject({ kind: 'closed', result: { status: 'submitted' } })
    forgetCrossing(askedCrossing().id)
    bridge?.restore()

    const second = await opened({ result: null }, {}, asked)
    await vi.advanceTimersByTimeAsync(10_000)
    keepCrossing({ ...askedCrossing(), hash: HASH })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(contentOf(second.model).title).toBe('Waiting for Base')
    second.stage.close()
    expect(await second.result).toMatchObject({ kind: 'closed', result: { transactionHash: HASH } })
  })

  it.each([
    ['refused', undefined],
    ['not sent, by an error', { failed: true }],
  ])('ends once the wallet has answered another page: %s', async (_, failure) => {
    const { result } = await opened(MINED, {}, asked)
    keepCrossing(askedCrossing()).notSent(failure)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await result).toEqual({ kind: 'again' })
  })

  it('is kept with the hash that its wallet reports after the visitor has said that it was not sent', async () => {
    let send = (_: string) => {}
    const answer = new Promise(resolve => (send = resolve))
    const old = await opened(
      MINED,
      {},
      askedNow(() => answer),
    )
    await vi.advanceTimersByTimeAsync(5_000)
    old.stage.close()
    const asked = askedCrossing()
    const { result, waitForModel } = playScreen(bridgeProgress, { asked })
    const model = await waitForModel()
    pressButton(model, 'It was not sent')
    expect(await result).toEqual({ kind: 'elsewhere' })
    expect(hasCrossings()).toBe(false)
    send(HASH)
    await vi.advanceTimersByTimeAsync(0)
    expect(sentCrossing(asked.id)).toMatchObject({ hash: HASH, requestId: 'r1', from: { address: PAYER } })
  })

  it('is over once the money is there, also if its wallet reports the hash later', async () => {
    const { result, node } = await opened(MINED, {}, asked)
    const answer = keepCrossing(askedCrossing())
    Object.assign(node, {
      eth_chainId: { result: '0x1' },
      eth_getBalance: { result: `0x${(ETHER * 2n).toString(16)}` },
    })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await result).toMatchObject({ kind: 'arrived' })
    answer.sent(HASH)
    expect(hasCrossings()).toBe(false)
  })

  it('is kept if the visitor leaves, and forgotten if they say that it was not sent', async () => {
    const left = await opened(MINED, {}, asked)
    left.stage.close()
    await expect(left.result).rejects.toMatchObject({ code: 'USER_EXITED_FUNDING_FLOW' })
    forgetCrossing(askedCrossing().id)
    bridge?.restore()
    const { model, result } = await opened(MINED, {}, asked)
    pressButton(model, 'It was not sent')
    expect(await result).toEqual({ kind: 'elsewhere' })
    expect(hasCrossings()).toBe(false)
  })
})

it("is kept with the payer's nonce before the wallet is asked, and after its error only for the bridge", async () => {
  let fail = (_: Error) => {}
  const answer = new Promise((_, reject) => (fail = reject))
  const { model, stage } = await opened(
    MINED,
    {},
    askedNow(() => answer),
  )
  await vi.advanceTimersByTimeAsync(5_000)
  expect(findAskedCrossing(settings)).toMatchObject({ requestId: 'r1', from: { address: PAYER, nonce: 5 } })
  fail(new Error('Lost.'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(contentOf(model).buttons).toEqual(['Try again'])
  expect([findAskedCrossing(settings), hasCrossings()]).toEqual([undefined, true])
  stage.close()
})
