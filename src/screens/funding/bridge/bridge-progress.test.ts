import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { jsonResponse, scriptedProvider } from '../../../api/provider.harness.js'
import { chainById } from '../../../chains/registry.js'
import { resolveSettings } from '../../../config/resolve.js'
import { RECEIPT_TIMEOUT_MS } from '../../../constants.js'
import type { BridgeOption } from '../../../funding/bridge/bridge-options.js'
import {
  crossingOf,
  hasCrossings,
  keepCrossing,
  noteHash,
  sentCrossing,
  type SentCrossing,
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
const { chains } = resolveSettings(null, { chains: [1, 8453] })
const chain = (id: number) => chainById(id, chains) as EthereumFunding['chain']

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

/** A wallet that sends at once. */
const wallet = {
  address: PAYER,
  connector: {
    walletBranding: { name: 'Heron' },
    provider: {
      request: async ({ method }: { readonly method: string }) => (method === 'eth_chainId' ? '0x2105' : HASH),
    },
  },
} as unknown as SourceWallet
const crossing = {
  config: { chainType: 'ethereum', chain: chain(1), address: ADDRESS } as EthereumFunding,
  wallet,
  amount: 10n ** 17n,
}

/** A deposit that was sent before the page was opened. */
function found(option: BridgeOption): BridgeProgressParams {
  const kept = crossingOf({ ...crossing, wallet: { address: PAYER, name: 'Heron' } }, option, undefined)
  keepCrossing(kept)
  noteHash(kept.id, HASH)
  return { sent: sentCrossing(kept.id) as SentCrossing }
}
/** A deposit that the wallet is asked for now. */
const fresh = (option: BridgeOption): BridgeProgressParams => ({ payment: { crossing, option } })

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
