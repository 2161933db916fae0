import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { standIn } from '../../../ask/element.harness.js'
import { setHandler, type Handler } from '../../../ask/handlers.js'
import { configureApp } from '../../../config/app.js'
import { failure } from '../../../errors/failure.harness.js'
import { WalletError } from '../../../errors/wallet-error.js'
import { eventually } from '../../../lib/time/eventually.harness.js'
import { onePerPage } from '../../../lib/page.js'
import { beginProgress } from '../../../transactions/progress/progress.js'
import { rememberedProgress } from '../../../transactions/progress/remembered-progress.js'
import { transactionJob } from '../../../transactions/transaction-job.js'
import type { TransactionSigner } from '../../../transactions/transaction.js'
import { pageSettings } from '../../page-settings.js'
import { getEthereumProvider } from '../ethereum-provider.js'
import { ADA, OTHER, providerPage, type ProviderPage } from '../provider-page.harness.js'

let page: ProviderPage
const ask: ProviderPage['ask'] = (method, params) => page.ask(method, params)
const confirm = vi.fn<Handler<'confirm-transaction'>>()
beforeEach(async () => {
  page = await providerPage()
  confirm
    .mockReset()
    .mockImplementation(({ transaction }) =>
      Promise.resolve(
        Array.isArray(transaction)
          ? { hash: '0xh2', results: transaction.map((_, index) => ({ hash: `0xh${index + 1}` })) }
          : { hash: '0xh1' },
      ),
    )
  setHandler('confirm-transaction', confirm)
})
afterEach(async () => {
  setHandler('confirm-transaction', undefined)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await page.stop()
})

const call = { to: OTHER, data: '0xabcd', value: '0x1' }
const wish = (more: object = {}) => ({
  version: '2.0.0',
  chainId: '0x7',
  atomicRequired: false,
  calls: [call],
  ...more,
})
const send = (more: object = {}) => ask('wallet_sendCalls', [wish(more)]) as Promise<{ id: string }>
const status = (id: string) =>
  ask('wallet_getCallsStatus', [id]) as Promise<{ status: number; atomic: boolean; receipts: unknown[] }>
/** Makes the node answer with receipts of these statuses, by hash. */
const mined = (receipts: Record<string, string | undefined>) => {
  page.respond = ({ params }) => {
    const [hash] = params as [string]
    return receipts[hash] === undefined
      ? null
      : {
          transactionHash: hash,
          status: receipts[hash],
          blockHash: '0xb',
          blockNumber: '0x5',
          gasUsed: '0x5208',
          from: ADA,
          logs: [{ address: OTHER, data: '0x', topics: ['0xt'], logIndex: '0x0' }],
        }
  }
}

/** A signer that signs nothing. */
const NOBODY: TransactionSigner = {
  connect: () => Promise.resolve(),
  signEthereum: () => Promise.reject(new Error('nobody signs')),
  signSolana: () => Promise.reject(new Error('nobody signs')),
}

/** Sends two calls with an id of the page. The question to the visitor stays open until the page is reloaded. */
function beginsInThePage() {
  const asked: Parameters<typeof transactionJob>[0][] = []
  setHandler('confirm-transaction', undefined)
  const leave = standIn('wallet-confirm-tx', request => {
    asked.push(request as (typeof asked)[number])
    return new Promise(() => {})
  })
  void send({ id: 'mine', calls: [call, call] }).catch(() => {})
  return {
    progressOfCalls: async () => {
      const request = await eventually(() => asked[0] ?? expect.fail('nobody is asked'))
      const job = await transactionJob({ ...request, signer: NOBODY }, await pageSettings())
      return job.chainType === 'ethereum' ? job.progress : expect.fail('another chain')
    },
    /** Reloads the page: only stored data remain. */
    loses: () => {
      leave()
      onePerPage('calls-under-way', () => new Set<string>()).clear()
      setHandler('confirm-transaction', confirm)
    },
  }
}

