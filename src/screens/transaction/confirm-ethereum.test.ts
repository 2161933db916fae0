import { atom } from 'nanostores'
import { encodeAbiParameters, encodeFunctionData, erc20Abi, parseAbi, parseTransaction } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { jsonResponse, scriptedProvider } from '../../api/provider.harness.js'
import { askedBy } from '../../ask/asker.js'
import { $waiting } from '../../ask/waiting.js'
import { exactAmount } from '../../chains/amount.js'
import { parseEthereumRequest } from '../../chains/ethereum-request.js'
import type { EthereumTransaction } from '../../chains/ethereum/index.js'
import { chainById, usdcAddress } from '../../chains/registry.js'
import { resolveSettings } from '../../config/resolve.js'
import { english } from '../../copy/language.js'
import type { OnStage } from '../../stage/define.js'
import {
  ACCOUNT,
  ETHEREUM_NODE,
  scriptedNode,
  testSigner,
  type Answer,
  type Answers,
  type Call,
} from '../../transactions/node.harness.js'
import { beginProgress } from '../../transactions/progress/progress.js'
import type { EthereumJob } from '../../transactions/transaction.js'
import type { CompletedScan } from '../../transactions/transaction-scan.js'
import { confirmEthereum } from './confirm-ethereum.js'
import type { Confirmed } from './confirmation.js'
import type { Fact } from './review/review.js'
import { scanDetails } from './scan-details.js'
import { forgedPress, press } from '../../ui/actions/press.harness.js'
import { eventually } from '../../lib/time/eventually.harness.js'

const BOB = '0x00000000000000000000000000000000000D0C5e'
const OTHER = '0x1111111111111111111111111111111111111111'
const TRANSFER = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [OTHER, 12_500_000n] })
const mainnet = chainById(1) ?? expect.fail('no chain')
const local = { ...mainnet, testnet: true }
const FUNDING = {
  defaultAmount: '0.1',
  defaultChain: 'eip155:1',
  defaultAsset: 'native-currency',
  options: [{ method: 'wallet' }],
  crossChainBridgingEnabled: false,
} as const
const filled = (nonce: number) =>
  ({
    to: BOB,
    value: 3n,
    chainId: 1,
    nonce,
    gas: 21_000n,
    type: 'eip1559',
    maxFeePerGas: 14n,
    maxPriorityFeePerGas: 2n,
  }) as const
const rows = (facts: readonly Fact[]) =>
  facts.map(({ id, value }) => [
    id,
    value.kind === 'text'
      ? value.text
      : value.kind === 'address'
        ? value.full
        : value.kind === 'network'
          ? value.name
          : value.kind,
  ])
const ETHER = 10n ** 18n
const RESULT = {
  validation: { status: 'Success', result_type: 'Warning' },
  simulation: {
    status: 'Success',
    assets_diffs: [{ asset: { symbol: 'ETH' }, in: [], out: [{ value: '7' }] }],
    exposures: [],
  },
} as const

