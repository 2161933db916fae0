import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { chainById } from '../../../chains/registry.js'
import { clusterRecord } from '../../../chains/clusters.js'
import { resolveSettings } from '../../../config/resolve.js'
import { BRIDGE_ARRIVAL_MS, CONFIRM_TIMEOUT_MS, RECEIPT_TIMEOUT_MS } from '../../../constants.js'
import type { FundingDestination } from '../../../funding/funding-config.js'
import {
  findTransfer,
  forgetTransfer,
  hasTransfers,
  keepTransfer,
  transferOf,
  type StoredTransfer,
} from '../../../funding/kept/sent-transfers.js'
import { hideablePage } from '../../../lib/browser/hideable-page.harness.js'
import { storage } from '../../../lib/storage.js'
import { useMemoryStorage } from '../../../connectors/wallet.harness.js'
import { setSession } from '../../../session/store.js'
import type { User } from '../../../session/user/user.js'
import { ETHEREUM_NODE, scriptedNode, value, type Answer } from '../../../transactions/node.harness.js'
import { pressButton, contentOf } from '../../shapes/parts/screen-content.harness.js'
import { playScreen, firstValue } from '../play-screen.harness.js'
import { transferProgress } from './transfer-progress.js'

const ETHER = 10n ** 18n
const HASH = `0x${'ab'.repeat(32)}`
const SIGNATURE = '5'.repeat(88)
const [ADDRESS, TOKEN] = [
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  '0x1111111111111111111111111111111111111111',
] as const
const BLOCKHASH = 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N'
const settings = resolveSettings(null, { chains: [1, 8453] })
const base: FundingDestination = {
  chainType: 'ethereum',
  chain: chainById(8453, settings.chains) as Extract<FundingDestination, { chainType: 'ethereum' }>['chain'],
  address: ADDRESS,
  isUSDC: false,
}
const solana: FundingDestination = {
  chainType: 'solana',
  cluster: clusterRecord('devnet'),
  address: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
  isUSDC: false,
}
const amount = ETHER / 10n
const onBase = (before?: bigint) => transferOf({ config: base, amount, hash: HASH, wallet: 'Heron', before })
const onSolana = transferOf({ config: solana, amount: 5n, hash: SIGNATURE, blockhash: BLOCKHASH, wallet: 'Heron' })
const signIn = (id: string) => setSession({ id, isGuest: false, linkedAccounts: [] } as unknown as User, 'login')