describe('calls that are sent together (EIP-5792)', () => {
  it('calls are shown to the visitor in order and on their chain, and have an id', async () => {
    const { id } = await send({ from: ADA.toLowerCase(), calls: [call, { to: ADA }] })
    expect(id).toMatch(/^0x[0-9a-f]{32}$/)
    expect(confirm).toHaveBeenCalledExactlyOnceWith(
      {
        chainType: 'ethereum',
        address: ADA,
        chain: 7,
        transaction: [call, { to: ADA }],
        signOnly: false,
        uiOptions: {},
      },
      expect.anything(),
    )
    confirm.mockClear()
    expect(await send({ id: 'mine' })).toEqual({ id: 'mine' })
    expect(confirm.mock.calls[0]?.[0]).toMatchObject({ transaction: call })
  })

  it('the status is pending, confirmed, reverted or partly reverted', async () => {
    const { id } = await send({ calls: [call, call] })
    mined({})
    expect(await status(id)).toEqual({ version: '2.0.0', id, chainId: '0x7', status: 100, atomic: false, receipts: [] })
    mined({ '0xh1': '0x1' })
    expect(await status(id)).toMatchObject({ status: 100, receipts: [{ transactionHash: '0xh1' }] })
    mined({ '0xh1': '0x1', '0xh2': '0x1' })
    const receipt = (transactionHash: string) => ({
      transactionHash,
      status: '0x1',
      blockHash: '0xb',
      blockNumber: '0x5',
      gasUsed: '0x5208',
      logs: [{ address: OTHER, data: '0x', topics: ['0xt'] }],
    })
    expect(await status(id)).toMatchObject({ status: 200, receipts: [receipt('0xh1'), receipt('0xh2')] })
    mined({ '0xh1': '0x0', '0xh2': '0x0' })
    expect((await status(id)).status).toBe(500)
    mined({ '0xh1': '0x1', '0xh2': '0x0' })
    expect((await status(id)).status).toBe(600)
    confirm.mockResolvedValueOnce({ hash: '0xh1' } as never)
    const half = await send({ calls: [call, call] })
    mined({ '0xh1': '0x1' })
    expect((await status(half.id)).status, 'the second was never sent').toBe(600)
  })

  it('only a single call is atomic', async () => {
    const { id } = await send({ atomicRequired: true })
    mined({ '0xh1': '0x1' })
    expect(await status(id)).toMatchObject({ status: 200, atomic: true })
    expect(await failure(send({ atomicRequired: true, calls: [call, call] }))).toMatchObject({ code: 5760 })
    expect(await ask('wallet_getCapabilities', [ADA])).toEqual({
      '0x7a69': { atomic: { status: 'unsupported' } },
      '0x7': { atomic: { status: 'unsupported' } },
    })
    expect(await ask('wallet_getCapabilities', [ADA, ['0x7', '0x1']])).toEqual({
      '0x7': { atomic: { status: 'unsupported' } },
    })
  })

  it('calls are stored for a day, also after a reload, and for their own wallet only', async () => {
    const { id } = await send()
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 23 * 3_600_000)
    expect((await status(id)).status).toBe(100)
    expect(
      await failure(getEthereumProvider().request({ method: 'wallet_getCallsStatus', params: ['another'] })),
    ).toMatchObject({ code: 5730 })
    vi.setSystemTime(Date.now() + 2 * 3_600_000)
    expect(await failure(status(id))).toMatchObject({ code: 5730 })
  })

  it('calls of a page that is reloaded in the middle are known by their id, as sent in part', async () => {
    const { progressOfCalls, loses } = beginsInThePage()
    const progress = await progressOfCalls()
    expect(await failure(send({ id: 'mine' })), 'they are being asked about').toMatchObject({ code: 5720 })
    progress.sending({ hash: '0xh1', bytes: '0x01' })
    mined({})
    expect((await status('mine')).status).toBe(100)
    progress.sent()
    mined({ '0xh1': '0x1' })
    expect((await status('mine')).status, 'more of them may follow').toBe(100)
    progress.sending({ hash: '0xh2', bytes: '0x02' })
    progress.notSent(false)
    loses()
    expect(await status('mine')).toMatchObject({ id: 'mine', status: 600, receipts: [{ transactionHash: '0xh1' }] })
    expect(await failure(send({ id: 'mine' })), 'nothing is sent twice').toMatchObject({ code: 5720 })
  })

  it('calls whose answer was lost may be pending, and rejected calls leave no entry', async () => {
    const calls = { id: 'mine', address: ADA, chainId: 7, calls: 1 }
    const begun = () => rememberedProgress(beginProgress(), calls)
    const no = begun()
    no.sending({ hash: '0xh1', bytes: '0x01' })
    no.notSent(false)
    expect(await failure(status('mine'))).toMatchObject({ code: 5730 })
    const lost = begun()
    lost.sending({ hash: '0xh1', bytes: '0x01' })
    lost.notSent(true)
    expect([lost.now.step, (await status('mine')).status]).toEqual(['unheard', 100])
    lost.sending({ hash: '0xh1', bytes: '0x01' })
    lost.sent()
    lost.included('0xh3') // A faster one has replaced it.
    mined({ '0xh3': '0x1' })
    expect(await status('mine')).toMatchObject({ status: 200, receipts: [{ transactionHash: '0xh3' }] })
  })

  describe('are shown in the explorer of their chain', () => {
    /** A window that opens, and how it leaves for another page. */
    const opensTab = () => {
      const left: object[] = []
      const createElement = () => ({
        click() {
          left.push({ ...this })
        },
      })
      const tab = { opener: globalThis as unknown, document: { createElement, body: { append() {} } }, close: vi.fn() }
      const open = vi.fn(() => tab as typeof tab | null)
      vi.stubGlobal('open', open)
      return { tab, left, open }
    }

    it('in a window that opens within the click, and has no link back', async () => {
      const { id } = await send()
      const { tab, left, open } = opensTab()
      const showing = ask('wallet_showCallsStatus', [id])
      expect(open, 'nothing is awaited before').toHaveBeenCalledExactlyOnceWith('', '_blank')
      expect(await showing).toBeNull()
      expect(left).toMatchObject([{ href: 'https://explorer.test/tx/0xh1', rel: 'noreferrer' }])
      expect([tab.opener, tab.close.mock.calls]).toEqual([null, []])
    })

    it('and if the browser blocks the window, the dapp gets the page for a link', async () => {
      const { id } = await send()
      const { open } = opensTab()
      open.mockReturnValue(null)
      expect(await failure(ask('wallet_showCallsStatus', [id]))).toMatchObject({
        name: 'ProviderRpcError',
        code: 32603,
        message: 'The browser has blocked the window. Show calls when the visitor clicks.',
        data: { url: 'https://explorer.test/tx/0xh1' },
      })
    })

    it('and no window stays open for an unknown id, or a chain without an explorer', async () => {
      const { id } = await send()
      const { tab, left } = opensTab()
      expect(await failure(ask('wallet_showCallsStatus', ['another']))).toMatchObject({ code: 5730 })
      expect(tab.close).toHaveBeenCalledOnce()
      const { chains } = await pageSettings()
      configureApp({ chains: chains.map(({ blockExplorers: _, ...chain }) => chain) })
      expect(await failure(ask('wallet_showCallsStatus', [id]))).toMatchObject({
        code: 4200,
        message: 'Chain 7 has no explorer to show calls in.',
      })
      expect([tab.close.mock.calls.length, left]).toEqual([2, []])
    })
  })

  it('invalid calls are refused with the matching error code, and the visitor is not asked', async () => {
    await send({ id: 'taken' })
    confirm.mockClear()
    const refusals: [code: number, more: object][] = [
      [5700, { capabilities: { paymasterService: { url: 'https://pay.test' } } }],
      [5700, { capabilities: { paymasterService: {} } }],
      [5700, { calls: [{ ...call, capabilities: { gas: { optional: false } } }] }],
      [5710, { chainId: '0x1' }],
      [5720, { id: 'taken' }],
      [5740, { calls: Array.from({ length: 51 }, () => call) }],
      [4100, { from: OTHER }],
      [4100, { from: 7 }],
      ...[
        { version: '1.0' },
        { version: undefined },
        { version: 2 },
        { id: '' },
        { id: 7 },
        { id: 'x'.repeat(8_195) },
        { chainId: 7 },
        { chainId: '7' },
        { chainId: undefined },
        { atomicRequired: 'yes' },
        { calls: [] },
        { calls: undefined },
        { calls: call },
        { calls: [null] },
        { calls: [{}] },
        { calls: [{ ...call, to: 'ada' }] },
        { calls: [{ ...call, data: '0xabc' }] },
        { calls: [{ ...call, value: '-1' }] },
        { calls: [{ ...call, gas: '0x1' }] },
        { calls: [{ ...call, from: OTHER }] },
        { capabilities: [] },
        { calls: [{ ...call, capabilities: 'all' }] },
      ].map((more): [number, object] => [-32602, more]),
    ]
    for (const [code, more] of refusals)
      expect((await failure<{ code: number }>(send(more))).code, JSON.stringify(more).slice(0, 80)).toBe(code)
    for (const none of [undefined, null, [], 'calls'])
      expect(await failure(ask('wallet_sendCalls', [none]))).toMatchObject({ code: -32602 })
    expect(await failure(ask('wallet_getCapabilities', [OTHER]))).toMatchObject({ code: 4100 })
    for (const chains of ['0x7', [7], {}])
      expect(await failure(ask('wallet_getCapabilities', [ADA, chains]))).toMatchObject({ code: -32602 })
    for (const id of [undefined, 7, {}, '__proto__', 'unknown'])
      expect(await failure(ask('wallet_getCallsStatus', [id]))).toMatchObject({ code: 5730 })
    expect(confirm).not.toHaveBeenCalled()
    expect(
      await send({ capabilities: { paymasterService: { optional: true } } }),
      'the next request is served',
    ).toEqual({ id: expect.any(String) as string })
  })

  it('partly sent calls have an id, so that the page can ask for their status', async () => {
    const data = { results: [{ hash: '0xh1' }] }
    confirm.mockRejectedValueOnce(new WalletError('TRANSACTION_FAILURE', 'Transaction failed', { data }))
    const { id } = await send({ calls: [call, call] })
    mined({ '0xh1': '0x1' })
    expect((await status(id)).status).toBe(600)
    for (const nothing of [{ results: [] }, { results: 'lots' }, { hash: '0xh1' }, undefined]) {
      confirm.mockRejectedValueOnce(new WalletError('TRANSACTION_FAILURE', 'no', { data: nothing }))
      expect(await failure(send({ calls: [call, call] }))).toMatchObject({ code: 32603 })
    }
  })

  it('calls are not sent if the visitor rejects them or if no result is reported', async () => {
    confirm.mockRejectedValueOnce(new WalletError('USER_REJECTED_REQUEST', 'The user rejected the request.'))
    expect(await failure(send({ id: 'mine' }))).toMatchObject({ code: 4001 })
    confirm.mockResolvedValueOnce({})
    expect(await failure(send({ id: 'mine' }))).toMatchObject({ code: 32603, data: { code: 'UNABLE_TO_SIGN' } })
    expect(await failure(status('mine'))).toMatchObject({ code: 5730 })
    expect(await send({ id: 'mine' })).toEqual({ id: 'mine' })
  })
})