let calls: Call[]
let provider: ReturnType<typeof scriptedProvider>
beforeEach(() => {
  vi.useFakeTimers()
  provider = scriptedProvider(jsonResponse({ usd: 2000 }))
})
afterEach(() => {
  provider.restore()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Plays the confirmation of one request of a job for a moment. */
async function opened(over: Partial<EthereumJob> & { to?: object[] } = {}, answers: Answers = {}, index = 0) {
  calls = scriptedNode({ ...ETHEREUM_NODE, eth_gasPrice: { result: '0x7' }, ...answers })
  const leaving = new AbortController()
  const stage = {
    $settings: atom(resolveSettings(null, { appId: 'clwalletelementsdemo00001', chains: [1], funding: FUNDING })),
    signal: leaving.signal,
    run: <A>(action: A) => action,
    finish: vi.fn(),
    leave: vi.fn(),
    ask: vi.fn(() => new Promise(() => {})),
  }
  const { to = [{ to: BOB, value: ETHER / 1000n }], ...rest } = over
  const job: EthereumJob = {
    chainType: 'ethereum',
    wallet: { address: ACCOUNT.address },
    signer: testSigner(),
    ui: {},
    signOnly: false,
    sponsored: false,
    access: { chain: local, rpcUrl: 'http://node.test' },
    readsWrappers: true,
    requests: to.map(parseEthereumRequest),
    progress: beginProgress(),
    ...rest,
  }
  const model = confirmEthereum.start({ job, index }, stage as unknown as OnStage<Confirmed>)
  const shown = () => model.$review.get()(english)
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
  return { job, model, stage, shown, leaving, later, pressed }
}

describe('the confirmation of a transaction on Ethereum', () => {
  it('the confirmation fills the screen, shows the transaction to sign, and signs and sends it', async () => {
    expect(confirmEthereum).toMatchObject({ name: 'confirm-ethereum', size: 'full' })
    const { shown, job, stage, pressed } = await opened({
      to: [{ to: BOB.toLowerCase().replace('d0c', 'D0c'), value: ETHER / 1000n }],
    })
    expect(shown()).toMatchObject({
      status: 'ready',
      title: 'Confirm address',
      amount: { text: '0.001', unit: 'ETH' },
      primary: { action: 'approve', disabled: false },
    })
    expect(shown().amount).not.toHaveProperty('fiat')
    expect(shown().notices).toEqual([
      { tone: 'warning', text: 'The address was written without its checksum. Compare it with care.' },
    ])
    expect(rows(shown().facts)).toEqual([
      ['to', BOB],
      ['network', 'Ethereum'],
      ['fee', '<0.001 ETH'],
    ])
    expect(job.progress.now.prepared).toMatchObject([{ to: BOB, value: ETHER / 1000n, nonce: 5 }])
    expect([provider.requests, calls.map(({ method }) => method)]).toEqual([
      [],
      expect.not.arrayContaining(['eth_call']),
    ])
    await pressed()
    expect(
      calls
        .filter(({ method }) => method === 'eth_sendRawTransaction')
        .map(({ params }) => parseTransaction(params[0] as never)),
    ).toMatchObject([{ to: BOB.toLowerCase(), value: ETHER / 1000n, nonce: 5 }])
    expect(stage.finish).toHaveBeenCalledExactlyOnceWith({ kind: 'sent', review: expect.any(Function) as unknown })
  })

  it('the visitor can choose the fee, which is then signed, and no press counts for 400 ms after that', async () => {
    const reward = [['0x1', '0x2', '0x5']]
    const { shown, model, job, pressed, later } = await opened(
      {},
      { eth_feeHistory: { result: { oldestBlock: '0x1', baseFeePerGas: ['0xa', '0xa'], reward } } },
    )
    expect(shown().fees).toEqual({
      chosen: 'normal',
      choices: [
        { speed: 'slow', label: 'Slow', text: '0.0000000000006 ETH' },
        { speed: 'normal', label: 'Normal', text: '0.0000000000007 ETH' },
        { speed: 'fast', label: 'Fast', text: '0.000000000001 ETH' },
      ],
    })
    const sent = () =>
      calls
        .filter(({ method }) => method === 'eth_sendRawTransaction')
        .map(({ params }) => parseTransaction(params[0] as never))
    for (const unknown of ['constructor', undefined])
      press(pressEvent => model.chooseFee?.(unknown as never, pressEvent))
    model.chooseFee?.('fast', forgedPress())
    expect(shown().fees, 'there is no such speed, and a script chooses none').toMatchObject({ chosen: 'normal' })
    press(pressEvent => model.chooseFee?.('fast', pressEvent))
    expect(shown()).toMatchObject({ fees: { chosen: 'fast' }, fee: 1_000_000n, status: 'ready' })
    expect(job.progress.now.prepared).toMatchObject([{ maxFeePerGas: 20n, maxPriorityFeePerGas: 5n, nonce: 5 }])
    await pressed()
    expect(sent()).toEqual([])
    await later(400)
    await pressed()
    expect(sent()).toMatchObject([{ maxFeePerGas: 20n, maxPriorityFeePerGas: 5n, value: ETHER / 1000n, nonce: 5 }])
    press(pressEvent => model.chooseFee?.('slow', pressEvent))
    expect(shown().fees, 'it is on its way').toMatchObject({ chosen: 'fast' })
  })

  it('the chosen fee is kept when the transaction is prepared again', async () => {
    const reward = [['0x1', '0x2', '0x5']]
    const { shown, model, job, later } = await opened(
      {},
      {
        eth_feeHistory: { result: { oldestBlock: '0x1', baseFeePerGas: ['0xa', '0xa'], reward } },
        eth_getBalance: [{ result: '0x38d7ea4c68000' }, { result: '0x38d7ea4c68000' }, { result: '0xffffffffffffff' }],
      },
    )
    expect(shown(), 'value, and nothing for a fee').toMatchObject({ primary: { action: 'add-funds' } })
    press(pressEvent => model.chooseFee?.('slow', pressEvent))
    for (let second = 0; second < 6; second++) await later(1_000)
    expect(shown()).toMatchObject({ fees: { chosen: 'slow' }, primary: { action: 'approve', disabled: false } })
    expect(job.progress.now.prepared).toMatchObject([{ maxFeePerGas: 12n }])
  })

  it('the request can be rejected with all waiting ones, and shows which part of the page made it', async () => {
    const { model, stage, shown } = await opened({ askedBy: 'ethereum-provider' })
    expect(rows(shown().more.facts)[0]).toEqual(['asked-by', 'An app in this page, by the Ethereum provider'])
    const rejectAll = vi.fn()
    $waiting().set({ count: 2, rejectAll })
    expect(model.$waiting?.get()?.count).toBe(2)
    model.rejectAll?.()
    expect([rejectAll.mock.calls.length, stage.leave.mock.calls.length]).toEqual([1, 1])
    $waiting().set(undefined)
    const tag = await opened({ askedBy: askedBy('anything', { localName: 'wallet-confirm-tx', id: 'send' }) })
    expect(rows(tag.shown().more.facts)[0]).toEqual(['asked-by', '<wallet-confirm-tx id="send">'])
    const dapp = { by: 'ethereum-provider', script: 'cdn.test/swap.js', more: 1 }
    const dappOrigin = askedBy(dapp, { localName: 'wallet-confirm-tx', id: 'send' })
    expect(dappOrigin, 'and no more than that').toEqual({ by: 'ethereum-provider', script: 'cdn.test/swap.js' })
    const [fact] = (await opened({ askedBy: dappOrigin })).shown().more.facts
    expect(fact?.value, 'which app of several').toMatchObject({
      text: 'An app in this page, by the Ethereum provider: cdn.test/swap.js',
      given: ['cdn.test/swap.js'],
    })
  })

  it('prices are shown on a chain with real money', async () => {
    const { shown } = await opened({ access: { chain: mainnet, rpcUrl: 'http://node.test' } })
    expect(provider.requests.map(({ url }) => Object.fromEntries(url.searchParams))).toMatchObject([
      { chainId: '1', tokenSymbol: 'ETH' },
    ])
    expect(shown().amount).toEqual({ text: '0.001', unit: 'ETH', fiat: '$2.00' })
  })

  it('tokens are named by their contract, and counted in the smallest units without valid decimals', async () => {
    const token = { to: BOB, data: TRANSFER }
    const symbol = { result: encodeAbiParameters([{ type: 'string' }], ['USDC']) }
    const decimals = { result: `0x${'6'.padStart(64, '0')}` }
    const known = await opened({ to: [token] }, { eth_call: [symbol, decimals] })
    expect(known.shown()).toMatchObject({
      status: 'ready',
      title: 'Approve token transfer',
      amount: { text: '12.5', unit: 'USDC' },
    })
    expect(
      calls.filter(({ method }) => method === 'eth_call').map(({ params }) => (params[0] as { to: string }).to),
    ).toEqual([BOB, BOB])
    const absurd = { result: `0x${'100'.padStart(64, '0')}` }
    const odd = await opened({ to: [token] }, { eth_call: [symbol, absurd] })
    expect(odd.shown(), 'decimals of 256').toMatchObject({
      status: 'ready',
      amount: { text: '12,500,000', unit: 'units of USDC' },
      primary: { disabled: false },
    })
    const again = await opened(
      { to: [token] },
      {
        eth_call: [symbol, decimals, 'hang'],
        eth_getBalance: [{ result: '0x0' }, { result: '0x0' }, { result: '0xffffffffffffff' }],
      },
    )
    for (let second = 0; second < 6; second++) await again.later(1_000)
    expect(again.shown()).toMatchObject({ status: 'preparing', amount: { text: '12.5', unit: 'USDC' } })
    const waiting = await opened({ to: [token] }, { eth_call: 'hang' })
    expect(waiting.shown()).toMatchObject({ status: 'preparing', amount: 'pending', title: 'Approve token transfer' })
    expect(rows(waiting.shown().facts)[0]).toEqual(['to', OTHER])
    const silent = await opened({ to: [token] }, { eth_call: { error: { code: 3, message: 'execution reverted' } } })
    expect(silent.shown()).toMatchObject({ status: 'ready' })
    expect(rows(silent.shown().facts)).toContainEqual(['either', '12500000'])
  })

  it('the visitor is warned of a token with the name of another, also in look-alike letters [SEC-93]', async () => {
    const decimals = { result: `0x${'6'.padStart(64, '0')}` }
    const noticed = async (symbol: string) =>
      (
        await opened(
          { to: [{ to: BOB, data: TRANSFER }] },
          { eth_call: [{ result: encodeAbiParameters([{ type: 'string' }], [symbol]) }, decimals] },
        )
      ).shown().notices
    for (const symbol of ['ETH', 'ЕТН', 'UЅDС']) {
      await eventually(async () =>
        expect(await noticed(symbol)).toEqual([
          { tone: 'danger', text: `This token calls itself ${symbol}, and is not the one that is known by this name.` },
        ]),
      )
    }
    for (const symbol of ['DUCK', 'РУБ']) expect(await noticed(symbol)).toEqual([])
  })

  it('known facts about a token outrank a node, which is named, and no longer trusted [SEC-98]', async () => {
    const usdc = usdcAddress(1) ?? expect.fail('no USDC')
    const [symbol, eighteen, six] = [
      encodeAbiParameters([{ type: 'string' }], ['USDC']),
      ...[18n, 6n].map(number => encodeAbiParameters([{ type: 'uint256' }], [number])),
    ].map(result => ({ result }))
    const sending = (...answers: (Answer | undefined)[]) =>
      opened(
        {
          to: [
            {
              to: usdc,
              data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [OTHER, 5_000_000_000n] }),
            },
          ],
        },
        { eth_call: answers.flatMap(answer => answer ?? []) },
      )
    const texts = { amount: { text: '5,000', unit: 'USDC' }, sentence: { text: 'Send 5,000 USDC to 0x1111…1111' } }

    const lied = await sending(symbol, eighteen)
    expect(lied.shown()).toMatchObject({
      ...texts,
      primary: { disabled: true },
      accept: { ticked: false },
      notices: [
        {
          tone: 'danger',
          grave: true,
          text: 'The node node.test gives 18 as the decimals of USDC, which is not so. Nothing else it says is believed here.',
        },
      ],
    })
    expect([lied.shown().wallet.balance, lied.shown().wallet.unknown]).toEqual([undefined, 'Balance unknown'])
    press(pressed => lied.model.accept?.(true, pressed))
    await lied.pressed()
    expect(calls.filter(({ method }) => method === 'eth_sendRawTransaction')).toHaveLength(1)

    const honest = await sending(symbol, six)
    expect(honest.shown()).toMatchObject({ ...texts, notices: [], primary: { disabled: false } })
    expect(honest.shown().wallet).toHaveProperty('balance')
    expect(honest.shown().wallet).not.toHaveProperty('unknown')
    for (const silent of [[{ error: { code: 3, message: 'execution reverted' } }], ['hang']] as const)
      expect((await sending(...silent)).shown()).toMatchObject({ ...texts, notices: [] })
  })

  it('no funding is offered if an untrusted node reports missing funds', async () => {
    const answers = [encodeAbiParameters([{ type: 'string' }], ['USDC']), `0x${'1'.padStart(64, '0')}`].map(result => ({
      result,
    }))
    const { shown } = await opened(
      { to: [{ to: usdcAddress(1), data: TRANSFER }] },
      { eth_call: answers, eth_getBalance: { result: '0x0' } },
    )
    expect(shown()).toMatchObject({
      amount: { text: '12.5', unit: 'USDC' },
      primary: { action: 'approve', disabled: true },
    })
    expect(shown().notices.map(({ text }) => text)).toEqual([
      'The node node.test gives 1 as the decimals of USDC, which is not so. Nothing else it says is believed here.',
    ])
  })

  it('the amount of an unknown token is marked as the claim of a single node', async () => {
    const answers = [
      encodeAbiParameters([{ type: 'string' }], ['DUCK']),
      ...[4n, 4n].map(number => encodeAbiParameters([{ type: 'uint256' }], [number])),
    ].map(result => ({ result }))
    const toldBy = (facts: readonly Fact[]) =>
      facts.filter(({ id }) => id === 'told-by').map(({ label, value }) => [label, value.kind === 'text' && value.text])
    const alone = await opened({ to: [{ to: BOB, data: TRANSFER }] }, { eth_call: answers })
    expect(alone.shown()).toMatchObject({
      amount: { text: '1,250', unit: 'DUCK' },
      notices: [],
      primary: { disabled: false },
    })
    expect(toldBy(alone.shown().facts)).toEqual([['Amount', '1,250 DUCK, as the node node.test says']])
    const known = await opened({ to: [{ to: usdcAddress(1), data: TRANSFER }] }, { eth_call: 'hang' })
    expect([toldBy(known.shown().facts), toldBy((await opened()).shown().facts)]).toEqual([[], []])
  })

  it('an address that differs only in the middle from a paid one has a warning', async () => {
    const [known, poison] = [`0x7777${'1'.repeat(32)}3333`, `0x7777${'2'.repeat(32)}3333`] as const
    const grave = (to: object) =>
      opened({ to: [to] }, { eth_call: { error: { code: 3, message: 'execution reverted' } } }).then(
        ({ shown, pressed, model }) => ({
          shown,
          pressed,
          model,
          told: shown()
            .notices.filter(notice => notice.grave)
            .map(({ text, lines = [] }) => [text, ...lines.map(line => line.text)].join('\n')),
        }),
      )
    const text = `This is another address than the one you know: both only begin and end alike.\nHere: 0x 7777 ${'2222 '.repeat(8)}3333\nThe one you know: 0x 7777 ${'1111 '.repeat(8)}3333`
    const tokens = (to: `0x${string}`) => ({
      to: BOB,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 5n] }),
    })
    expect((await grave({ to: poison, value: 3n })).told, 'nobody was paid yet').toEqual([])

    const first = await grave(tokens(known))
    await first.pressed()
    for (const to of [
      { to: poison, value: 3n },
      tokens(poison),
      { to: BOB, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [poison, 5n] }) },
    ])
      expect((await grave(to)).told).toEqual([text])
    expect((await grave({ to: known, value: 3n })).told).toEqual([])

    const warned = await grave({ to: poison, value: 3n })
    expect(warned.shown().primary.disabled).toBe(true)
    press(pressed => warned.model.accept?.(true, pressed))
    await warned.pressed()
    expect(
      [(await grave({ to: poison, value: 3n })).told, (await grave({ to: known, value: 3n })).told],
      'paid in spite of it, it is not known',
    ).toEqual([[text], []])

    const own = ACCOUNT.address
    expect((await grave({ to: `${own.slice(0, 6)}${'2'.repeat(32)}${own.slice(-4)}`, value: 3n })).told).toEqual([
      expect.stringContaining('another address than the one you know'),
    ])
    const signed = await opened({ to: [{ to: OTHER, value: 3n }], signOnly: true })
    await signed.pressed()
    expect((await grave({ to: `0x1111${'2'.repeat(32)}1111`, value: 3n })).told, 'only signed').toEqual([])
  })

  it('an allowance is compared with the supply and the balance, which are read from the token itself', async () => {
    const [symbol, ...numbers] = [
      encodeAbiParameters([{ type: 'string' }], ['DUCK']),
      ...[6n, 10n ** 12n, 10n].map(number => encodeAbiParameters([{ type: 'uint256' }], [number])),
    ].map(result => ({ result }))
    const approving = async (data: `0x${string}`, ...answers: (Answer | undefined)[]) =>
      (await opened({ to: [{ to: BOB, data }] }, { eth_call: answers.flatMap(answer => answer ?? []) })).shown()
    const approve = (amount: bigint) =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [OTHER, amount] })
    expect(await approving(approve(10n ** 12n), symbol, ...numbers)).toMatchObject({
      amount: { text: 'Unlimited', unit: 'DUCK' },
      notices: [{ text: 'The spender may take all of these tokens, now and later.' }],
    })
    expect(calls.filter(({ method }) => method === 'eth_call').map(({ params }) => params[0])).toMatchObject([
      { data: '0x95d89b41' },
      { data: '0x313ce567' },
      { data: '0x18160ddd' },
      { data: `0x70a08231${ACCOUNT.address.slice(2).toLowerCase().padStart(64, '0')}` },
    ])
    expect(await approving(approve(10n ** 11n), symbol, ...numbers)).toMatchObject({
      amount: { text: '100,000', unit: 'DUCK' },
      notices: [{ text: 'The spender may take far more than there is now.' }],
    })
    expect(
      await approving(approve(10n), symbol, numbers[0], { error: { code: 3, message: 'execution reverted' } }),
    ).toMatchObject({ status: 'ready', amount: { text: '<0.001', unit: 'DUCK' }, notices: [] })
    const permit = encodeFunctionData({
      abi: parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)']),
      args: [OTHER, BOB, 2n ** 160n - 1n, 2 ** 48 - 1],
    })
    const lasting = await approving(permit, symbol, ...numbers)
    expect(lasting).toMatchObject({
      title: 'Approve spending',
      amount: { text: 'Maximum', unit: 'DUCK' },
      notices: [
        { text: 'The spender may take all of these tokens, now and later.' },
        { text: 'This permission does not end by itself.' },
      ],
    })
    expect(
      calls.filter(({ method }) => method === 'eth_call').map(({ params }) => (params[0] as { to: string }).to),
    ).toEqual(Array(4).fill(OTHER))
    expect(rows(lasting.facts).slice(0, 3)).toEqual([
      ['spender', BOB],
      ['contract', BOB],
      ['token-address', OTHER],
    ])
  })

  it('an approval is that of an NFT if two nodes confirm it, and has both readings if only one does', async () => {
    const [symbol, refused, yes] = [
      { result: encodeAbiParameters([{ type: 'string' }], ['BIRDS']) },
      { error: { code: 3, message: 'execution reverted' } },
      { result: `0x${'1'.padStart(64, '0')}` },
    ] as const
    const approve = { to: BOB, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [OTHER, 7n] }) }
    const answerTo = (data: string) =>
      data.startsWith('0x95d89b41') ? symbol : data.startsWith('0x01ffc9a7') ? yes : refused
    const two = { ...local, rpcUrls: { default: { http: ['http://node.test', 'http://other.test'] } } }
    const asked = async (chain: typeof local) =>
      (
        await opened(
          { to: [approve], access: { chain, rpcUrl: 'http://node.test' } },
          { eth_call: params => answerTo((params[0] as { data: string }).data) },
        )
      ).shown()
    const sure = await asked(two)
    expect(sure).toMatchObject({
      title: 'Approve access to an NFT',
      sentence: { text: 'Let 0x1111…1111 move your NFT with the ID 7' },
      notices: [],
    })
    expect(sure).not.toHaveProperty('amount')
    expect(rows(sure.facts).slice(0, 3)).toEqual([
      ['spender', OTHER],
      ['token-ids', '7'],
      ['token-address', BOB],
    ])
    const alone = await asked(local)
    expect(alone).toMatchObject({
      title: 'Approve spending',
      sentence: { text: 'Let 0x1111…1111 spend tokens, or move an NFT of yours' },
    })
    expect(rows(alone.facts).slice(0, 3)).toEqual([
      ['spender', OTHER],
      ['either', '7'],
      ['token-address', BOB],
    ])
  })

  it('no token is requested for an unknown call or a new contract', async () => {
    const other = await opened({ to: [{ to: BOB, data: '0x12345678' }] })
    expect(other.shown()).toMatchObject({ status: 'ready', title: 'Confirm action' })
    const made = await opened({ to: [{ data: TRANSFER }] })
    expect(made.shown()).toMatchObject({ status: 'ready', title: 'Confirm action' })
    expect(rows(made.shown().facts)[0]).toEqual(['to', 'A new contract'])
    expect(calls.map(({ method }) => method)).not.toContain('eth_call')
  })

  it('a batch continues with the next request and nonce, and is sent after the last request', async () => {
    const to = [
      { to: BOB, value: 3n },
      { to: BOB, value: 4n },
    ]
    const first = await opened({ to })
    await first.pressed()
    expect([first.shown().title, first.stage.finish.mock.calls]).toEqual([
      'Confirm address (1 / 2)',
      [[{ kind: 'next', index: 1 }]],
    ])
    const progress = beginProgress({ step: 'unsent', prepared: [filled(7)], retrying: true })
    const last = await opened({ to, progress }, {}, 1)
    expect([last.shown().title, last.job.progress.now.prepared[1]]).toMatchObject([
      'Confirm address (2 / 2)',
      { nonce: 8, value: 4n },
    ])
    const unheard = beginProgress<EthereumTransaction>({ step: 'unsent', prepared: [undefined] })
    expect((await opened({ to, progress: unheard }, {}, 1)).job.progress.now.prepared[1]).toMatchObject({ nonce: 5 })
    await last.pressed()
    await last.later(1_000)
    await last.later()
    expect(
      calls
        .filter(({ method }) => method === 'eth_sendRawTransaction')
        .map(({ params }) => parseTransaction(params[0] as never).nonce),
    ).toEqual([7, 8])
    expect(last.stage.finish).toHaveBeenCalledExactlyOnceWith({ kind: 'sent', review: expect.any(Function) as unknown })
  })

  it('a requested nonce and that of an earlier try are kept, unless the chain has used them', async () => {
    const nonceOf = async (
      nonce: number | undefined,
      from?: Parameters<typeof beginProgress<EthereumTransaction>>[0],
    ) =>
      (await opened({ to: [{ to: BOB, value: 3n, ...(nonce && { nonce }) }], progress: beginProgress(from) })).job
        .progress.now.prepared[0]?.nonce
    const [unsent, refused] = [{ step: 'unsent' }, { step: 'refused', hash: '0xbad' }] as const
    const before = { prepared: [filled(4)] }
    expect([await nonceOf(9), await nonceOf(9, refused)]).toEqual([9, 5])
    expect([
      await nonceOf(undefined, { ...unsent, ...before }),
      await nonceOf(undefined, { ...unsent, ...before, retrying: true }),
      await nonceOf(undefined, { ...refused, ...before, retrying: true }),
      await nonceOf(undefined, { ...unsent, retrying: true }),
    ]).toEqual([5, 4, 5, 5])
  })

  it('funding asks for exactly the missing amount, and the confirmation continues once it has arrived', async () => {
    const { shown, stage, pressed, later, job } = await opened(
      { to: [{ to: BOB, value: ETHER }] },
      { eth_getBalance: [{ result: '0x1' }, { result: '0x1' }, { result: `0x${(2n * ETHER).toString(16)}` }] },
    )
    expect(shown()).toMatchObject({ status: 'ready', primary: { action: 'add-funds' } })
    expect(job.progress.now.prepared).toEqual([])
    await pressed()
    expect(stage.ask).toHaveBeenCalledExactlyOnceWith('fund', {
      address: ACCOUNT.address,
      chainType: 'ethereum',
      chain: 1,
      amount: '1.000000000000294',
      asset: 'native',
    })
    for (let second = 0; second < 6; second++) await later(1_000)
    expect(shown()).toMatchObject({ status: 'ready', primary: { action: 'approve', disabled: false } })
    expect(job.progress.now.prepared).toHaveLength(1)
    const sponsored = await opened(
      { sponsored: true, to: [{ to: BOB, value: 1n }] },
      { eth_getBalance: { result: '0x1' } },
    )
    expect(sponsored.shown()).toMatchObject({ primary: { action: 'approve', disabled: false } })
  })

  it('the high fee of a false node is shown, needs to be accepted, and is never exceeded', async () => {
    const lie = `0x${(10n ** 14n).toString(16)}`
    const answers: Answers = {
      eth_getBalance: { result: `0x${(10n * ETHER).toString(16)}` },
      eth_getBlockByNumber: { result: { baseFeePerGas: lie, number: '0x1', transactions: [] } },
      eth_estimateGas: { result: '0x5208' },
    }
    const { model, shown, pressed } = await opened({ access: { chain: mainnet, rpcUrl: 'http://node.test' } }, answers)
    const billions = ((10n ** 14n * 12n) / 10n + 2n) / 12n
    expect(shown().notices).toEqual([
      {
        tone: 'danger',
        text: `The fee is very high: it may be $5,040.00. The fee may be many times the amount you send. The fee may be ${billions.toLocaleString('en')} times what others have paid in the last blocks.`,
        grave: true,
      },
    ])
    expect(shown()).toMatchObject({ accept: { ticked: false }, primary: { action: 'approve', disabled: true } })
    await pressed()
    model.accept?.(true, forgedPress())
    await pressed()
    const sent = () =>
      calls
        .filter(({ method }) => method === 'eth_sendRawTransaction')
        .map(({ params }) => parseTransaction(params[0] as never))
    expect(sent()).toEqual([])
    press(pressed => model.accept?.(true, pressed))
    expect(shown()).toMatchObject({ accept: { ticked: true }, primary: { disabled: false } })
    const most = shown().more.facts.find(({ id }) => id === 'fee-at-most')?.value
    await pressed()
    expect(
      sent().map(({ gas = 0n, maxFeePerGas = 0n }) => ({
        kind: 'text',
        text: `${exactAmount(gas * maxFeePerGas, 18)} ETH`,
      })),
    ).toEqual([most])
  })

  it('the scan gets the prepared transaction, or else the requested one, and its parameters can be shown', async () => {
    const scan = vi.fn(() => Promise.resolve(RESULT))
    const { shown, model, stage } = await opened({
      to: [{ to: BOB, value: 3n }],
      scan: { domain: 'app.example', scan },
    })
    const asked = (transaction: object) => [
      {
        metadata: { domain: 'app.example' },
        chain_id: '1',
        request: { method: 'eth_sendTransaction', params: [transaction] },
      },
      expect.any(AbortSignal),
    ]
    expect(scan.mock.calls).toEqual([
      asked({ from: ACCOUNT.address, to: BOB, value: '0x3', gas: '0xc350', gasPrice: '0xe', nonce: '0x5' }),
    ])
    expect(shown().scan).toMatchObject({ level: 'warn' })
    model.openScan?.()
    expect(stage.ask).toHaveBeenCalledExactlyOnceWith(scanDetails, {
      scan: expect.objectContaining({ status: 'completed', level: 'warn' }) as CompletedScan,
      chain: local,
    })
    scan.mockClear()
    const failing = await opened(
      { to: [{ to: BOB, value: 3n }], scan: { domain: 'app.example', scan } },
      { eth_chainId: { result: '0x5' } },
    )
    expect(scan.mock.calls).toEqual([asked({ from: ACCOUNT.address, to: BOB, value: '0x3' })])
    expect(failing.shown()).toMatchObject({ notices: [{ tone: 'danger' }] })
    expect((await opened()).shown()).not.toHaveProperty('scan')
  })

  it('all requests are aborted when the visitor leaves', async () => {
    const { leaving } = await opened({ to: [{ to: BOB, data: TRANSFER }] }, { eth_call: 'hang', eth_chainId: 'hang' })
    expect(calls.map(({ method }) => method)).toEqual(expect.arrayContaining(['eth_call', 'eth_chainId']))
    leaving.abort()
    for (const { signal } of calls) expect(signal?.aborted).toBe(true)
  })
})