// Loads the code before the clock is faked.
beforeAll(async () => {
  await Promise.all([import('../../../chains/ethereum/index.js'), import('../../../chains/solana/index.js')])
})
beforeEach(() => {
  useMemoryStorage()
  signIn('did:privy:ada')
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Plays the screen of a stored transfer, with these responses of the node. */
async function opened(sent: StoredTransfer, destination: FundingDestination, answers: Record<string, Answer>) {
  const node: Record<string, Answer | readonly Answer[]> = {
    ...ETHEREUM_NODE,
    eth_chainId: { result: '0x2105' },
    ...answers,
  }
  const calls = scriptedNode(node)
  keepTransfer(sent)
  const { stage, result, waitForModel } = playScreen(transferProgress, { transfer: sent, destination })
  result.catch(() => {})
  const model = await waitForModel()
  const titled = (title: string) => firstValue(model.$state, () => contentOf(model).title === title)
  return { stage, result, model, titled, node, requests: () => calls.length }
}
const NO_RECEIPT: Answer = { result: null }
const EXECUTED = { to: ADDRESS, value: `0x${amount.toString(16)}`, input: '0x' }
const balance = (units: bigint): Answer => ({ result: `0x${units.toString(16)}` })

it('the screen shows that the transfer continues without the visitor, who may leave', async () => {
  const { stage, model, result } = await opened(onBase(), base, { eth_getTransactionReceipt: NO_RECEIPT })
  expect(contentOf(model)).toMatchObject({
    title: 'Waiting for Base',
    detail: 'The transaction is sent. You may close this. It goes on, and is shown when you come back.',
    buttons: ['Add more funds'],
  })
  expect(model.$state.get()).toMatchObject({ ring: 'turning', hash: { full: HASH } })
  await vi.advanceTimersByTimeAsync(2_000)
  stage.close()
  expect(await result).toMatchObject({
    kind: 'closed',
    result: { method: 'wallet', status: 'submitted', chainId: 8453, amount: '0.1', transactionHash: HASH },
  })
  expect(hasTransfers()).toBe(true)
})

it('the screen ends when the chain has executed the transfer, which is then forgotten', async () => {
  const { result } = await opened(onBase(), base, { eth_getTransactionByHash: { result: EXECUTED } })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await result).toMatchObject({ kind: 'arrived', result: { status: 'confirmed', amount: '0.1' }, config: base })
  expect(hasTransfers()).toBe(false)
})

it('the screen reports that the chain has refused the transfer, its cost, and the next step', async () => {
  const reverted: Answer = { result: { status: '0x0', transactionHash: HASH, blockNumber: '0x1', logs: [] } }
  const { model, titled, result } = await opened(onBase(), base, { eth_getTransactionReceipt: reverted })
  void vi.advanceTimersByTimeAsync(2_000)
  await titled('Transaction failed')
  expect(contentOf(model).detail).toContain('took at most the fee')
  expect([model.$state.get().ring, hasTransfers()]).toEqual(['failed', false])
  pressButton(model, 'Add more funds')
  expect(await result).toEqual({ kind: 'elsewhere' })
})

it('a transaction that is not this transfer confirms nothing until the money has arrived', async () => {
  const { model, titled, result, node } = await opened(onBase(ETHER), base, {
    eth_getTransactionByHash: { result: { ...EXECUTED, to: TOKEN } },
    eth_getBalance: balance(ETHER),
  })
  void vi.advanceTimersByTimeAsync(BRIDGE_ARRIVAL_MS + 5_000)
  await titled('Not seen on Base yet')
  expect(contentOf(model)).toMatchObject({
    detail: 'The funds are not seen on Base yet. Look in Heron before you send again.',
    buttons: ['Add more funds', 'Close'],
  })
  expect(findTransfer(settings)?.transfer.hash).toBe(HASH)
  pressButton(model, 'Close')
  expect(await result).toMatchObject({ kind: 'closed', result: { status: 'submitted' } })
  expect(hasTransfers()).toBe(false)
  node['eth_getBalance'] = balance(ETHER + amount)
  const wrapped = await opened(onBase(ETHER), base, {
    eth_getTransactionByHash: { result: { ...EXECUTED, to: TOKEN } },
    eth_getBalance: balance(ETHER + amount),
  })
  void vi.advanceTimersByTimeAsync(5_000)
  expect(await wrapped.result, 'a smart wallet').toMatchObject({ kind: 'arrived' })
})

it('a transfer that the chain does not execute for long is called so, with what to do in the wallet, and followed', async () => {
  const { model, result, node } = await opened(onBase(), base, {
    eth_getTransactionReceipt: NO_RECEIPT,
    eth_getTransactionByHash: { result: EXECUTED },
  })
  await vi.advanceTimersByTimeAsync(2 * RECEIPT_TIMEOUT_MS + 1_000)
  expect(contentOf(model)).toMatchObject({
    title: 'Waiting for Base',
    detail: 'Base has not executed the transaction yet. You can wait, or speed it up or cancel it in Heron.',
    buttons: ['Add more funds'],
  })
  expect(model.$state.get().ring).toBe('turning')
  node['eth_getTransactionReceipt'] = ETHEREUM_NODE['eth_getTransactionReceipt'] as Answer
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await result).toMatchObject({ kind: 'arrived', result: { transactionHash: HASH } })
})

it('a Solana transfer that is not executed for long is called so, without advice that no wallet offers', async () => {
  const { model, stage } = await opened(onSolana, solana, {
    getSignatureStatuses: value([null]),
    isBlockhashValid: value(true),
  })
  await vi.advanceTimersByTimeAsync(CONFIRM_TIMEOUT_MS + 5_000)
  expect(contentOf(model).detail).toBe('Devnet has not executed the transaction yet.')
  stage.close()
})

it('the screen reports that the chain does not answer, and the visitor can check again', async () => {
  const { model, result, node } = await opened(onBase(), base, {
    eth_getTransactionReceipt: 'hang',
    eth_getTransactionByHash: { result: EXECUTED },
  })
  await vi.advanceTimersByTimeAsync(RECEIPT_TIMEOUT_MS + 1_000)
  expect(contentOf(model)).toMatchObject({
    title: 'Waiting for Base',
    detail: 'Base does not answer.',
    buttons: ['Try again', 'Add more funds'],
  })
  node['eth_getTransactionReceipt'] = ETHEREUM_NODE['eth_getTransactionReceipt'] as Answer
  pressButton(model, 'Try again')
  expect(contentOf(model).buttons).toEqual(['Add more funds'])
  void vi.advanceTimersByTimeAsync(5_000)
  expect(await result).toMatchObject({ kind: 'arrived' })
})

const inHeron = transferOf({
  config: base,
  amount,
  wallet: 'Heron',
  payer: { address: TOKEN, nonce: 5 },
  before: ETHER,
})
const ASKED = 'Heron was asked for this payment, and the page was closed before it answered.'

it('a payment that the wallet was asked for may have been sent, which is found out by nonce and balance', async () => {
  const { model, result, node } = await opened(inHeron, base, { eth_getBalance: balance(ETHER + amount - 1n) })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(contentOf(model)).toMatchObject({
    title: 'A payment may have been sent',
    detail: `${ASKED} Look in Heron before you pay again.`,
    buttons: ['Add more funds', 'It was not sent'],
  })
  node['eth_getTransactionCount'] = { result: '0x6' }
  await vi.advanceTimersByTimeAsync(10_000)
  expect(contentOf(model).detail).toMatch(/^Heron has sent a transaction since it was asked/)
  node['eth_getBalance'] = balance(ETHER + amount)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await result).toMatchObject({ kind: 'arrived', result: { status: 'confirmed', amount: '0.1' } })
  expect(hasTransfers()).toBe(false)
})

it('a payment that may have been sent is followed once the wallet has answered, or ends with its refusal', async () => {
  const answered = await opened(inHeron, base, { eth_getTransactionByHash: { result: EXECUTED } })
  keepTransfer({ ...inHeron, hash: HASH })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await answered.result).toMatchObject({ kind: 'arrived', result: { transactionHash: HASH } })
  const refused = await opened(inHeron, base, {})
  forgetTransfer(inHeron.id)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await refused.result).toEqual({ kind: 'elsewhere' })
})

it('a payment is kept with the hash that its wallet reports after "It was not sent", but not once it has arrived', async () => {
  const answer = keepTransfer(inHeron)
  const denied = await opened(inHeron, base, {})
  pressButton(denied.model, 'It was not sent')
  expect(await denied.result).toEqual({ kind: 'elsewhere' })
  expect(hasTransfers()).toBe(false)
  answer.sent(HASH)
  expect(findTransfer(settings)?.transfer).toMatchObject({ id: inHeron.id, hash: HASH })
  const { result } = await opened(inHeron, base, { eth_getBalance: balance(ETHER + amount) })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await result).toMatchObject({ kind: 'arrived' })
  answer.sent(HASH)
  expect(findTransfer(settings)).toBeUndefined()
})

it('leaving a payment that may have been sent claims nothing, and keeps it', async () => {
  const { stage, result } = await opened(inHeron, base, {})
  await vi.advanceTimersByTimeAsync(5_000)
  stage.close()
  await expect(result).rejects.toMatchObject({ code: 'USER_EXITED_FUNDING_FLOW' })
  expect(findTransfer(settings)?.transfer.id).toBe(inHeron.id)
})

it('a transfer that the visitor has replaced in the wallet is found by the money, and then forgotten', async () => {
  const { result } = await opened(onBase(ETHER), base, {
    eth_getTransactionReceipt: NO_RECEIPT,
    eth_getBalance: balance(ETHER + amount),
  })
  await vi.advanceTimersByTimeAsync(RECEIPT_TIMEOUT_MS + 1_000)
  const outcome = await result
  expect(outcome).toMatchObject({ kind: 'arrived', result: { status: 'confirmed', amount: '0.1' } })
  expect(outcome).not.toHaveProperty('result.transactionHash')
  expect(hasTransfers()).toBe(false)
})

it('one unit less than the amount is not the transfer', async () => {
  const { model, stage } = await opened(onBase(ETHER), base, {
    eth_getTransactionReceipt: NO_RECEIPT,
    eth_getBalance: balance(ETHER + amount - 1n),
  })
  await vi.advanceTimersByTimeAsync(RECEIPT_TIMEOUT_MS + 1_000)
  expect(contentOf(model).detail).toMatch(/^Base has not executed/)
  expect(hasTransfers()).toBe(true)
  stage.close()
})

it('the chain is not asked while the page is hidden, and at once when it is visible', async () => {
  const page = hideablePage()
  for (const [sent, destination, waiting, done] of [
    [
      onBase(),
      base,
      { eth_getTransactionReceipt: NO_RECEIPT, eth_getTransactionByHash: { result: EXECUTED } },
      { eth_getTransactionReceipt: ETHEREUM_NODE['eth_getTransactionReceipt'] as Answer },
    ],
    [
      onSolana,
      solana,
      { getSignatureStatuses: value([null]), isBlockhashValid: value(true) },
      { getSignatureStatuses: value([{ err: null, confirmationStatus: 'confirmed' }]) },
    ],
  ] as const) {
    const { result, node, requests } = await opened(sent, destination, waiting)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(requests()).toBeGreaterThan(1)
    page.setVisibility('hidden')
    await vi.advanceTimersByTimeAsync(1_000)
    const before = requests()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(requests()).toBe(before)
    Object.assign(node, done)
    page.setVisibility('visible')
    await vi.advanceTimersByTimeAsync(100)
    expect(await result).toMatchObject({ kind: 'arrived' })
  }
})

it('a Solana transfer that can no longer be executed is reported as not sent', async () => {
  const { model, titled } = await opened(onSolana, solana, {
    getSignatureStatuses: value([null]),
    isBlockhashValid: value(false),
  })
  void vi.advanceTimersByTimeAsync(CONFIRM_TIMEOUT_MS + 5_000)
  await titled('Transaction failed')
  expect(contentOf(model).detail).toBe('Nothing was sent.')
  expect(hasTransfers()).toBe(false)
})

it('only the visitor who sent the transfer finds it, for a day, on a known chain, even among invalid entries', () => {
  keepTransfer(onBase(7n))
  keepTransfer(onSolana)
  expect(findTransfer(settings)).toMatchObject({
    transfer: { hash: SIGNATURE, blockhash: BLOCKHASH, to: { amount: '5' } },
    destination: { chainType: 'solana', cluster: { name: 'devnet' } },
  })
  forgetTransfer(SIGNATURE)
  expect(findTransfer(settings)).toMatchObject({
    transfer: { before: '7', wallet: 'Heron' },
    destination: { chainType: 'ethereum', chain: { id: 8453 }, address: ADDRESS },
  })
  expect(findTransfer(resolveSettings(null, { chains: [1] }))).toBeUndefined()
  signIn('did:privy:eve')
  expect([hasTransfers(), findTransfer(settings)]).toEqual([false, undefined])
  signIn('did:privy:ada')
  const key = 'wallet-elements:transfers:did:privy:ada'
  const [kept] = JSON.parse(storage().get(key) ?? '[]') as [object]
  for (const broken of ['7', '{', '[7]', JSON.stringify([{ ...kept, hash: 'javascript:0' }])]) {
    storage().set(key, broken)
    expect(findTransfer(settings), broken).toBeUndefined()
  }
  storage().set(key, JSON.stringify([7, kept]))
  expect(findTransfer(settings)?.transfer.hash).toBe(HASH)
  vi.setSystemTime(Date.now() + 24 * 3_600_000)
  expect(findTransfer(settings)).toBeUndefined()
})
